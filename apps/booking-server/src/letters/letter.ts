import { currencies } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { namesOfGuests } from '@portico/domain/party/guest-record'
import { transferCodeOf } from '@portico/domain/payment/transfer-code'
import { nightCountOf } from '@portico/domain/time/stay'
import { english } from '@portico/locale/texts/english'
import { awaitedHotelSubjectOf, awaitedWordsOf, rejectionSection } from './awaited-texts.ts'
import { forTheHotel } from './for-the-hotel.ts'
import { partyTextIn } from './letter-texts.ts'
import type { MailCancellation, MailLine } from './mail-basket.ts'
import type { HotelLetterKind, LetterKind, MailFacts } from './mail-facts.ts'
import { accountSection, isAboutMoney, moneySection } from './money-sections.ts'
import { priceRowsOf, serviceRowsOf } from './price-rows.ts'
import { reservationMarkupOf } from './reservation-markup.ts'
import { type Section, type SectionRow, section } from './section.ts'
import { changeSection } from './what-changed.ts'
import { amountIn, countryIn, dayIn, momentIn } from './written.ts'

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

export function letterOf(mailFacts: MailFacts): Letter {
  const { t, tag, hotel, kind, recipient, booker } = mailFacts
  const { name } = hotel.texts
  const toHotel = recipient === 'hotel'
  const arrival = dayIn(mailFacts, mailFacts.arrival)
  const { brand, address, phone, email } = hotel.settings
  const awaited = awaitedWordsOf(mailFacts, arrival)
  const subject =
    toHotel && isForHotel(kind)
      ? (awaitedHotelSubjectOf(mailFacts, arrival) ?? t(`hotelSubject.${kind}`, { code: mailFacts.code, arrival }))
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
    code: { label: t('code'), value: mailFacts.code },
    button: buttonOf(mailFacts),
    sections: sectionsOf(mailFacts),
    closing: [
      ...(toHotel ? [] : [t('contact', { phone })]),
      `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    ],
    markup: reservationMarkupOf(mailFacts),
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

function sectionsOf(mailFacts: MailFacts): Section[] {
  const { t, hotel, basket, recipient } = mailFacts
  const sections = [
    ...(mailFacts.transfer ? [transferSection(mailFacts, mailFacts.transfer)] : []),
    section(
      t('payment'),
      [],
      mailFacts.payUntil === undefined ? [] : [t('payUntil', { moment: momentIn(mailFacts, mailFacts.payUntil) })],
    ),
    moneySection(mailFacts),
    changeSection(mailFacts),
    feeSection(mailFacts),
    rejectionSection(mailFacts),
    optionSection(mailFacts),
    staySection(mailFacts),
    packageSection(mailFacts),
    ...(mailFacts.state === 'cancelled' || isAboutMoney(mailFacts.kind)
      ? []
      : [
          ...basket.lines.map((line, i) => roomSection(mailFacts, line, i)),
          servicesSection(mailFacts),
          priceSection(mailFacts),
        ]),
    section(t('upgrade'), upgradeRows(mailFacts)),
    accountSection(mailFacts),
    section(t('booker'), [], bookerLinesOf(mailFacts)),
    ...(recipient === 'hotel' ? forTheHotel(mailFacts) : []),
    section(t('notes'), [], hotel.texts.notes === '' || mailFacts.state === 'cancelled' ? [] : [hotel.texts.notes]),
  ]
  return sections.filter(({ rows, paragraphs }) => rows.length + paragraphs.length > 0)
}

function upgradeRows(mailFacts: MailFacts): SectionRow[] {
  const { t, basket, upgradedFrom, booker } = mailFacts
  const upgrade = booker.extras?.upgrade
  if (!upgrade || upgradedFrom === undefined) return []
  const minor = Math.round(upgrade.priceDifference * 10 ** currencies[basket.currency].digits)
  return [
    {
      label: t('upgradedFrom', { room: upgradedFrom }),
      value: `${minor < 0 ? '−' : '+'}${amountIn(mailFacts, Math.abs(minor))}`,
    },
  ]
}

export function bookerLinesOf({ booker, tag }: Pick<MailFacts, 'booker' | 'tag'>): string[] {
  const { fullName, address, zip, city, country, phone } = booker
  const countryName = country && countryIn({ tag }, country)
  const place = [address, [zip, city].filter(Boolean).join(' '), countryName].filter(Boolean).join(', ')
  return [fullName, place, phone].filter(Boolean)
}

/** What leaving costs now that it has happened; 0.00 is said too. */
export function feeSection(mailFacts: MailFacts): Section {
  const { t, recipient, guestReason, cancellationFeeMinor } = mailFacts
  if (cancellationFeeMinor === undefined) return section(t('conditions'), [])
  return section(
    t('conditions'),
    [{ label: t('cancellationFee'), value: amountIn(mailFacts, cancellationFeeMinor), strong: true }],
    recipient === 'hotel' && guestReason ? [t(`guestReasons.${guestReason}`)] : [],
  )
}

export function optionSection(mailFacts: MailFacts): Section {
  const { t, optionUntil, awaited } = mailFacts
  if (optionUntil === undefined) return section(t('option'), [])
  const [title, label] = awaited ? [t('awaited.title'), t('awaited.until')] : [t('option'), t('optionUntil')]
  return section(title, [{ label, value: momentIn(mailFacts, optionUntil), strong: true }])
}

export function staySection(mailFacts: MailFacts): Section {
  const { t, hotel, arrival, departure, guests } = mailFacts
  const { checkIn, checkOut } = hotel.settings
  return section(`${t('stay')} · ${t('nights', { count: nightCountOf({ arrival, departure }) })}`, [
    {
      label: t('arrival'),
      value: mailFacts.formats.factsText([dayIn(mailFacts, arrival), t('from', { time: checkIn })]),
    },
    {
      label: t('departure'),
      value: mailFacts.formats.factsText([dayIn(mailFacts, departure), t('until', { time: checkOut })]),
    },
    { label: t('guests'), value: mailFacts.formats.listText(guests) },
  ])
}

export function packageSection({ t, formats, basket, flights, guests, guestRecords }: MailFacts): Section {
  if (!basket.package) return section(t('package'), [])
  const { name, organiser } = basket.package
  const rows = flights.map(({ airport, departure, return: back }) => ({
    label: formats.factsText([t('flight'), airport]),
    value: t('flights', { there: `${departure.time} ${departure.code}`, back: `${back.time} ${back.code}` }),
  }))
  if (flights.length > 0)
    rows.push({ label: t('passengers'), value: formats.listText(namesOfGuests(guests, guestRecords)) })
  const organised = flights.length > 0 && organiser ? [t('organisedBy', organiser)] : []
  return section(t('package'), [{ label: name, value: t('packageWhole') }, ...rows], organised)
}

export function roomSection(mailFacts: MailFacts, line: MailLine, index: number): Section {
  const { t } = mailFacts
  const { party, cancellation } = line
  const amountText = (minor: number) => amountIn(mailFacts, minor)
  const rate = [line.rateName, t(`meals.${line.mealPlan}`)].filter((part) => part !== '')
  const conditions = conditionsOf(mailFacts, cancellation)
  return section(`${t('room', { index: index + 1 })}${mailFacts.formats.colon}${line.roomName}`, [
    { label: rate.join(' · '), value: partyTextIn(mailFacts, party) },
    ...line.nights.map(({ night, minor }) => ({ label: mailFacts.formats.shortDay(night), value: amountText(minor) })),
    ...(line.protectionMinor === undefined
      ? []
      : [{ label: t('protection'), value: amountText(line.protectionMinor) }]),
    ...(conditions.length === 0
      ? []
      : [{ label: t('conditions'), value: mailFacts.formats.sentencesText(conditions) }]),
  ])
}

function conditionsOf(mailFacts: MailFacts, cancellation: MailCancellation): string[] {
  const { t, at } = mailFacts
  if (cancellation.kind === 'non-refundable') return [t('nonRefundable')]
  const fee = cancellation.feeMinor === undefined ? undefined : amountIn(mailFacts, cancellation.feeMinor)
  if (cancellation.until <= at) return fee === undefined ? [] : [t('feeDue', { fee })]
  const free = t('freeUntil', { moment: momentIn(mailFacts, cancellation.until) })
  return fee === undefined ? [free] : [free, t('feeAfter', { fee })]
}

export function servicesSection(mailFacts: MailFacts): Section {
  return section(mailFacts.t('services'), serviceRowsOf(mailFacts, mailFacts.basket.services))
}

export function priceSection(mailFacts: MailFacts): Section {
  const { t, basket } = mailFacts
  const { cityTaxRule } = basket
  const rule =
    cityTaxRule === undefined
      ? []
      : [
          t('cityTaxRule', {
            each: amountIn(mailFacts, cityTaxRule.perPersonNightMinor),
            count: cityTaxRule.maxNights,
            age: cityTaxRule.minAge,
          }),
        ]
  return section(t('price'), priceRowsOf(mailFacts, basket), rule)
}

function transferSection(mailFacts: MailFacts, transfer: NonNullable<MailFacts['transfer']>): Section {
  const { t, code, recipient, basket } = mailFacts
  const { owner, iban, minor, payBy } = transfer
  const amount = money(minor, basket.currency)
  const text = recipient === 'hotel' ? undefined : transferCodeOf({ owner, iban, amount, reference: code })
  const rows = section(
    t('transfer'),
    [
      { label: t('transferAmount'), value: amountIn(mailFacts, minor), strong: true },
      { label: t('transferOwner'), value: owner },
      { label: 'IBAN', value: iban },
      { label: t('transferReference'), value: code },
    ],
    [t('transferLead', { moment: momentIn(mailFacts, payBy) })],
  )
  return text === undefined ? rows : { ...rows, code: { text, label: t('transferCode') } }
}
