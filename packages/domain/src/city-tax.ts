import type { Party } from './party.ts'

/** A municipality's rule: per taxed guest and night, for at most `maxNights` nights of a stay; guests below `minAge` are exempt. Minor units. */
export type CityTaxRule = { readonly perPersonNight: number; readonly maxNights: number; readonly minAge: number }

/** City tax of one room for a stay of `nights`; paid to the municipality at the hotel, never part of the stay's price. */
export function cityTaxOf(rule: CityTaxRule, nights: number, party: Party): number {
  const taxed = party.adults + party.childrenAges.filter((age) => age >= rule.minAge).length
  return taxed * Math.min(nights, rule.maxNights) * rule.perPersonNight
}
