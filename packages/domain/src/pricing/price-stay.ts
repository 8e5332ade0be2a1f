import { shareOf } from '../money/money.ts'
import type { AgeBand, Party } from '../party/party.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { type NamedDays, namesDay } from '../time/named-days.ts'
import type { MealPlan } from './meal-plan.ts'
import type { Promotion } from './promotion.ts'
import { lowerByPromotions } from './promotion-price.ts'

/** What a room type costs on one night before adults, children, plan and meals (P1); minor units. */
export type NightCell = { readonly night: CalendarDate; readonly minor: number }

/** Who fits into a room type, and what a night costs more or less for each number of adults (P2); minor units per night. */
export type Occupancy = {
  readonly maxAdults: number
  /** Adults and children together; newborns (the hotel's first band, when it starts at 0) sleep in a cot and do not count. */
  readonly maxGuests: number
  /** Added for 1, 2 … `maxAdults` adults; 0 for the number that the room's price is for. */
  readonly byAdults: readonly number[]
  /** A night of an extra bed, of which children pay a share. */
  readonly extraBed: number
}

/** What a child of a band pays (P3, P6): by position, oldest child first, the last entry for all further ones. */
export type ChildTerms = AgeBand & {
  /** Basis points of an extra bed. */
  readonly shares: readonly number[]
  /** Minor units per night instead of a share; empty where shares count. */
  readonly amounts: readonly number[]
  /** Basis points of an adult's meals. */
  readonly mealShare: number
}

/** One change that a level of derivation makes to the nights it names (P4). */
export type Adjustment = NamedDays & { readonly basisPoints: number; readonly minor: number }

/** A plan derived from another, or from the room's price: the first adjustment that holds a night counts. */
export type Derivation = { readonly ratePlanId: number; readonly adjustments: readonly Adjustment[] }

export const meals = ['breakfast', 'lunch', 'dinner', 'drinks'] as const
export type Meal = (typeof meals)[number]

/** What is sold with the room on a rate plan. */
export type PlanTerms = {
  readonly mealPlan: MealPlan
  /** From the plan nearest to the room's price to the plan itself. */
  readonly derivations: readonly Derivation[]
  /** Minor units per adult and night. */
  readonly meals: readonly { readonly meal: Meal; readonly perAdult: number }[]
  /** P9, basis points of the line; null where the plan does not offer it, 0 where it is included. */
  readonly refundProtection: number | null
  /** Basis points of what the nights are worth without VAT; 0 where nobody earns any. */
  readonly commission: number
}

/** P7. Persons are adults, and children from `minAge` on. */
export type Fee = {
  readonly id: number
  readonly per: 'stay' | 'night' | 'person' | 'person-night'
  readonly minor: number
  readonly minAge: number
}

/** Everything the price of a room line depends on besides its nights and its party; plain data, so that a locked price can carry it. */
export type StayTerms = {
  readonly occupancy: Occupancy
  readonly plan: PlanTerms
  readonly children: readonly ChildTerms[]
  /** Those that hold for this stay (P5), one of a kind, in the order of kinds: `promotionsFor` has picked them. */
  readonly promotions: readonly Promotion[]
  readonly fees: readonly Fee[]
}

/**
 * One amount with its reason. The leaves of a stay sum to its total. `night` is null for what belongs to the whole stay; `ref` names the plan,
 * promotion or fee; shares have `basisPoints` and what they were taken `of`, people `count`, children `age`.
 */
export type PriceLeaf = {
  readonly night: CalendarDate | null
  readonly why: 'room' | 'adults' | 'child' | 'plan' | 'promotion' | 'meal-adults' | 'meal-child' | 'fee'
  readonly minor: number
  readonly ref?: number
  readonly meal?: Meal
  readonly count?: number
  readonly age?: number
  readonly basisPoints?: number
  readonly of?: number
}
export type Trace = (leaf: PriceLeaf) => void

/** `minor` is the line (P8): nights and fees. `applied` are the ids of the promotions that lowered it. */
export type PricedStay = {
  readonly nights: readonly NightCell[]
  readonly feesMinor: number
  readonly minor: number
  readonly applied: readonly number[]
}

/** The one pricer: docs/pricing.md, P1 to P8. With `trace` every amount is told; without, nothing is allocated for it. */
export function priceStay(cells: readonly NightCell[], terms: StayTerms, party: Party, trace?: Trace): PricedStay {
  const guests = oldestFirst(party)
  const beds = bedsOf(guests, terms)
  const prices: number[] = []
  for (const cell of cells) {
    const price = withGuests(cell, beds, terms, guests, trace)
    prices.push(terms.plan.derivations.length === 0 ? price : derived(cell.night, price, terms.plan.derivations, trace))
  }
  const applied = lowerByPromotions(prices, cells, terms.promotions, trace)
  const meals = mealsOf(terms, guests)
  if (trace) for (const { night } of cells) traceMeals(night, terms, guests, trace)
  const nights: NightCell[] = []
  let sum = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    const minor = (prices[i] ?? 0) + meals
    if (cell) nights.push({ night: cell.night, minor })
    sum += minor
  }
  const feesMinor = feesOf(terms.fees, cells.length, guests, trace)
  return { nights, feesMinor, minor: sum + feesMinor, applied }
}

