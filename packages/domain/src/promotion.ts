import type { CalendarDate } from './calendar-date.ts'

/** The order in which combined promotions apply (docs/pricing.md, P5). */
export const promotionKinds = ['free-nights', 'length-of-stay', 'early-booking', 'last-minute', 'promo-code'] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** When a promotion holds; a missing limit does not bind. Days inclusive; advance in calendar days between booking and arrival. */
export type PromotionConditions = {
  readonly minNights?: number
  readonly maxNights?: number
  readonly minAdvance?: number
  readonly maxAdvance?: number
  readonly bookedFrom?: CalendarDate
  readonly bookedUntil?: CalendarDate
  /** A mask, 1 is Sunday and 64 Saturday. */
  readonly arrivalDays?: number
  /** The period of its nights. */
  readonly firstNight?: CalendarDate
  readonly lastNight?: CalendarDate
  readonly ratePlanIds?: readonly number[]
  readonly roomTypeIds?: readonly number[]
}

/** Free nights: for every whole `stay` nights only `pay` are paid. Else `basisPoints` off each night, and then `minor` off each night. */
export type PromotionEffect =
  | { readonly kind: 'free-nights'; readonly stay: number; readonly pay: number; readonly which: 'cheapest' | 'last' }
  | { readonly kind: 'off'; readonly basisPoints: number; readonly minor: number }

/** A discount that a hotel gives under conditions. */
export type Promotion = {
  readonly id: number
  readonly kind: PromotionKind
  readonly combinable: boolean
  readonly conditions: PromotionConditions
  readonly effect: PromotionEffect
}
