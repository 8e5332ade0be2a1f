import { roundedQuotient } from '../money/money.ts'
import type { Party } from '../party/party.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { isWithin } from '../time/calendar-period.ts'
import type { NightCell } from './price-terms.ts'

/** A `CalendarPeriod` of every year; null is all year. */
export type CityTaxRate = {
  readonly from: string | null
  readonly until: string | null
  /**
   * Minor units per taxed person and night; or, where `basisPoints` is not 0, that share of one guest's part of the
   * night, at most `perPersonNight` where that is not 0.
   */
  readonly perPersonNight: number
  readonly basisPoints: number
}

/**
 * A municipality's rule: guests below `minAge` and nights of the stay after the first `maxNights` are exempt; the
 * first rate that holds a night counts.
 */
export type CityTaxRule = {
  readonly minAge: number
  readonly maxNights: number
  readonly rates: readonly CityTaxRate[]
}

/**
 * The one fixed amount per person and night, where there is one all year; seasons and percentages have their sum only.
 */
export function fixedPerPersonNightOf({ rates }: CityTaxRule): number | undefined {
  const [rate] = rates
  return rates.length === 1 && rate?.from === null && rate.basisPoints === 0 ? rate.perPersonNight : undefined
}

export type TaxLeaf = { readonly night: CalendarDate; readonly persons: number; readonly perPerson: number }

/**
 * A room of a stay: its nights, as priced, and of its guests how many are named as exempt. `before` are the nights that
 * they have slept in other rooms of the same stay.
 */
export type TaxedRoom = {
  readonly nights: readonly NightCell[]
  readonly party: Party
  readonly taxExempt?: number
  readonly before?: number
}

/**
 * City tax of one room, paid to the municipality at the hotel, never part of the stay's price. With `trace` every night
 * is reported.
 */
export function cityTaxOf(
  cityTaxRule: CityTaxRule,
  { nights, party, taxExempt = 0, before = 0 }: TaxedRoom,
  trace?: (leaf: TaxLeaf) => void,
): number {
  const guests = party.adults + party.childrenAges.length
  const persons = Math.max(
    0,
    party.adults + party.childrenAges.filter((age) => age >= cityTaxRule.minAge).length - taxExempt,
  )
  let sum = 0
  for (const { night, minor } of nights.slice(0, Math.max(0, cityTaxRule.maxNights - before))) {
    const rate = cityTaxRule.rates.find((listedRate) => isInSeason(listedRate, night))
    if (!rate) continue
    const perPerson = perPersonOf(rate, minor, guests)
    sum += persons * perPerson
    trace?.({ night, persons, perPerson })
  }
  return sum
}

function isInSeason({ from, until }: CityTaxRate, night: CalendarDate): boolean {
  return from === null || until === null || isWithin(night, { from, until })
}

/** A percent is rounded once per person and night. */
function perPersonOf({ perPersonNight, basisPoints }: CityTaxRate, nightMinor: number, guests: number): number {
  if (basisPoints === 0) return perPersonNight
  const share = roundedQuotient(nightMinor * basisPoints, guests * 10_000)
  return perPersonNight === 0 ? share : Math.min(share, perPersonNight)
}
