import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type Money, money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import { nextEndOf, problemOfDeparture, type RangeSelection, type ShownDays } from './range-selection.ts'

export type ChosenStay = {
  readonly arrival: CalendarDate
  readonly departure: CalendarDate
  /** About what it costs at the lowest, where that is known of all its nights. */
  readonly estimate?: Money | undefined
}

/** The stay that ends on the day under the pointer or the focus. */
export type StayPreview = {
  readonly departure: CalendarDate
  readonly nights: number
  readonly estimate: Money | undefined
}

export function previewOf(
  days: ShownDays,
  selection: RangeSelection,
  day: CalendarDate | undefined,
  currency: CurrencyCode | undefined,
): StayPreview | undefined {
  const { arrival } = selection
  if (arrival === undefined || day === undefined || day <= arrival || nextEndOf(selection) !== 'departure')
    return undefined
  if (problemOfDeparture(days, arrival, day)) return undefined
  const stay = { arrival, departure: day }
  return { departure: day, nights: nightsOf(stay).length, estimate: estimateOf(days, stay, currency) }
}

/**
 * About what a stay costs at the lowest: the sum of its nights as the calendar shows them. The search has the exact
 * one. `undefined` where a night has no price.
 */
export function estimateOf(
  days: ShownDays,
  stay: { readonly arrival: CalendarDate; readonly departure: CalendarDate },
  currency: CurrencyCode | undefined,
): Money | undefined {
  if (currency === undefined) return undefined
  const prices = nightsOf(stay).map((night) => days.get(night)?.perNightMinor)
  const known = prices.filter((price) => price !== undefined)
  return known.length === prices.length
    ? money(
        known.reduce((sum, price) => sum + price, 0),
        currency,
      )
    : undefined
}
