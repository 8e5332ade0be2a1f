import type { AgeBand, GuestLimits } from '../party/party.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { NamedDays } from '../time/named-days.ts'
import type { MealPlan } from './meal-plan.ts'

/** What a room type costs on one night before adults, children, plan and meals; minor units. */
export type NightCell = { readonly night: CalendarDate; readonly minor: number }

/**
 * Who fits into a room type, and what a night costs more or less for each number of adults; minor units per night.
 */
export type Occupancy = GuestLimits & {
  /** Added for 1, 2 … `maxAdults` adults; 0 for the number that the room's price is for. */
  readonly byAdults: readonly number[]
  readonly extraBed: number
}

/** What a child of a band pays: by position, oldest child first, the last entry for all further ones. */
export type ChildTerms = AgeBand & {
  /** Basis points of an extra bed. */
  readonly shares: readonly number[]
  /** Minor units per night instead of a share; empty where shares count. */
  readonly amounts: readonly number[]
  /** Basis points of an adult's meals. */
  readonly mealShare: number
}

export type Adjustment = NamedDays & { readonly basisPoints: number; readonly minor: number }

/** A plan derived from another, or from the room's price: the first adjustment that holds a night counts. */
export type Derivation = { readonly ratePlanId: number; readonly adjustments: readonly Adjustment[] }

export const meals = ['breakfast', 'lunch', 'dinner', 'drinks'] as const
export type Meal = (typeof meals)[number]

export type PlanTerms = {
  readonly mealPlan: MealPlan
  /** From the plan nearest to the room's price to the plan itself. */
  readonly derivations: readonly Derivation[]
  /** Minor units per adult and night. */
  readonly meals: readonly { readonly meal: Meal; readonly perAdult: number }[]
  /** Basis points of the line; null where the plan does not offer it, 0 where it is included. */
  readonly refundProtection: number | null
  /** Basis points of what the nights are worth without VAT; 0 where nobody earns any. */
  readonly commission: number
  /** Basis points of a resellable room's price that the house takes when it is resold; nothing without it. */
  readonly resaleFee?: number
}

/** The order in which combined promotions apply (docs/pricing.md). */
export const promotionKinds = ['free-nights', 'length-of-stay', 'early-booking', 'last-minute', 'promo-code'] as const
export type PromotionKind = (typeof promotionKinds)[number]

/**
 * When a promotion holds; a missing limit does not bind. Days inclusive; advance in calendar days between booking and
 * arrival.
 */
export type PromotionConditions = {
  readonly minNights?: number
  readonly maxNights?: number
  readonly minAdvance?: number
  readonly maxAdvance?: number
  readonly bookedFrom?: CalendarDate
  readonly bookedUntil?: CalendarDate
  /** A mask, 1 is Sunday and 64 Saturday. */
  readonly arrivalDays?: number
  readonly firstNight?: CalendarDate
  readonly lastNight?: CalendarDate
  readonly ratePlanIds?: readonly number[]
  readonly roomTypeIds?: readonly number[]
}

/**
 * Free nights: for every whole `stay` nights only `pay` are paid. Else `basisPoints` off each night, and then `minor`
 * off each night.
 */
export type PromotionEffect =
  | { readonly kind: 'free-nights'; readonly stay: number; readonly pay: number; readonly which: 'cheapest' | 'last' }
  | { readonly kind: 'off'; readonly basisPoints: number; readonly minor: number }

export type Promotion = {
  readonly id: number
  readonly kind: PromotionKind
  readonly combinable: boolean
  readonly conditions: PromotionConditions
  readonly effect: PromotionEffect
}

/** Persons are adults, and children from `minAge` on. */
export type Fee = {
  readonly id: number
  readonly per: 'stay' | 'night' | 'person' | 'person-night'
  readonly minor: number
  readonly minAge: number
}

/**
 * Everything the price of a room line depends on besides its nights and its party; plain data, so that a locked price
 * can carry it.
 */
export type StayTerms = {
  readonly occupancy: Occupancy
  readonly plan: PlanTerms
  readonly children: readonly ChildTerms[]
  /** Those that hold for this stay and are for this room, in the order of kinds. */
  readonly promotions: readonly Promotion[]
  readonly fees: readonly Fee[]
}

/**
 * One amount with its reason. The leaves of a stay sum to its total. `night` is null for what belongs to the whole
 * stay; `ref` names the plan, promotion or fee; shares have `basisPoints` and what they were taken `of`, people
 * `count`, children `age`.
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
