import { withoutVat } from '@portico/domain/money/vat'
import type { PrintedDocument, PrintedSection } from '@portico/print/printed-document'
import { transferRowsOf } from '../mail/letter/for-the-hotel.ts'
import {
  bookerLinesOf,
  feeSection,
  optionSection,
  packageSection,
  priceSection,
  roomSection,
  servicesSection,
  staySection,
} from '../mail/letter/letter.ts'
import type { MailLine } from '../mail/letter/mail-basket.ts'
import type { MailFacts } from '../mail/letter/mail-facts.ts'
import { accountSection } from '../mail/letter/money-sections.ts'
import { type Section, section } from '../mail/letter/section.ts'
import { amountIn, momentIn } from '../mail/letter/written.ts'
import { printWords } from './print-words.ts'

/** Who gets it. `commissionMinor` is only for who may see what the agency earns. */
export type Reader =
  | { readonly kind: 'agency'; readonly bookedBy: string; readonly commissionMinor: number | undefined }
  /** `name` has these rooms; of a whole reservation all are the guest's. */
  | { readonly kind: 'guest'; readonly name: string; readonly rooms: ReadonlySet<number>; readonly hidesPrices: boolean }

/** AGY-36: a reservation as an agency gets it, or one of its guests. */
export function printedReservation(facts: MailFacts, agency: string, reader: Reader): PrintedDocument {
  const { words, hotel, code, state, at } = facts
  const print = printWords[words.language]
  const { name } = hotel.texts
  const { brand, phone, email, address } = hotel.settings
  const bookedBy = reader.kind === 'agency' && reader.bookedBy !== '' ? `${agency}, ${reader.bookedBy}` : agency
  return {
    tag: words.tag,
    title: reader.kind === 'agency' ? print.title(code) : words.event(name),
    sender: name,
    colour: brand.colour,
    facts: [
      { label: words.code, value: code, isStrong: true },
      { label: print.state, value: print.states[state] },
      ...(reader.kind === 'guest' ? [{ label: print.guest, value: reader.name }] : []),
      ...(bookedBy === '' ? [] : [{ label: words.booker, value: bookedBy }]),
    ],
    lead: [print.asOf(momentIn(facts, at))],
    sections: (reader.kind === 'agency' ? forAgency(facts, reader.commissionMinor) : forGuest(facts, reader))
      .filter(({ rows, paragraphs }) => rows.length + paragraphs.length > 0)
      .map(printedSection),
    footer: `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    page: (page, pages) => print.page(page, pages),
  }
}

function forAgency(facts: MailFacts, commissionMinor: number | undefined): Section[] {
  const { words, basket, booker } = facts
  return [
    feeSection(facts),
    optionSection(facts),
    staySection(facts),
    packageSection(facts),
    ...basket.lines.map((line, i) => roomOf(facts, line, i)),
    servicesSection(facts),
    priceSection(facts),
    ...(commissionMinor === undefined ? [] : [earningsSection(facts, commissionMinor)]),
    accountSection(facts),
    section(words.transfers, transferRowsOf(facts)),
    section(words.booker, [], bookerLinesOf(booker)),
    section(words.request, [], booker.note === null ? [] : [booker.note]),
    notesSection(facts),
  ]
}

/** AGY-16: commission is counted on what the rooms are worth without VAT; the net is what the house keeps, VAT in. */
function earningsSection(facts: MailFacts, commissionMinor: number): Section {
  const { basket, hotel, words, state } = facts
  const print = printWords[words.language]
  const services = basket.services.reduce((sum, { minor }) => sum + minor, 0)
  const { vat } = hotel.settings
  const worth = withoutVat(basket.minor - services, vat.stay) + withoutVat(services, vat.services)
  const amount = (minor: number) => amountIn(facts, minor)
  const commission = { label: print.commission, value: amount(commissionMinor) }
  if (state === 'cancelled') return section(print.earnings, [{ ...commission, strong: true }])
  return section(print.earnings, [
    { label: print.withoutVat, value: amount(worth) },
    { label: print.vat, value: amount(basket.minor - worth) },
    commission,
    { label: print.net, value: amount(basket.minor - commissionMinor), strong: true },
  ])
}

/** A guest of one of several rooms gets that room, and neither the account nor what is for the others. */
function forGuest(facts: MailFacts, { name, rooms, hidesPrices }: Reader & { readonly kind: 'guest' }): Section[] {
  const { words, basket } = facts
  const isWhole = rooms.size === basket.lines.length
  const own = basket.lines.flatMap((line, i) => (rooms.has(i) ? [{ line, i }] : []))
  const stay = [optionSection(facts), staySection({ ...facts, guests: [name] }), packageSection(facts)]
  const transfers = section(words.transfers, isWhole ? transferRowsOf(facts) : [])
  if (hidesPrices)
    return [
      ...stay,
      ...own.map(({ line, i }) => roomWithoutPrices(facts, line, i)),
      ...(isWhole ? [withoutAmounts(servicesSection(facts))] : []),
      transfers,
      notesSection(facts, basket.cityTaxMinor ? [printWords[words.language].cityTaxAtHotel] : []),
    ]
  return [
    ...(isWhole ? [feeSection(facts)] : []),
    ...stay,
    ...own.map(({ line, i }) => {
      const room = roomOf(facts, line, i)
      const total = { label: words.total, value: amountIn(facts, line.minor), strong: true }
      return isWhole ? room : { ...room, rows: [...room.rows, total] }
    }),
    ...(isWhole ? [servicesSection(facts), priceSection(facts), accountSection(facts)] : []),
    transfers,
    notesSection(facts),
  ]
}

/** What leaving would cost is nothing to say of a stay that was left. */
function roomOf(facts: MailFacts, line: MailLine, index: number): Section {
  const room = roomSection(facts, line, index)
  return facts.state === 'cancelled' ? { ...room, rows: room.rows.filter(({ label }) => label !== facts.words.conditions) } : room
}

/** AGY-17: neither amounts nor the name of a rate, which may be that of the trade alone. */
function roomWithoutPrices({ words, formats, hotel, at, state }: MailFacts, line: MailLine, index: number): Section {
  const { party, cancellation } = line
  const travellers = [words.adults(party.adults), ...(party.childrenAges.length > 0 ? [words.children(party.childrenAges)] : [])]
  const { cancelCosts } = printWords[words.language]
  const condition = () => {
    if (cancellation.kind === 'non-refundable') return words.nonRefundable
    return cancellation.until <= at ? cancelCosts : words.freeUntil(momentIn({ formats, hotel }, cancellation.until))
  }
  return section(`${words.room(index + 1)}: ${line.roomName}`, [
    { label: words.meals[line.mealPlan], value: travellers.join(', ') },
    ...(line.protectionMinor === undefined ? [] : [{ label: words.protection, value: words.included }]),
    ...(state === 'cancelled' ? [] : [{ label: words.conditions, value: condition() }]),
  ])
}

const withoutAmounts = ({ title, rows }: Section): Section =>
  section(
    title,
    [],
    rows.map(({ label }) => label),
  )

function notesSection({ words, hotel }: MailFacts, more: readonly string[] = []): Section {
  return section(words.notes, [], [...more, ...(hotel.texts.notes === '' ? [] : [hotel.texts.notes])])
}

function printedSection({ title, rows, paragraphs }: Section): PrintedSection {
  return {
    title,
    blocks: [
      ...(rows.length === 0
        ? []
        : [{ kind: 'rows' as const, rows: rows.map(({ label, value, strong }) => ({ label, value, isStrong: strong })) }]),
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
    ],
  }
}
