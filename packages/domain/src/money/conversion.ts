import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import { type Currency, type CurrencyCode, currencies } from './currencies.ts'
import { type Money, money, roundedQuotient } from './money.ts'

/**
 * 1 of the hotel's currency is `rate` of `code`, as known `at`, published by `source` for `day`. The booking and its
 * payment stay in the hotel's own.
 */
export type Conversion = {
  readonly code: CurrencyCode
  readonly rate: number
  readonly at: Instant
  readonly day?: CalendarDate | undefined
  readonly source?: string | undefined
}

/** The source that is written out in the language of who reads it: the European Central Bank. */
export const centralBank = 'ECB'

const lifeMs = 2 * 86_400_000

/** A rate is shown for two days. */
export function isStale({ at }: Pick<Conversion, 'at'>, now: Instant): boolean {
  return Date.parse(now) - Date.parse(at) > lifeMs
}

/**
 * An amount in another currency, for display alone: rounded to its smallest coin (five centimes in Swiss
 * francs).
 */
export function convertedForDisplay(
  { minor, currency }: Money,
  { code, rate }: Pick<Conversion, 'code' | 'rate'>,
): Money {
  const coin = smallestCoinOf(code)
  const exact = (minor / 10 ** currencies[currency].digits) * rate * 10 ** currencies[code].digits
  return money(roundedQuotient(exact, coin) * coin, code)
}

function smallestCoinOf(code: CurrencyCode): number {
  const entry: Currency = currencies[code]
  return entry.rounding ?? 1
}
