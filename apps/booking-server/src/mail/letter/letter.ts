import { currencies } from '@portico/domain/money/currencies'
import { openPartsOf, repayOf, sumOf } from '@portico/domain/payment/folio'
import { nightCountOf } from '@portico/domain/time/stay'
import type { StoredBooker } from '../../db/schema.ts'
import { forTheHotel } from './for-the-hotel.ts'
import type { MailCancellation, MailLine } from './mail-basket.ts'
import type { MailFacts } from './mail-facts.ts'
import { reservationMarkupOf } from './reservation-markup.ts'
import { type Row, type Section, section } from './section.ts'
import { changeSection } from './what-changed.ts'
import type { HotelLetterKind, LetterKind, Words } from './words.ts'
import { amountIn, dayIn, momentIn } from './written.ts'

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
  /** JSON-LD, for mail programs. */
  readonly markup: string | undefined
}

export function letterOf(facts: MailFacts): Letter {
  const { words, hotel, kind, recipient, booker, origin, link } = facts
  const { name } = hotel.texts
  const toHotel = recipient === 'hotel'
  const arrival = dayIn(facts, facts.arrival)
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
    markup: reservationMarkupOf(facts),
  }
}

function isForHotel({ hotelSubject }: Words, kind: LetterKind): kind is HotelLetterKind {
  return Object.hasOwn(hotelSubject, kind)
}

function sectionsOf(facts: MailFacts): Section[] {
  const { words, hotel, booker, basket, recipient } = facts
  const sections = [
    ...(facts.transfer ? [transferSection(facts, facts.transfer)] : []),
    changeSection(facts),
    feeSection(facts),
    optionSection(facts),
    staySection(facts),
    packageSection(facts),
    ...(facts.state === 'cancelled' || facts.kind === 'refunded'
      ? []
      : [...basket.lines.map((line, i) => roomSection(facts, line, i)), servicesSection(facts), priceSection(facts)]),
    section(words.upgrade, upgradeRows(facts)),
    paymentSection(facts),
    section(words.booker, [], bookerLinesOf(booker)),
    ...(recipient === 'hotel' ? forTheHotel(facts) : []),
    section(words.notes, [], hotel.texts.notes === '' ? [] : [hotel.texts.notes]),
  ]
  return sections.filter(({ rows, paragraphs }) => rows.length + paragraphs.length > 0)
}

/** UPG-04: the room that an accepted upgrade replaced, and what the change cost. */
function upgradeRows(facts: MailFacts): Row[] {
  const { words, basket, upgradedFrom, booker } = facts
  const upgrade = booker.extras?.upgrade
  if (!upgrade || upgradedFrom === undefined) return []
  const minor = Math.round(upgrade.priceDifference * 10 ** currencies[basket.currency].digits)
  return [{ label: words.upgradedFrom(upgradedFrom), value: `${minor < 0 ? '−' : '+'}${amountIn(facts, Math.abs(minor))}` }]
}

function bookerLinesOf({ fullName, address, zip, city, country, phone }: StoredBooker): string[] {
  return [fullName, `${address}, ${zip === null ? '' : `${zip} `}${city}, ${country}`, phone]
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

function optionSection(facts: MailFacts): Section {
  const { words, optionUntil } = facts
  if (optionUntil === undefined) return section(words.option, [])
  return section(words.option, [{ label: words.optionUntil, value: momentIn(facts, optionUntil), strong: true }])
}

function staySection(facts: MailFacts): Section {
  const { words, hotel, arrival, departure, guests } = facts
  const { checkIn, checkOut } = hotel.settings
  return section(`${words.stay} · ${words.nights(nightCountOf({ arrival, departure }))}`, [
    { label: words.arrival, value: `${dayIn(facts, arrival)}, ${words.from(checkIn)}` },
    { label: words.departure, value: `${dayIn(facts, departure)}, ${words.until(checkOut)}` },
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
    ...line.nights.map(({ night, minor }) => ({ label: facts.formats.shortDay(night), value: amount(minor) })),
    ...(line.protectionMinor === undefined ? [] : [{ label: words.protection, value: amount(line.protectionMinor) }]),
    { label: words.conditions, value: conditions.join(' ') },
  ])
}

/** What leaving costs: free until a moment, or already not. */
function conditionsOf(facts: MailFacts, cancellation: MailCancellation): string[] {
  const { words, at } = facts
  if (cancellation.kind === 'non-refundable') return [words.nonRefundable]
  const fee = amountIn(facts, cancellation.feeMinor)
  if (cancellation.until <= at) return [words.feeDue(fee)]
  return [words.freeUntil(momentIn(facts, cancellation.until)), words.feeAfter(fee)]
}

/** SVC-01: when, how many, and what they cost. */
function servicesSection(facts: MailFacts): Section {
  const { words, basket } = facts
  return section(
    words.services,
    basket.services.map(({ name, quantity, day, slot, included, minor }) => ({
      label: [quantity > 1 ? `${quantity} × ${name}` : name, day && facts.formats.shortDay(day), slot].filter(Boolean).join(', '),
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
      label: on === undefined ? words.payAtHotel : words.payOn(dayIn(facts, on)),
      value: amountIn(facts, minor),
    })),
    ...(refunded === 0 ? [] : [{ label: words.refunded, value: amountIn(facts, refunded), strong: facts.kind === 'refunded' }]),
    ...(repay === 0 ? [] : [{ label: words.repay, value: amountIn(facts, repay), strong: true }]),
  ]
  return section(words.payment, rows, repay > 0 && recipient === 'hotel' ? [words.repayTask(amountIn(facts, repay), code)] : [])
}

function transferSection(facts: MailFacts, transfer: NonNullable<MailFacts['transfer']>): Section {
  const { words, code } = facts
  return section(
    words.transfer,
    [
      { label: words.transferAmount, value: amountIn(facts, transfer.minor), strong: true },
      { label: words.transferOwner, value: transfer.owner },
      { label: 'IBAN', value: transfer.iban },
      { label: words.transferReference, value: code },
    ],
    [words.transferLead(momentIn(facts, transfer.payBy))],
  )
}
