import { currencies } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { namesOfGuests } from '@portico/domain/party/guest-record'
import { transferCodeOf } from '@portico/domain/payment/transfer-code'
import { nightCountOf } from '@portico/domain/time/stay'
import { english } from '@portico/locale/texts/english'
import type { StoredBooker } from '../db/tables/reservations.ts'
import { awaitedHotelSubjectOf, awaitedWordsOf, rejectionSection } from './awaited-texts.ts'
import { forTheHotel } from './for-the-hotel.ts'
import { partyTextIn } from './letter-texts.ts'
import type { MailCancellation, MailLine } from './mail-basket.ts'
import type { HotelLetterKind, LetterKind, MailFacts } from './mail-facts.ts'
import { accountSection, isAboutMoney, moneySection } from './money-sections.ts'
import { reservationMarkupOf } from './reservation-markup.ts'
import { type Section, type SectionRow, section } from './section.ts'
import { changeSection } from './what-changed.ts'
import { amountIn, dayIn, momentIn } from './written.ts'

export type Letter = {
  readonly tag: string
  readonly subject: string
  readonly sender: string
  readonly colour: string
  readonly logo: string | undefined
  readonly heading: string
  readonly lead: string
  readonly code: SectionRow | undefined
  readonly button: { readonly label: string; readonly href: string } | undefined
  readonly sections: readonly Section[]
  readonly closing: readonly string[]
  readonly markup: string | undefined
}

