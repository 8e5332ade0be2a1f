import type { CalendarDate } from './calendar-date.ts'
import type { MealPlan } from './meal-plan.ts'
import { shareOf } from './money.ts'
import type { AgeBand, Party } from './party.ts'

/** What a room type costs on one night for its standard number of adults, before plan and meals; minor units. */
export type NightCell = { readonly night: CalendarDate; readonly minor: number }

/** Who fits, and what a night costs more or less when others than the standard adults sleep there; minor units per night. */
export type Occupancy = {
  readonly standardAdults: number
  readonly maxAdults: number
  /** Adults and children together; newborns (the hotel's first band, when it starts at 0) sleep in a cot and do not count. */
  readonly maxGuests: number
  readonly perMissingAdult: number
  readonly perExtraAdult: number
}

/** A child pays `basisPoints` of an extra adult's price and of an adult's meals; above the last band it pays as an adult. */
export type ChildTerms = AgeBand & { readonly basisPoints: number }

/** How a rate plan differs from the room's own price. `adjustment` in basis points of the room's price: -1_000 is 10 % less. */
export type PlanTerms = {
  readonly adjustment: number
  readonly mealPlan: MealPlan
  /** Per adult and night, minor units. */
  readonly mealsPerAdult: number
}

/** Everything a price depends on; plain data, so that a locked price can carry it. */
export type StayTerms = { readonly occupancy: Occupancy; readonly plan: PlanTerms; readonly children: readonly ChildTerms[] }

/** One amount with its reason. The leaves of a stay sum to its total; percentages have `basisPoints`, people `count`. */
export type PriceLeaf = {
  readonly night: CalendarDate
  readonly why: 'room' | 'missing-adults' | 'extra-adults' | 'child' | 'plan' | 'meals-adults' | 'meals-child'
  readonly minor: number
  readonly count?: number
  readonly age?: number
  readonly basisPoints?: number
}

export type PricedStay = { readonly nights: readonly NightCell[]; readonly minor: number }

/**
 * The one pricer. A night is the room's price, less `perMissingAdult` for each standard adult who does not come (never below
 * nothing), plus `perExtraAdult` for each adult above, plus each child's share of an extra adult; the plan's adjustment applies to
 * that sum, rounded once per night; meals come on top, unadjusted. With `trace` every amount is told; without, nothing is allocated for it.
 */
export function priceStay(cells: readonly NightCell[], terms: StayTerms, party: Party, trace?: (leaf: PriceLeaf) => void): PricedStay {
  let minor = 0
  const nights = cells.map(({ night, minor: base }) => {
    const price = priceNight(night, base, terms, party, trace)
    minor += price
    return { night, minor: price }
  })
  return { nights, minor }
}

function priceNight(night: CalendarDate, base: number, terms: StayTerms, party: Party, trace?: (leaf: PriceLeaf) => void): number {
  const { occupancy, plan, children } = terms
  trace?.({ night, why: 'room', minor: base })
  let room = base
  const missing = Math.max(0, occupancy.standardAdults - party.adults)
  const extra = Math.max(0, party.adults - occupancy.standardAdults)
  if (missing > 0) {
    const less = Math.min(room, missing * occupancy.perMissingAdult)
    room -= less
    trace?.({ night, why: 'missing-adults', minor: -less, count: missing })
  }
  if (extra > 0) {
    room += extra * occupancy.perExtraAdult
    trace?.({ night, why: 'extra-adults', minor: extra * occupancy.perExtraAdult, count: extra })
  }
  for (const age of party.childrenAges) {
    const minor = shareOf(occupancy.perExtraAdult, childShareOf(age, children))
    room += minor
    trace?.({ night, why: 'child', minor, age, basisPoints: childShareOf(age, children) })
  }
  const adjusted = shareOf(room, plan.adjustment)
  if (adjusted !== 0) trace?.({ night, why: 'plan', minor: adjusted, basisPoints: plan.adjustment })
  return room + adjusted + mealsOf(night, terms, party, trace)
}

function mealsOf(night: CalendarDate, { plan, children }: StayTerms, party: Party, trace?: (leaf: PriceLeaf) => void): number {
  if (plan.mealsPerAdult === 0) return 0
  let meals = party.adults * plan.mealsPerAdult
  trace?.({ night, why: 'meals-adults', minor: meals, count: party.adults })
  for (const age of party.childrenAges) {
    const minor = shareOf(plan.mealsPerAdult, childShareOf(age, children))
    meals += minor
    trace?.({ night, why: 'meals-child', minor, age, basisPoints: childShareOf(age, children) })
  }
  return meals
}

function childShareOf(age: number, children: readonly ChildTerms[]): number {
  return children.find((band) => age >= band.min && age <= band.max)?.basisPoints ?? 10_000
}

/** How the room's limits refuse a party: the limit that is broken, or nothing. */
export function tooManyGuests(occupancy: Occupancy, party: Party, children: readonly ChildTerms[]): number | undefined {
  if (party.adults > occupancy.maxAdults) return occupancy.maxAdults
  const newborn = children.find((band) => band.min === 0)
  const inBeds = party.childrenAges.filter((age) => newborn === undefined || age > newborn.max).length
  return party.adults + inBeds > occupancy.maxGuests ? occupancy.maxGuests : undefined
}
