import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type Money, money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import { nextEndOf, problemOfDeparture, type RangeSelection, type ShownDays } from './range-selection.ts'

export type ChosenStay = {
  readonly arrival: CalendarDate
  readonly departure: CalendarDate
  /** The lowest price, where it is known for all nights. */
  readonly estimate?: Money | undefined
}

export type StayPreview = {
  readonly departure: CalendarDate
  readonly nights: number
  readonly estimate: Money | undefined
}

export function previewOf(
  shownDays: ShownDays,
  selection: RangeSelection,
  day: CalendarDate | undefined,
  currency: CurrencyCode | undefined,
): StayPreview | undefined {
  const { arrival } = selection
  if (arrival === undefined || day === undefined || day <= arrival || nextEndOf(selection) !== 'departure')
    return undefined
  if (problemOfDeparture(shownDays, arrival, day)) return undefined
  const stay = { arrival, departure: day }
  return { departure: day, nights: nightsOf(stay).length, estimate: estimateOf(shownDays, stay, currency) }
}

/** The sum of the lowest nights; the search has the exact price. `undefined` where a night has no price. */
export function estimateOf(
  shownDays: ShownDays,
  stay: { readonly arrival: CalendarDate; readonly departure: CalendarDate },
  currency: CurrencyCode | undefined,
): Money | undefined {
  if (currency === undefined) return undefined
  const prices = nightsOf(stay).map((night) => shownDays.get(night)?.perNightMinor)
  const knownPrices = prices.filter((price) => price !== undefined)
  return knownPrices.length === prices.length
    ? money(
        knownPrices.reduce((sum, price) => sum + price, 0),
        currency,
      )
    : undefined
}