export function letterOf(facts: MailFacts): Letter {
  const { t, tag, hotel, kind, recipient, booker } = facts
  const { name } = hotel.texts
  const toHotel = recipient === 'hotel'
  const arrival = dayIn(facts, facts.arrival)
  const { brand, address, phone, email } = hotel.settings
  const awaited = awaitedWordsOf(facts, arrival)
  const subject =
    toHotel && isForHotel(kind)
      ? (awaitedHotelSubjectOf(facts, arrival) ?? t(`hotelSubject.${kind}`, { code: facts.code, arrival }))
      : (awaited?.subject ?? t(`subject.${kind}`, { hotel: name, arrival }))
  return {
    tag,
    subject,
    sender: name,
    colour: brand.colour,
    logo: brand.logo ?? undefined,
    heading: toHotel ? subject : (awaited?.heading ?? t(`heading.${kind}`)),
    lead: toHotel
      ? [booker.fullName, booker.email, booker.phone].filter(Boolean).join(', ')
      : (awaited?.lead ?? t(`lead.${kind}`, { name: booker.fullName, hotel: name })),
    code: { label: t('code'), value: facts.code },
    button: buttonOf(facts),
    sections: sectionsOf(facts),
    closing: [
      ...(toHotel ? [] : [t('contact', { phone })]),
      `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    ],
    markup: reservationMarkupOf(facts),
  }
}

function buttonOf({ t, kind, link, money, awaited, recipient }: MailFacts): Letter['button'] {
  if (awaited && kind === 'option')
    return recipient === 'hotel' || awaited.link === undefined
      ? undefined
      : { label: t('awaited.open'), href: awaited.link }
  if (money.link !== undefined)
    return { label: money.purpose === 'pay' ? t('payNow') : t('guaranteeNow'), href: money.link }
  return link === undefined ? undefined : { label: t('openVoucher'), href: link }
}

function isForHotel(kind: LetterKind): kind is HotelLetterKind {
  return Object.hasOwn(english.mails.hotelSubject, kind)
}

function sectionsOf(facts: MailFacts): Section[] {
  const { t, hotel, booker, basket, recipient } = facts
  const sections = [
    ...(facts.transfer ? [transferSection(facts, facts.transfer)] : []),
    section(
      t('payment'),
      [],
      facts.payUntil === undefined ? [] : [t('payUntil', { moment: momentIn(facts, facts.payUntil) })],
    ),
    moneySection(facts),
    changeSection(facts),
    feeSection(facts),
    rejectionSection(facts),
    optionSection(facts),
    staySection(facts),
    packageSection(facts),
    ...(facts.state === 'cancelled' || isAboutMoney(facts.kind)
      ? []
      : [...basket.lines.map((line, i) => roomSection(facts, line, i)), servicesSection(facts), priceSection(facts)]),
    section(t('upgrade'), upgradeRows(facts)),
    accountSection(facts),
    section(t('booker'), [], bookerLinesOf(booker)),
    ...(recipient === 'hotel' ? forTheHotel(facts) : []),
    section(t('notes'), [], hotel.texts.notes === '' || facts.state === 'cancelled' ? [] : [hotel.texts.notes]),
  ]
  return sections.filter(({ rows, paragraphs }) => rows.length + paragraphs.length > 0)
}

function upgradeRows(facts: MailFacts): SectionRow[] {
  const { t, basket, upgradedFrom, booker } = facts
  const upgrade = booker.extras?.upgrade
  if (!upgrade || upgradedFrom === undefined) return []
  const minor = Math.round(upgrade.priceDifference * 10 ** currencies[basket.currency].digits)
  return [
    {
      label: t('upgradedFrom', { room: upgradedFrom }),
      value: `${minor < 0 ? '−' : '+'}${amountIn(facts, Math.abs(minor))}`,
    },
  ]
}

export function bookerLinesOf({ fullName, address, zip, city, country, phone }: StoredBooker): string[] {
  const place = [address, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  return [fullName, place, phone].filter(Boolean)
}

/** What leaving costs now that it has happened; 0.00 is said too. */
export function feeSection(facts: MailFacts): Section {
  const { t, recipient, guestReason, cancellationFeeMinor } = facts
  if (cancellationFeeMinor === undefined) return section(t('conditions'), [])
  return section(
    t('conditions'),
    [{ label: t('cancellationFee'), value: amountIn(facts, cancellationFeeMinor), strong: true }],
    recipient === 'hotel' && guestReason ? [t(`guestReasons.${guestReason}`)] : [],
  )
}

export function optionSection(facts: MailFacts): Section {
  const { t, optionUntil, awaited } = facts
  if (optionUntil === undefined) return section(t('option'), [])
  const [title, label] = awaited ? [t('awaited.title'), t('awaited.until')] : [t('option'), t('optionUntil')]
  return section(title, [{ label, value: momentIn(facts, optionUntil), strong: true }])
}

export function staySection(facts: MailFacts): Section {
  const { t, hotel, arrival, departure, guests } = facts
  const { checkIn, checkOut } = hotel.settings
  return section(`${t('stay')} · ${t('nights', { count: nightCountOf({ arrival, departure }) })}`, [
    { label: t('arrival'), value: facts.formats.facts([dayIn(facts, arrival), t('from', { time: checkIn })]) },
    { label: t('departure'), value: facts.formats.facts([dayIn(facts, departure), t('until', { time: checkOut })]) },
    { label: t('guests'), value: facts.formats.things(guests) },
  ])
}

export function packageSection({ t, formats, basket, flights, guests, guestRecords }: MailFacts): Section {
  if (!basket.package) return section(t('package'), [])
  const { name, organiser } = basket.package
  const rows = flights.map(({ airport, departure, return: back }) => ({
    label: formats.facts([t('flight'), airport]),
    value: t('flights', { there: `${departure.time} ${departure.code}`, back: `${back.time} ${back.code}` }),
  }))
  if (flights.length > 0)
    rows.push({ label: t('passengers'), value: formats.things(namesOfGuests(guests, guestRecords)) })
  const organised = flights.length > 0 && organiser ? [t('organisedBy', organiser)] : []
  return section(t('package'), [{ label: name, value: t('packageWhole') }, ...rows], organised)
}

export function roomSection(facts: MailFacts, line: MailLine, index: number): Section {
  const { t } = facts
  const { party, cancellation } = line
  const amount = (minor: number) => amountIn(facts, minor)
  const rate = [line.rateName, t(`meals.${line.mealPlan}`)].filter((part) => part !== '')
  const conditions = conditionsOf(facts, cancellation)
  return section(`${t('room', { index: index + 1 })}${facts.formats.colon}${line.roomName}`, [
    { label: rate.join(' · '), value: partyTextIn(facts, party) },
    ...line.nights.map(({ night, minor }) => ({ label: facts.formats.shortDay(night), value: amount(minor) })),
    ...(line.protectionMinor === undefined ? [] : [{ label: t('protection'), value: amount(line.protectionMinor) }]),
    ...(conditions.length === 0 ? [] : [{ label: t('conditions'), value: facts.formats.sentences(conditions) }]),
  ])
}

function conditionsOf(facts: MailFacts, cancellation: MailCancellation): string[] {
  const { t, at } = facts
  if (cancellation.kind === 'non-refundable') return [t('nonRefundable')]
  const fee = cancellation.feeMinor === undefined ? undefined : amountIn(facts, cancellation.feeMinor)
  if (cancellation.until <= at) return fee === undefined ? [] : [t('feeDue', { fee })]
  const free = t('freeUntil', { moment: momentIn(facts, cancellation.until) })
  return fee === undefined ? [free] : [free, t('feeAfter', { fee })]
}

export function servicesSection(facts: MailFacts): Section {
  const { t, formats, basket } = facts
  return section(
    t('services'),
    basket.services.map(({ name, quantity, day, slot, included, minor }) => ({
      label: formats.facts([quantity > 1 ? `${quantity} × ${name}` : name, day && formats.shortDay(day), slot]),
      value: included ? t('included') : amountIn(facts, minor),
    })),
  )
}

export function priceSection(facts: MailFacts): Section {
  const { t, basket } = facts
  const { minor, cityTaxMinor, cityTaxRule } = basket
  const amount = (sum: number) => amountIn(facts, sum)
  const rows: SectionRow[] = [{ label: t('stayTotal'), value: amount(minor) }]
  if (cityTaxMinor !== undefined) rows.push({ label: t('cityTax'), value: amount(cityTaxMinor) })
  rows.push({ label: t('total'), value: amount(minor + (cityTaxMinor ?? 0)), strong: true })
  const rule =
    cityTaxRule === undefined
      ? []
      : [
          t('cityTaxRule', {
            each: amount(cityTaxRule.perPersonNightMinor),
            count: cityTaxRule.maxNights,
            age: cityTaxRule.minAge,
          }),
        ]
  return section(t('price'), rows, rule)
}

function transferSection(facts: MailFacts, transfer: NonNullable<MailFacts['transfer']>): Section {
  const { t, code, recipient, basket } = facts
  const { owner, iban, minor, payBy } = transfer
  const amount = money(minor, basket.currency)
  const text = recipient === 'hotel' ? undefined : transferCodeOf({ owner, iban, amount, reference: code })
  const rows = section(
    t('transfer'),
    [
      { label: t('transferAmount'), value: amountIn(facts, minor), strong: true },
      { label: t('transferOwner'), value: owner },
      { label: 'IBAN', value: iban },
      { label: t('transferReference'), value: code },
    ],
    [t('transferLead', { moment: momentIn(facts, payBy) })],
  )
  return text === undefined ? rows : { ...rows, code: { text, label: t('transferCode') } }
}
