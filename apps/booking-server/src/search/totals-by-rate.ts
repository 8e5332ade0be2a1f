import { differentParties, isSameParty, type Party } from '@portico/domain/party/party'
import { type MealPlan, mealPlans } from '@portico/domain/pricing/meal-plan'
import { type CityTaxRule, cityTaxOf } from '@portico/domain/pricing/price-stay'
import { type CancellationPolicy, policyWithProtection } from '@portico/domain/pricing/rate-plan'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import { type Choice, cheapestTogether } from './cheapest-together.ts'
import {
  cellsOf,
  fitsParty,
  type HotelContext,
  type PreparedSearch,
  roomsAvailable,
  type StayWanted,
  searchAt,
  searchByDay,
  totalOf,
} from './lowest-totals.ts'
import { requiredTotalOf } from './required-services.ts'
import { isSold } from './room-search.ts'
import type { HotelSnapshot, ProductOnSale, RoomTypeOnSale } from './snapshots/hotel-snapshot.ts'

/** The rates among which a lowest total is looked for. */
export type RateFilter = { readonly mealPlan?: MealPlan; readonly isRefundable?: true }

/** All rates, those that can still be cancelled free of charge, and of each meal plan the same two. */
export const rateFilters: readonly RateFilter[] = [
  {},
  { isRefundable: true },
  ...mealPlans.flatMap((mealPlan) => [{ mealPlan }, { mealPlan, isRefundable: true as const }]),
]

/** Of each of `rateFilters` the lowest total of all rooms together, minor units, `Infinity` where there is none; and the rooms that one party can choose from. */
export type TotalsByRate = { readonly minor: readonly number[]; readonly remaining: number }

/**
 * Asks one hotel after the other, as `findLowestTotals` does, for its lowest total among all rates and among those that a guest may insist on.
 * Nothing where the rooms cannot be had at any rate. All rooms are then on rates of the same filter.
 */
export function findTotalsByRate(wanted: StayWanted, now: Instant): (hotel: HotelSnapshot, at: HotelContext) => TotalsByRate | undefined {
  const { stay, rooms, packageId } = wanted
  const parties = differentParties(rooms)
  const partyOf = rooms.map((party) => parties.findIndex((other) => isSameParty(party, other)))
  const searchOn = searchByDay(wanted)
  const filtersOf = filtersByProduct(stay, now)
  return (hotel, at) => {
    const search = searchAt(hotel, at, stay, searchOn)
    if (!search) return undefined
    const [only] = rooms
    const found =
      rooms.length === 1 && only ? lowestForOne(hotel, only, search, filtersOf) : lowestForAll(hotel, parties, partyOf, search, filtersOf)
    if (found.minor[0] === Number.POSITIVE_INFINITY) return undefined
    const required = hotel.mandatory.services.length === 0 ? 0 : requiredTotalOf(hotel, stay, now, packageId)
    return required === 0 ? found : { ...found, minor: found.minor.map((minor) => minor + required) }
  }
}

type FiltersOf = (product: ProductOnSale, timeZone: string) => readonly number[]

function lowestForOne(hotel: HotelSnapshot, party: Party, search: PreparedSearch, filtersOf: FiltersOf): TotalsByRate {
  const minor = rateFilters.map(() => Number.POSITIVE_INFINITY)
  let remaining = 0
  for (const roomType of hotel.roomTypes) {
    const rooms = fitsParty(roomType, hotel, party) ? roomsAvailable(roomType, search) : 0
    if (rooms >= 1 && lowerTotals(minor, hotel, roomType, party, search, filtersOf)) remaining += rooms
  }
  return { minor, remaining }
}

function lowestForAll(
  hotel: HotelSnapshot,
  parties: readonly Party[],
  partyOf: readonly number[],
  search: PreparedSearch,
  filtersOf: FiltersOf,
): TotalsByRate {
  const available = new Map<number, number>()
  // By filter, then by party.
  const choices: Choice[][][] = rateFilters.map(() => parties.map(() => []))
  for (const roomType of hotel.roomTypes) {
    const rooms = roomsAvailable(roomType, search)
    if (rooms < 1) continue
    available.set(roomType.id, rooms)
    for (const [i, party] of parties.entries()) {
      if (!fitsParty(roomType, hotel, party)) continue
      const lowest = rateFilters.map(() => Number.POSITIVE_INFINITY)
      lowerTotals(lowest, hotel, roomType, party, search, filtersOf)
      for (const [filter, minor] of lowest.entries())
        if (minor !== Number.POSITIVE_INFINITY) choices[filter]?.[i]?.push({ roomTypeId: roomType.id, minor })
    }
  }
  const minor = choices.map((ofParties) => {
    const options = partyOf.map((party) => ofParties[party] ?? [])
    const together = options.some(({ length }) => length === 0) ? undefined : cheapestTogether(options, available)
    return together ? together.reduce((sum, choice) => sum + choice.minor, 0) : Number.POSITIVE_INFINITY
  })
  return { minor, remaining: 0 }
}

/** Lowers each total that a rate of this room type undercuts; whether it has any rate. */
function lowerTotals(
  totals: number[],
  hotel: HotelSnapshot,
  roomType: RoomTypeOnSale,
  party: Party,
  search: PreparedSearch,
  filtersOf: FiltersOf,
): boolean {
  const cells = cellsOf(roomType, search)
  if (!cells) return false
  let isOnSale = false
  for (const product of roomType.products) {
    if (!isSold(product, search) || search.isRestricted(product.rules, party)) continue
    isOnSale = true
    const minor = totalOf(product, cells, party, search.holding)
    for (const filter of filtersOf(product, hotel.timeZone)) if (minor < (totals[filter] ?? 0)) totals[filter] = minor
  }
  return isOnSale
}

/** Thousands of hotels have few plans and policies, and each deadline costs more than a price. */
function filtersByProduct({ arrival }: Stay, now: Instant): FiltersOf {
  const known = new Map<string, Map<CancellationPolicy, boolean>>()
  const lists = mealPlans.flatMap((_, i) => [
    [0, 2 + 2 * i],
    [0, 1, 2 + 2 * i, 3 + 2 * i],
  ])
  const isRefundable = ({ cancellation, terms }: ProductOnSale, timeZone: string) => {
    const policy = policyWithProtection(cancellation, terms.plan, false)
    const ofZone = known.get(timeZone) ?? new Map<CancellationPolicy, boolean>()
    const before = ofZone.get(policy)
    if (before !== undefined) return before
    const isFree = policy.kind === 'free-until' && deadlineOf(arrival, policy.days, policy.time, timeZone) > now
    known.set(timeZone, ofZone.set(policy, isFree))
    return isFree
  }
  return (product, timeZone) => lists[2 * mealPlans.indexOf(product.terms.plan.mealPlan) + (isRefundable(product, timeZone) ? 1 : 0)] ?? [0]
}

/** City tax of all rooms where no rate changes it; nothing where it is a share of the price. */
export function fixedCityTaxOf(rule: CityTaxRule | null, stay: Stay, rooms: readonly Party[]): number | undefined {
  if (rule === null) return 0
  if (rule.rates.some(({ basisPoints }) => basisPoints !== 0)) return undefined
  const nights = nightsOf(stay).map((night) => ({ night, minor: 0 }))
  return rooms.reduce((sum, party) => sum + cityTaxOf(rule, nights, party), 0)
}
