import { currencies } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { MailFacts } from './mail-facts.ts'

// Amounts and days as the pages write them. A mail is read again years later, so its days have their year.

/** A day of another year than any that is written: the formats leave out the year of today. */
const anotherYear = '0001-01-01' as CalendarDate

type AmountWriting = Pick<MailFacts, 'formats'> & { readonly basket: Pick<MailFacts['basket'], 'currency'> }

export function amountIn({ basket: { currency }, formats }: AmountWriting, minor: number): string {
  return `${currencies[currency].symbol}\u00a0${formats.amount(money(minor, currency))}`
}

export function dayIn({ formats }: Pick<MailFacts, 'formats'>, day: CalendarDate): string {
  return formats.day(day, anotherYear)
}

export function momentIn(
  { formats, hotel }: Pick<MailFacts, 'formats'> & { readonly hotel: Pick<MailFacts['hotel'], 'timeZone'> },
  moment: Instant,
): string {
  return formats.moment(moment, hotel.timeZone, anotherYear)
}

const regionNamesByTag = new Map<string, Intl.DisplayNames>()

/** A country by its name in the letter's language; what is no country's code stands as it is. */
export function countryIn({ tag }: Pick<MailFacts, 'tag'>, code: string): string {
  const names = regionNamesByTag.get(tag) ?? new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' })
  regionNamesByTag.set(tag, names)
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
