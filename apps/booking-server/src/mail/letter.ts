import { currencies } from '@portico/domain/money/currencies'
import { openPartsOf, repayOf, sumOf } from '@portico/domain/payment/folio'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import type { StoredBooker, StoredExtras, StoredGuest } from '../db/schema.ts'
import { formatAmount, formatDay, formatMoment, formatNight } from './format.ts'
import type { MailCancellation, MailLine } from './mail-basket.ts'
import type { MailFacts } from './mail-facts.ts'
import type { HotelLetterKind, LetterKind, Words } from './words.ts'

type Row = { readonly label: string; readonly value: string; readonly strong?: boolean }
type Section = { readonly title: string; readonly rows: readonly Row[]; readonly paragraphs: readonly string[] }

/** A mail as headings, rows and paragraphs; `html.ts` and `plain-text.ts` write the same letter in their own way. */
export type Letter = {
  readonly tag: string
  readonly subject: string
  readonly sender: string
  readonly colour: string
  readonly logo: string | undefined
  readonly heading: string
  readonly lead: string
  /** None where the letter is about no reservation. */
  readonly code: Row | undefined
  readonly button: { readonly label: string; readonly href: string } | undefined
  readonly sections: readonly Section[]
  readonly closing: readonly string[]
}

export function letterOf(facts: MailFacts): Letter {
  const { words, hotel, kind, recipient, booker, origin, link } = facts
  const { name } = hotel.texts
  const toHotel = recipient === 'hotel'
  const arrival = formatDay(facts.arrival, words.tag)
  const { brand, address, phone, email } = hotel.settings
  const subject = toHotel && isForHotel(words, kind) ? words.hotelSubject[kind](facts.code, arrival) : words.subject[kind](name, arrival)
  return {
    tag: words.tag,
    subject,
    sender: name,
    colour: brand.colour,
    logo: origin === undefined || brand.logo === null ? undefined : `${origin}${brand.logo}`,
    heading: toHotel ? subject : words.heading[kind],
    lead: toHotel ? `${booker.fullName}, ${booker.email}, ${booker.phone}` : words.lead[kind](booker.fullName, name),
    code: { label: words.code, value: facts.code },
    button: link === undefined ? undefined : { label: words.openVoucher, href: link },
    sections: sectionsOf(facts),
    closing: [
      ...(toHotel ? [] : [words.contact(phone)]),
      `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    ],
  }
}

function isForHotel({ hotelSubject }: Words, kind: LetterKind): kind is HotelLetterKind {
  return Object.hasOwn(hotelSubject, kind)
}

function sectionsOf(facts: MailFacts): Section[] {
  const { words, hotel, booker, basket, recipient } = facts
  const sections = [
    ...(facts.transfer ? [transferSection(facts, facts.transfer)] : []),
    feeSection(facts),
    optionSection(facts),
    staySection(facts),
    packageSection(facts),
    ...(facts.state === 'cancelled' || facts.kind === 'refunded'
      ? []
      : [...basket.lines.map((line, i) => roomSection(facts, line, i)), servicesSection(facts), priceSection(facts)]),
    paymentSection(facts),
    section(words.booker, [], bookerLinesOf(booker)),
    ...(recipient === 'hotel' ? forTheHotel(facts) : []),
    section(words.notes, [], hotel.texts.notes === '' ? [] : [hotel.texts.notes]),
  ]
  return sections.filter(({ rows, paragraphs }) => rows.length + paragraphs.length > 0)
}

/** UPG-04: the room that an accepted upgrade replaced, and what the change cost. */
function upgradeRows({ words, basket: { currency }, upgradedFrom, booker }: MailFacts): Row[] {
  const upgrade = booker.extras?.upgrade
  if (!upgrade || upgradedFrom === undefined) return []
  const minor = Math.round(upgrade.priceDifference * 10 ** currencies[currency].digits)
  return [
    { label: words.upgradedFrom(upgradedFrom), value: `${minor < 0 ? '−' : '+'}${formatAmount(Math.abs(minor), currency, words.tag)}` },
  ]
}

function bookerLinesOf({ fullName, address, zip, city, country, phone }: StoredBooker): string[] {
  return [fullName, `${address}, ${zip === null ? '' : `${zip} `}${city}, ${country}`, phone]
}

/** What a stranger types must not reach anybody else under the hotel's name; and when somebody was born, nobody but who needs it. */
function forTheHotel(facts: MailFacts): Section[] {
  const { words, hotel, booker, guestRecords } = facts
  const { taxCode, birthDate, sex, confirmationTime, note, extras } = booker
  return [
    section(words.more, [
      ...(taxCode === undefined ? [] : [{ label: words.taxCode, value: taxCode }]),
      ...(birthDate === undefined ? [] : [{ label: words.birthDate, value: formatBirthDate(birthDate) }]),
      ...(sex === undefined ? [] : [{ label: words.sex, value: words.sexes[sex] }]),
      ...(confirmationTime === undefined
        ? []
        : [{ label: words.confirmationTime, value: formatMoment(confirmationTime, words.tag, hotel.timeZone) }]),
    ]),
    section(
      words.guests,
      guestRecords.flatMap((guests, room) => guests.map((guest) => ({ label: words.room(room + 1), value: guestText(words, guest) }))),
    ),
    section(words.transfers, transferRowsOf(facts)),
    section(words.upgrade, upgradeRows(facts)),
    section(words.agency, [], agencyLinesOf(words, extras?.agency)),
    section(words.request, [], note === null ? [] : note.split(/\r?\n/)),
    section(words.invoice, [], invoiceLinesOf(extras?.invoice)),
  ]
}

/** SVC-09 */
function transferRowsOf({ words, booker, basket }: MailFacts): Row[] {
  return (booker.extras?.transfers ?? []).map(({ serviceId, date, time, placeCode, transportNumber, note }) => ({
    label: basket.services.find((service) => service.serviceId === serviceId)?.name ?? '',
    value: [formatNight(date, words.tag), time, placeCode, transportNumber, note].filter(Boolean).join(', '),
  }))
}

function guestText(words: Words, { type, name, lastName, birthDate, sex }: StoredGuest): string {
  const fullName = [name, lastName].filter(Boolean).join(' ')
  return [fullName, words.guestTypes[type], birthDate && formatBirthDate(birthDate), sex && words.sexes[sex]].filter(Boolean).join(', ')
}

/** CHK-03: a day of one's life is read back as it was typed, in every language. */
const formatBirthDate = (date: CalendarDate): string => date.split('-').reverse().join('/')

function agencyLinesOf(words: Words, agency: StoredExtras['agency']): string[] {
  if (!agency) return []
  const { fullname, address, cap, city, country, mail, phone, referent_name, referent_mail, vatNr, iata, code, type } = agency
  const place = [cap, city, country].filter(Boolean).join(' ')
  return [
    [fullname, words.agencyTypes[type === '2' ? 'company' : 'travel-agency']].filter(Boolean).join(', '),
    ...[address, place, mail, phone, [referent_name, referent_mail].filter(Boolean).join(', ')],
    ...[vatNr && `VAT ${vatNr}`, iata && `IATA ${iata}`, code],
  ].flatMap((line) => line || [])
}

function section(title: string, rows: readonly Row[], paragraphs: readonly string[] = []): Section {
  return { title, rows, paragraphs }
}

/** What leaving costs now that it has happened; 0.00 is said too. */
function feeSection(facts: MailFacts): Section {
  const { words, recipient, guestReason, cancellationFeeMinor } = facts
  if (cancellationFeeMinor === undefined) return section(words.conditions, [])
  return section(
    words.conditions,
    [{ label: words.cancellationFee, value: amountIn(facts, cancellationFeeMinor), strong: true }],
    recipient === 'hotel' && guestReason ? [words.guestReasons[guestReason]] : [],
  )
}

function optionSection({ words, hotel, optionUntil }: MailFacts): Section {
  if (optionUntil === undefined) return section(words.option, [])
  return section(words.option, [{ label: words.optionUntil, value: formatMoment(optionUntil, words.tag, hotel.timeZone), strong: true }])
}

function staySection({ words, hotel, arrival, departure, guests }: MailFacts): Section {
  const { checkIn, checkOut } = hotel.settings
  return section(`${words.stay} · ${words.nights(nightCountOf({ arrival, departure }))}`, [
    { label: words.arrival, value: `${formatDay(arrival, words.tag)}, ${words.from(checkIn)}` },
    { label: words.departure, value: `${formatDay(departure, words.tag)}, ${words.until(checkOut)}` },
    { label: words.guests, value: guests.join(', ') },
  ])
}

/** PKG-03: nobody may sell a flight without saying who answers for it. */
function packageSection({ words, basket, flights }: MailFacts): Section {
  if (!basket.package) return section(words.package, [])
  const { name, organiser } = basket.package
  const rows = flights.map(({ airport, departure, return: back }) => ({
    label: `${words.flight}, ${airport}`,
    value: words.flights(`${departure.time} ${departure.code}`, `${back.time} ${back.code}`),
  }))
  const organised = flights.length > 0 && organiser ? [words.organisedBy(organiser)] : []
  return section(words.package, [{ label: name, value: words.packageWhole }, ...rows], organised)
}

function roomSection(facts: MailFacts, line: MailLine, index: number): Section {
  const { words } = facts
  const { party, cancellation } = line
  const amount = (minor: number) => amountIn(facts, minor)
  const travellers = [words.adults(party.adults), ...(party.childrenAges.length > 0 ? [words.children(party.childrenAges)] : [])]
  const rate = [line.rateName, words.meals[line.mealPlan]]
  const conditions = conditionsOf(facts, cancellation)
  return section(`${words.room(index + 1)}: ${line.roomName}`, [
    { label: rate.join(' · '), value: travellers.join(', ') },
    ...line.nights.map(({ night, minor }) => ({ label: formatNight(night, words.tag), value: amount(minor) })),
    ...(line.protectionMinor === undefined ? [] : [{ label: words.protection, value: amount(line.protectionMinor) }]),
    { label: words.conditions, value: conditions.join(' ') },
  ])
}

/** What leaving costs: free until a moment, or already not. */
function conditionsOf(facts: MailFacts, cancellation: MailCancellation): string[] {
  const { words, hotel, at } = facts
  if (cancellation.kind === 'non-refundable') return [words.nonRefundable]
  const fee = amountIn(facts, cancellation.feeMinor)
  if (cancellation.until <= at) return [words.feeDue(fee)]
  return [words.freeUntil(formatMoment(cancellation.until, words.tag, hotel.timeZone)), words.feeAfter(fee)]
}

/** SVC-01: when, how many, and what they cost. */
function servicesSection(facts: MailFacts): Section {
  const { words, basket } = facts
  return section(
    words.services,
    basket.services.map(({ name, quantity, day, slot, included, minor }) => ({
      label: [quantity > 1 ? `${quantity} × ${name}` : name, day && formatNight(day, words.tag), slot].filter(Boolean).join(', '),
      value: included ? words.included : amountIn(facts, minor),
    })),
  )
}

function priceSection(facts: MailFacts): Section {
  const { words, basket } = facts
  const { minor, cityTaxMinor, cityTaxRule } = basket
  const amount = (sum: number) => amountIn(facts, sum)
  const rows: Row[] = [{ label: words.stayTotal, value: amount(minor) }]
  if (cityTaxMinor !== undefined) rows.push({ label: words.cityTax, value: amount(cityTaxMinor) })
  rows.push({ label: words.total, value: amount(minor + (cityTaxMinor ?? 0)), strong: true })
  const rule =
    cityTaxRule === undefined ? [] : [words.cityTaxRule(amount(cityTaxRule.perPersonNightMinor), cityTaxRule.maxNights, cityTaxRule.minAge)]
  return section(words.price, rows, rule)
}

/** What has arrived, what is still due and when, and what the house gives back: the sums of the voucher, city tax in. */
function paymentSection(facts: MailFacts): Section {
  const { words, folio, recipient, code } = facts
  const paid = 0 - sumOf(folio, ['payment'])
  const repay = repayOf(folio)
  const refunded = sumOf(folio, ['refund'])
  const rows: Row[] = [
    ...(paid === 0 ? [] : [{ label: words.received, value: amountIn(facts, paid) }]),
    ...openPartsOf(folio).map(({ on, minor }) => ({
      label: on === undefined ? words.payAtHotel : words.payOn(formatDay(on, words.tag)),
      value: amountIn(facts, minor),
    })),
    ...(refunded === 0 ? [] : [{ label: words.refunded, value: amountIn(facts, refunded), strong: facts.kind === 'refunded' }]),
    ...(repay === 0 ? [] : [{ label: words.repay, value: amountIn(facts, repay), strong: true }]),
  ]
  return section(words.payment, rows, repay > 0 && recipient === 'hotel' ? [words.repayTask(amountIn(facts, repay), code)] : [])
}

/** As the pages write it. */
function amountIn({ basket, numberTag }: MailFacts, minor: number): string {
  return formatAmount(minor, basket.currency, numberTag)
}

function transferSection(facts: MailFacts, transfer: NonNullable<MailFacts['transfer']>): Section {
  const { words, hotel, code } = facts
  return section(
    words.transfer,
    [
      { label: words.transferAmount, value: amountIn(facts, transfer.minor), strong: true },
      { label: words.transferOwner, value: transfer.owner },
      { label: 'IBAN', value: transfer.iban },
      { label: words.transferReference, value: code },
    ],
    [words.transferLead(formatMoment(transfer.payBy, words.tag, hotel.timeZone))],
  )
}

/** For the hotel alone, like all that a guest types. */
function invoiceLinesOf(invoice: StoredExtras['invoice']): string[] {
  if (!invoice) return []
  const { invoiceName, invoiceAddress, invoiceZip, invoiceCity, invoiceCountry, invoiceVatNr, invoiceSdi, invoiceCf } = invoice
  const place = [invoiceZip, invoiceCity, invoiceCountry].filter(Boolean).join(' ')
  return [
    invoiceName,
    invoiceAddress,
    place,
    invoiceVatNr && `VAT ${invoiceVatNr}`,
    invoiceCf && `CF ${invoiceCf}`,
    invoiceSdi && `SDI/PEC ${invoiceSdi}`,
  ].flatMap((line) => line || [])
}
