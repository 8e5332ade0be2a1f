import type { Party } from './party.ts'
import type { NightCell } from './price-stay.ts'

/** `MM-DD` of every year, both inclusive, over New Year where `from` is after `until`; null is all year. */
export type CityTaxRate = {
  readonly from: string | null
  readonly until: string | null
  /** Minor units per taxed person and night; or, where `basisPoints` is not 0, that share of one guest's part of the night, at most `perPersonNight` where that is not 0. */
  readonly perPersonNight: number
  readonly basisPoints: number
}

/** A municipality's rule (P14): guests below `minAge` and nights after the first `maxNights` are exempt; the first rate that holds a night counts. */
export type CityTaxRule = { readonly minAge: number; readonly maxNights: number; readonly rates: readonly CityTaxRate[] }

/** City tax of one room line, paid to the municipality at the hotel, never part of the stay's price. `nights` are the line's, as priced. */
export function cityTaxOf(rule: CityTaxRule, nights: readonly NightCell[], party: Party): number {
  const taxed = party.adults + party.childrenAges.filter((age) => age >= rule.minAge).length
  const guests = party.adults + party.childrenAges.length
  let sum = 0
  for (const { night, minor } of nights.slice(0, rule.maxNights)) {
    const rate = rule.rates.find((one) => isInSeason(one, night.slice(5)))
    if (rate) sum += taxed * perPersonOf(rate, minor, guests)
  }
  return sum
}

function isInSeason({ from, until }: CityTaxRate, day: string): boolean {
  if (from === null || until === null) return true
  return from <= until ? from <= day && day <= until : day >= from || day <= until
}

/** A percent is rounded once per person and night, half up; nights never cost less than nothing. */
function perPersonOf({ perPersonNight, basisPoints }: CityTaxRate, nightMinor: number, guests: number): number {
  if (basisPoints === 0) return perPersonNight
  const share = Math.round((nightMinor * basisPoints) / (guests * 10_000))
  return perPersonNight === 0 ? share : Math.min(share, perPersonNight)
}
