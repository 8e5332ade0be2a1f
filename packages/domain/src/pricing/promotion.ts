import { type CalendarDate, daysBetween } from '../time/calendar-date.ts'
import { namesWeekday } from '../time/named-days.ts'
import { nightCountOf, type Stay } from '../time/stay.ts'

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

/** What promotions ask of a booking: its stay (a room with dates of its own is a stay of its own), its day at the hotel, and the promotion behind the code that was typed. */
export type Booking = { readonly stay: Stay; readonly bookedOn: CalendarDate; readonly typed?: number | undefined }

/** What is sold: promotions can be for some room types and rate plans alone. */
export type SoldProduct = { readonly roomTypeId: number; readonly ratePlanId: number }

/** Which of a hotel's promotions hold for a booking, whatever room is sold (P5): worked out once for a list. */
export function validPromotions(promotions: readonly Promotion[], booking: Booking): readonly Promotion[] {
  if (promotions.length === 0) return promotions
  return promotions.filter(
    (promotion) => (promotion.kind !== 'promo-code' || promotion.id === booking.typed) && breachOf(promotion, booking) === undefined,
  )
}

/** Of those that hold for the booking, the ones for this room: one of a kind, the most demanding, in the order of kinds (P5). */
export function promotionsForProduct(valid: readonly Promotion[], sold: SoldProduct): readonly Promotion[] {
  if (valid.length === 0) return valid
  const picked: Promotion[] = []
  for (const kind of promotionKinds) {
    let first: Promotion | undefined
    for (const promotion of valid) {
      if (promotion.kind === kind && appliesTo(promotion, sold) && (!first || isBefore(promotion, first))) first = promotion
    }
    if (first) picked.push(first)
  }
  return picked
}

/** Whether a promotion is for this room type and rate plan. */
export function appliesTo({ conditions: { roomTypeIds, ratePlanIds } }: Promotion, { roomTypeId, ratePlanId }: SoldProduct): boolean {
  return (roomTypeIds?.includes(roomTypeId) ?? true) && (ratePlanIds?.includes(ratePlanId) ?? true)
}

/** Of one kind: the more demanding, then the lower id. */
function isBefore(a: Promotion, b: Promotion): boolean {
  const difference = demandOf(a) - demandOf(b)
  return difference === 0 ? a.id < b.id : difference > 0
}

function demandOf({ kind, conditions, effect }: Promotion): number {
  switch (kind) {
    case 'free-nights':
      return effect.kind === 'free-nights' ? effect.stay : 0
    case 'length-of-stay':
      return conditions.minNights ?? 0
    case 'early-booking':
      return conditions.minAdvance ?? 0
    case 'last-minute':
      return -(conditions.maxAdvance ?? Number.MAX_SAFE_INTEGER)
    case 'promo-code':
      return 0
  }
}

/** Why a promotion does not hold for a booking, with what the guest could ask for instead. */
export type PromotionBreach =
  | { readonly kind: 'not-yet'; readonly from: CalendarDate }
  | { readonly kind: 'no-longer' }
  | { readonly kind: 'other-nights'; readonly first?: CalendarDate | undefined; readonly last?: CalendarDate | undefined }
  | { readonly kind: 'below-min-stay'; readonly limit: number }
  | { readonly kind: 'above-max-stay'; readonly limit: number }
  | { readonly kind: 'too-late-to-book'; readonly limit: number }
  | { readonly kind: 'too-early-to-book'; readonly limit: number }
  | { readonly kind: 'other-arrival-day'; readonly arrivalDays: number }

/** The first condition that the booking breaks, in the order in which a code's refusals are told (P5). */
export function breachOf({ conditions, effect }: Promotion, { stay, bookedOn }: Booking): PromotionBreach | undefined {
  const { bookedFrom, bookedUntil, firstNight, lastNight, minNights, maxNights, minAdvance, maxAdvance, arrivalDays } = conditions
  if (bookedFrom !== undefined && bookedOn < bookedFrom) return { kind: 'not-yet', from: bookedFrom }
  if (bookedUntil !== undefined && bookedOn > bookedUntil) return { kind: 'no-longer' }
  const fewest = effect.kind === 'free-nights' ? effect.stay : 1
  if (nightsInside(conditions, stay) < fewest) return { kind: 'other-nights', first: firstNight, last: lastNight }
  const nights = nightCountOf(stay)
  if (minNights !== undefined && nights < minNights) return { kind: 'below-min-stay', limit: minNights }
  if (maxNights !== undefined && nights > maxNights) return { kind: 'above-max-stay', limit: maxNights }
  const advance = daysBetween(bookedOn, stay.arrival)
  if (minAdvance !== undefined && advance < minAdvance) return { kind: 'too-late-to-book', limit: minAdvance }
  if (maxAdvance !== undefined && advance > maxAdvance) return { kind: 'too-early-to-book', limit: maxAdvance }
  if (arrivalDays !== undefined && !namesWeekday(arrivalDays, stay.arrival)) return { kind: 'other-arrival-day', arrivalDays }
  return undefined
}

function nightsInside({ firstNight, lastNight }: PromotionConditions, { arrival, departure }: Stay): number {
  const from = firstNight !== undefined && firstNight > arrival ? firstNight : arrival
  const inside = daysBetween(from, departure)
  return lastNight === undefined || lastNight >= departure ? inside : Math.min(inside, daysBetween(from, lastNight) + 1)
}
