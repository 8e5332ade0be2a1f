import { currencies } from '@portico/domain/money/currencies'
import { namesOfGuests } from '@portico/domain/party/guest-record'
import { nightCountOf } from '@portico/domain/time/stay'
import type { StoredBooker } from '../../db/schema.ts'
import { forTheHotel } from './for-the-hotel.ts'
import type { MailCancellation, MailLine } from './mail-basket.ts'
import type { MailFacts } from './mail-facts.ts'
import { accountSection, isAboutMoney, moneySection } from './money-sections.ts'
import { reservationMarkupOf } from './reservation-markup.ts'
import { type Row, type Section, section } from './section.ts'
import { changeSection } from './what-changed.ts'
import type { HotelLetterKind, LetterKind, Words } from './words/words.ts'
import { amountIn, dayIn, momentIn } from './written.ts'

/** A mail as headings, rows and paragraphs; `html.ts` and `plain-text.ts` write the same letter in their own way. */
export type Letter = {
  readonly tag: string
  readonly subject: string
  readonly sender: string
  readonly colour: string
  /** Where the hotel's logo is stored. */
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
  const { words, hotel, kind, recipient, booker } = facts
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
    logo: brand.logo ?? undefined,
    heading: toHotel ? subject : words.heading[kind],
    lead: toHotel ? `${booker.fullName}, ${booker.email}, ${booker.phone}` : words.lead[kind](booker.fullName, name),
    code: { label: words.code, value: facts.code },
    button: buttonOf(facts),
    sections: sectionsOf(facts),
    closing: [
      ...(toHotel ? [] : [words.contact(phone)]),
      `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    ],
    markup: reservationMarkupOf(facts),
  }
}

/** A link to pay stands in the place of the one to the voucher. */
function buttonOf({ words, link, money }: MailFacts): Letter['button'] {
  if (money.link !== undefined) return { label: money.purpose === 'pay' ? words.payNow : words.guaranteeNow, href: money.link }
  return link === undefined ? undefined : { label: words.openVoucher, href: link }
}

function isForHotel({ hotelSubject }: Words, kind: LetterKind): kind is HotelLetterKind {
  return Object.hasOwn(hotelSubject, kind)
}

function sectionsOf(facts: MailFacts): Section[] {
  const { words, hotel, booker, basket, recipient } = facts
  const sections = [
    ...(facts.transfer ? [transferSection(facts, facts.transfer)] : []),
    section(words.payment, [], facts.payUntil === undefined ? [] : [words.payUntil(momentIn(facts, facts.payUntil))]),
    moneySection(facts),
    changeSection(facts),
    feeSection(facts),
    optionSection(facts),
    staySection(facts),
    packageSection(facts),
    ...(facts.state === 'cancelled' || isAboutMoney(facts.kind)
      ? []
      : [...basket.lines.map((line, i) => roomSection(facts, line, i)), servicesSection(facts), priceSection(facts)]),
    section(words.upgrade, upgradeRows(facts)),
    accountSection(facts),
    section(words.booker, [], bookerLinesOf(booker)),
    ...(recipient === 'hotel' ? forTheHotel(facts) : []),
    section(words.notes, [], hotel.texts.notes === '' || facts.state === 'cancelled' ? [] : [hotel.texts.notes]),
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

export function bookerLinesOf({ fullName, address, zip, city, country, phone }: StoredBooker): string[] {
  return [fullName, `${address}, ${zip === null ? '' : `${zip} `}${city}, ${country}`, phone]
}

/** What leaving costs now that it has happened; 0.00 is said too. */
export function feeSection(facts: MailFacts): Section {
  const { words, recipient, guestReason, cancellationFeeMinor } = facts
  if (cancellationFeeMinor === undefined) return section(words.conditions, [])
  return section(
    words.conditions,
    [{ label: words.cancellationFee, value: amountIn(facts, cancellationFeeMinor), strong: true }],
    recipient === 'hotel' && guestReason ? [words.guestReasons[guestReason]] : [],
  )
}

export function optionSection(facts: MailFacts): Section {
  const { words, optionUntil } = facts
  if (optionUntil === undefined) return section(words.option, [])
  return section(words.option, [{ label: words.optionUntil, value: momentIn(facts, optionUntil), strong: true }])
}

export function staySection(facts: MailFacts): Section {
  const { words, hotel, arrival, departure, guests } = facts
  const { checkIn, checkOut } = hotel.settings
  return section(`${words.stay} · ${words.nights(nightCountOf({ arrival, departure }))}`, [
    { label: words.arrival, value: `${dayIn(facts, arrival)}, ${words.from(checkIn)}` },
    { label: words.departure, value: `${dayIn(facts, departure)}, ${words.until(checkOut)}` },
    { label: words.guests, value: guests.join(', ') },
  ])
}

/** PKG-03: nobody may sell a flight without saying who answers for it. */
export function packageSection({ words, basket, flights, guests, guestRecords }: MailFacts): Section {
  if (!basket.package) return section(words.package, [])
  const { name, organiser } = basket.package
  const rows = flights.map(({ airport, departure, return: back }) => ({
    label: `${words.flight}, ${airport}`,
    value: words.flights(`${departure.time} ${departure.code}`, `${back.time} ${back.code}`),
  }))
  if (flights.length > 0) rows.push({ label: words.passengers, value: namesOfGuests(guests, guestRecords).join(', ') })
  const organised = flights.length > 0 && organiser ? [words.organisedBy(organiser)] : []
  return section(words.package, [{ label: name, value: words.packageWhole }, ...rows], organised)
}

export function roomSection(facts: MailFacts, line: MailLine, index: number): Section {
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
    ...(conditions.length === 0 ? [] : [{ label: words.conditions, value: conditions.join(' ') }]),
  ])
}

/** What leaving costs: free until a moment, or already not. */
function conditionsOf(facts: MailFacts, cancellation: MailCancellation): string[] {
  const { words, at } = facts
  if (cancellation.kind === 'non-refundable') return [words.nonRefundable]
  const fee = cancellation.feeMinor === undefined ? undefined : amountIn(facts, cancellation.feeMinor)
  if (cancellation.until <= at) return fee === undefined ? [] : [words.feeDue(fee)]
  const free = words.freeUntil(momentIn(facts, cancellation.until))
  return fee === undefined ? [free] : [free, words.feeAfter(fee)]
}

/** SVC-01: when, how many, and what they cost. */
export function servicesSection(facts: MailFacts): Section {
  const { words, basket } = facts
  return section(
    words.services,
    basket.services.map(({ name, quantity, day, slot, included, minor }) => ({
      label: [quantity > 1 ? `${quantity} × ${name}` : name, day && facts.formats.shortDay(day), slot].filter(Boolean).join(', '),
      value: included ? words.included : amountIn(facts, minor),
    })),
  )
}

export function priceSection(facts: MailFacts): Section {
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
