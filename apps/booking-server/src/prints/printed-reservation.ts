import { withoutVat } from '@portico/domain/money/vat'
import { openPartsOf } from '@portico/domain/payment/folio'
import type { PrintedDocument, PrintedSection } from '@portico/print/printed-document'
import { transferRowsOf } from '../letters/for-the-hotel.ts'
import {
  bookerLinesOf,
  feeSection,
  optionSection,
  packageSection,
  priceSection,
  roomSection,
  servicesSection,
  staySection,
} from '../letters/letter.ts'
import { partyTextIn } from '../letters/letter-texts.ts'
import type { MailLine } from '../letters/mail-basket.ts'
import type { MailFacts } from '../letters/mail-facts.ts'
import { accountSection } from '../letters/money-sections.ts'
import { type Section, section } from '../letters/section.ts'
import { amountIn, momentIn } from '../letters/written.ts'

/** Who gets it. `commissionMinor` is only for who may see what the agency earns. */
export type PrintReader =
  | { readonly kind: 'agency'; readonly bookedBy: string; readonly commissionMinor: number | undefined }
  /**
   * `name` has these rooms; of a whole reservation all are the guest's. A client's agency has rates and terms of
   * payment of its own, which are not the client's.
   */
  | {
      readonly kind: 'guest'
      readonly name: string
      readonly rooms: ReadonlySet<number>
      readonly isClient: boolean
      readonly hidesPrices: boolean
      readonly sellingMinor?: number | undefined
    }

