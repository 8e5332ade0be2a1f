import type { Party } from '../party/party.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import {
  type AddedByGuests,
  adjustedPrice,
  adjustmentOn,
  feesOf,
  mealsOf,
  oldestFirst,
  withGuests,
} from './price-stay.ts'
import type { Adjustment, Derivation, PlanTerms, StayTerms } from './price-terms.ts'

// P8 alone, for searches over thousands of hotels: the `minor` of `priceStay` where no promotion holds, by the same
// rules, in three parts. Each is the same for many rooms or rates, and is then worked out once.

/** P2 and P3 of each night, whatever the rate: `prices` are the room's own, and become those with all guests in it. */
export function addGuests(prices: number[], added: AddedByGuests): void {
  for (let i = 0; i < prices.length; i++) prices[i] = withGuests(prices[i] ?? 0, added)
}

/** What a plan makes of the nights of a stay, level by level, and what it adds to them whatever the room costs. */
export type PlanOfStay = {
  readonly levels: readonly (readonly (Adjustment | undefined)[])[]
  readonly addedMinor: number
}

export function planOfStay(
  {
    derivations,
    meals,
  }: Pick<PlanTerms, 'meals'> & { readonly derivations: readonly Pick<Derivation, 'adjustments'>[] },
  { children, fees }: Pick<StayTerms, 'children' | 'fees'>,
  nights: readonly CalendarDate[],
  party: Party,
): PlanOfStay {
  const guests = oldestFirst(party)
  return {
    levels: derivations.map(({ adjustments }) => nights.map((night) => adjustmentOn(night, adjustments))),
    addedMinor: nights.length * mealsOf(meals, children, guests) + feesOf(fees, nights.length, guests),
  }
}

export function stayTotalOf(prices: readonly number[], { levels, addedMinor }: PlanOfStay): number {
  let sum = addedMinor
  for (let i = 0; i < prices.length; i++) {
    let price = prices[i] ?? 0
    for (let level = 0; level < levels.length; level++) {
      const adjustment = levels[level]?.[i]
      if (adjustment) price = adjustedPrice(price, adjustment)
    }
    sum += price
  }
  return sum
}