/** P8 alone, for searches over thousands of hotels: the `minor` of `priceStay`, by the same rules, without its nights. */
export function stayTotalOf(cells: readonly NightCell[], terms: StayTerms, party: Party): number {
  if (terms.promotions.length > 0) return priceStay(cells, terms, party).minor
  const guests = oldestFirst(party)
  const beds = bedsOf(guests, terms)
  const { derivations } = terms.plan
  let sum = cells.length * mealsOf(terms, guests) + feesOf(terms.fees, cells.length, guests)
  for (const cell of cells) {
    const price = withGuests(cell, beds, terms, guests)
    sum += derivations.length === 0 ? price : derived(cell.night, price, derivations)
  }
  return sum
}

function oldestFirst(party: Party): Party {
  if (party.childrenAges.length < 2) return party
  return { adults: party.adults, childrenAges: [...party.childrenAges].sort((a, b) => b - a) }
}

/** P2 and P3 of one night; `beds` is what all children add, every night alike. */
function withGuests({ night, minor }: NightCell, beds: number, terms: StayTerms, guests: Party, trace?: Trace): number {
  const adults = Math.max(-minor, terms.occupancy.byAdults[guests.adults - 1] ?? 0)
  if (trace) {
    trace({ night, why: 'room', minor })
    if (adults !== 0) trace({ night, why: 'adults', minor: adults, count: guests.adults })
    bedsOf(guests, terms, (child) => trace({ night, why: 'child', ...child }))
  }
  return minor + adults + beds
}

/** P3: the extra beds of all children, oldest first, for one night. */
function bedsOf(
  { childrenAges }: Party,
  { occupancy: { extraBed }, children }: StayTerms,
  trace?: (child: Pick<PriceLeaf, 'minor' | 'age'>) => void,
): number {
  let sum = 0
  let position = 0
  for (const age of childrenAges) {
    const band = termsOf(age, children)
    const minor = band ? bedOf(band, position++, extraBed) : extraBed
    sum += minor
    trace?.({ minor, age })
  }
  return sum
}

function bedOf({ shares, amounts }: ChildTerms, position: number, extraBed: number): number {
  // Asked for first: a place before the first is looked for slowly, and hotels are many.
  const amount = amounts.length === 0 ? undefined : amounts[Math.min(position, amounts.length - 1)]
  return amount ?? shareOf(extraBed, shares[Math.min(position, shares.length - 1)] ?? 10_000)
}

/** P4: what the levels of derivation make of a night's price. */
function derived(night: CalendarDate, of: number, derivations: readonly Derivation[], trace?: Trace): number {
  let price = of
  for (const { ratePlanId, adjustments } of derivations) {
    const adjustment = adjustments.find((one) => namesDay(one, night))
    if (!adjustment) continue
    const { basisPoints } = adjustment
    const minor = Math.max(-price, shareOf(price, basisPoints) + adjustment.minor)
    if (minor !== 0) trace?.({ night, why: 'plan', minor, ref: ratePlanId, basisPoints, of: price })
    price += minor
  }
  return price
}

/** P6: the meals of all guests for one night. */
function mealsOf({ plan, children }: StayTerms, guests: Party): number {
  let sum = 0
  for (const { perAdult } of plan.meals) {
    sum += guests.adults * perAdult
    for (const age of guests.childrenAges) sum += shareOf(perAdult, mealShareOf(age, children))
  }
  return sum
}

function traceMeals(night: CalendarDate, { plan, children }: StayTerms, guests: Party, trace: Trace): void {
  for (const { meal, perAdult } of plan.meals) {
    trace({ night, why: 'meal-adults', minor: guests.adults * perAdult, meal, count: guests.adults })
    for (const age of guests.childrenAges) {
      const basisPoints = mealShareOf(age, children)
      trace({ night, why: 'meal-child', minor: shareOf(perAdult, basisPoints), meal, age, basisPoints, of: perAdult })
    }
  }
}

/** A child above the last band pays as an adult. */
function mealShareOf(age: number, children: readonly ChildTerms[]): number {
  return termsOf(age, children)?.mealShare ?? 10_000
}

/** P7. */
function feesOf(fees: readonly Fee[], nights: number, guests: Party, trace?: Trace): number {
  let sum = 0
  for (const fee of fees) {
    const persons = personsOf(fee, guests)
    const minor = feeOf(fee, nights, guests)
    sum += minor
    trace?.({ night: null, why: 'fee', minor, ref: fee.id, count: persons })
  }
  return sum
}

/** P7: what one fee adds to a line of so many nights. */
export function feeOf(fee: Fee, nights: number, guests: Party): number {
  return fee.minor * personsOf(fee, guests) * (fee.per.endsWith('night') ? nights : 1)
}

function personsOf({ per, minAge }: Fee, { adults, childrenAges }: Party): number {
  return per.startsWith('person') ? adults + childrenAges.filter((age) => age >= minAge).length : 1
}

function termsOf(age: number, children: readonly ChildTerms[]): ChildTerms | undefined {
  for (const band of children) if (age >= band.min && age <= band.max) return band
  return undefined
}

/** How the room's limits refuse a party: the limit that is broken, or nothing. */
export function exceededGuestLimit(occupancy: Occupancy, party: Party, children: readonly ChildTerms[]): number | undefined {
  if (party.adults > occupancy.maxAdults) return occupancy.maxAdults
  const newborn = children.find((band) => band.min === 0)
  const inBeds = party.childrenAges.filter((age) => newborn === undefined || age > newborn.max).length
  return party.adults + inBeds > occupancy.maxGuests ? occupancy.maxGuests : undefined
}