export function printedReservation(mailFacts: MailFacts, agency: string, reader: PrintReader): PrintedDocument {
  const { t, tag, hotel, code, state, at } = mailFacts
  const { name } = hotel.texts
  const { brand, phone, email, address } = hotel.settings
  const bookedBy = reader.kind === 'agency' && reader.bookedBy !== '' ? `${agency}, ${reader.bookedBy}` : agency
  return {
    tag,
    title: reader.kind === 'agency' ? t('print.title', { code }) : t('event', { hotel: name }),
    sender: name,
    colour: brand.colour,
    facts: [
      { label: t('code'), value: code, isStrong: true },
      { label: t('print.state'), value: t(`print.states.${state}`) },
      ...(reader.kind === 'guest' ? [{ label: t('print.guest'), value: reader.name }] : []),
      ...(bookedBy === '' ? [] : [{ label: t('booker'), value: bookedBy }]),
    ],
    lead: [t('print.asOf', { moment: momentIn(mailFacts, at) })],
    sections: (reader.kind === 'agency' ? forAgency(mailFacts, reader.commissionMinor) : forGuest(mailFacts, reader))
      .filter(({ rows, paragraphs }) => rows.length + paragraphs.length > 0)
      .map(printedSection),
    footer: `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    page: (page, pages) => t('print.page', { page, pages }),
  }
}

function forAgency(mailFacts: MailFacts, commissionMinor: number | undefined): Section[] {
  const { t, basket, booker } = mailFacts
  return [
    feeSection(mailFacts),
    optionSection(mailFacts),
    staySection(mailFacts),
    packageSection(mailFacts),
    ...basket.lines.map((mailLine, i) => roomOf(mailFacts, mailLine, i)),
    servicesSection(mailFacts),
    priceSection(mailFacts),
    ...(commissionMinor === undefined ? [] : [earningsSection(mailFacts, commissionMinor)]),
    accountSection(mailFacts),
    section(t('transfers'), transferRowsOf(mailFacts)),
    section(t('booker'), [], bookerLinesOf(mailFacts)),
    section(t('request'), [], booker.note === null ? [] : [booker.note]),
    notesSection(mailFacts),
  ]
}

/** Commission is counted on what the rooms are worth without VAT; the net is what the house keeps, VAT in. */
function earningsSection(mailFacts: MailFacts, commissionMinor: number): Section {
  const { basket, hotel, t, state } = mailFacts
  const services = basket.services.reduce((sum, { minor }) => sum + minor, 0)
  const { vat } = hotel.settings
  const worth = withoutVat(basket.minor - services, vat.stay) + withoutVat(services, vat.services)
  const amount = (minor: number) => amountIn(mailFacts, minor)
  const commission = { label: t('print.commission'), value: amount(commissionMinor) }
  if (state === 'cancelled') return section(t('print.earnings'), [{ ...commission, strong: true }])
  return section(t('print.earnings'), [
    { label: t('print.withoutVat'), value: amount(worth) },
    { label: t('print.vat'), value: amount(basket.minor - worth) },
    commission,
    { label: t('print.net'), value: amount(basket.minor - commissionMinor), strong: true },
  ])
}

function forGuest(
  mailFacts: MailFacts,
  { name, rooms, isClient, hidesPrices, sellingMinor }: PrintReader & { readonly kind: 'guest' },
): Section[] {
  const { t, basket } = mailFacts
  const isWhole = rooms.size === basket.lines.length
  const ownLines = basket.lines.flatMap((mailLine, i) => (rooms.has(i) ? [{ line: mailLine, i }] : []))
  const stay = [optionSection(mailFacts), staySection({ ...mailFacts, guests: [name] }), packageSection(mailFacts)]
  const transfers = section(t('transfers'), isWhole ? transferRowsOf(mailFacts) : [])
  if (hidesPrices || sellingMinor !== undefined)
    return [
      ...stay,
      ...ownLines.map(({ line, i }) => roomWithoutPrices(mailFacts, line, i)),
      ...(isWhole ? [withoutAmounts(servicesSection(mailFacts))] : []),
      ...(sellingMinor === undefined ? [] : [sellingSection(mailFacts, sellingMinor)]),
      transfers,
      notesSection(mailFacts, basket.cityTaxMinor ? [t('print.cityTaxAtHotel')] : []),
    ]
  return [
    ...(isWhole ? [feeSection(mailFacts)] : []),
    ...stay,
    ...ownLines.map(({ line, i }) => {
      const room = roomOf(mailFacts, isClient ? { ...line, rateName: '' } : line, i)
      const total = { label: t('total'), value: amountIn(mailFacts, line.minor), strong: true }
      return isWhole ? room : { ...room, rows: [...room.rows, total] }
    }),
    ...(isWhole
      ? [
          servicesSection(mailFacts),
          priceSection(mailFacts),
          isClient ? atHotelSection(mailFacts) : accountSection(mailFacts),
        ]
      : []),
    transfers,
    notesSection(mailFacts),
  ]
}

function sellingSection(mailFacts: MailFacts, sellingMinor: number): Section {
  const { t } = mailFacts
  const price = { label: t('total'), value: amountIn(mailFacts, sellingMinor), strong: true }
  return section(t('print.sellingPrice'), [price])
}

function atHotelSection(mailFacts: MailFacts): Section {
  const { t, folio } = mailFacts
  const atHotel = openPartsOf(folio).filter(({ on }) => on === undefined)
  return section(
    t('account'),
    atHotel.map(({ minor }) => ({ label: t('payAtHotel'), value: amountIn(mailFacts, minor) })),
  )
}

function roomOf(mailFacts: MailFacts, mailLine: MailLine, roomIndex: number): Section {
  const room = roomSection(mailFacts, mailLine, roomIndex)
  return mailFacts.state === 'cancelled'
    ? { ...room, rows: room.rows.filter(({ label }) => label !== mailFacts.t('conditions')) }
    : room
}

/** Shows neither amounts nor the rate's name, which may be for the trade alone. */
function roomWithoutPrices(
  { t, formats, hotel, at, state }: MailFacts,
  mailLine: MailLine,
  roomIndex: number,
): Section {
  const { party, cancellation } = mailLine
  const conditionText = () => {
    if (cancellation.kind === 'non-refundable') return t('nonRefundable')
    return cancellation.until <= at
      ? t('print.cancelCosts')
      : t('freeUntil', { moment: momentIn({ formats, hotel }, cancellation.until) })
  }
  return section(`${t('room', { index: roomIndex + 1 })}${formats.colon}${mailLine.roomName}`, [
    { label: t(`meals.${mailLine.mealPlan}`), value: partyTextIn({ t, formats }, party) },
    ...(mailLine.protectionMinor === undefined ? [] : [{ label: t('protection'), value: t('included') }]),
    ...(state === 'cancelled' ? [] : [{ label: t('conditions'), value: conditionText() }]),
  ])
}

const withoutAmounts = ({ title, rows }: Section): Section =>
  section(
    title,
    [],
    rows.map(({ label }) => label),
  )

function notesSection({ t, hotel }: MailFacts, furtherLines: readonly string[] = []): Section {
  return section(t('notes'), [], [...furtherLines, ...(hotel.texts.notes === '' ? [] : [hotel.texts.notes])])
}

function printedSection({ title, rows, paragraphs }: Section): PrintedSection {
  return {
    title,
    blocks: [
      ...(rows.length === 0
        ? []
        : [
            {
              kind: 'rows' as const,
              rows: rows.map(({ label, value, strong }) => ({ label, value, isStrong: strong })),
            },
          ]),
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
    ],
  }
}
