import { shareOf } from '../money/money.ts'
import { foldText } from '../text/folded-text.ts'
import { type CalendarDate, daysBetween } from '../time/calendar-date.ts'
import { namesWeekday } from '../time/named-days.ts'
import { nightCountOf, type Stay } from '../time/stay.ts'
import {
  type NightCell,
  type PriceLeaf,
  type Promotion,
  type PromotionConditions,
  type PromotionEffect,
  promotionKinds,
  type Trace,
} from './price-terms.ts'

/** What promotions need to know of a booking: its stay (a room with dates of its own is a stay of its own), its day at the hotel, and the promotion behind the code that was typed. */
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

/** The first condition that the booking breaks, in the order in which a code's refusals are shown (P5). */
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

/** Why a typed code does not count, with what the guest could do about it. */
export type PromoRefusal =
  | { readonly kind: 'unknown' }
  | PromotionBreach
  | { readonly kind: 'used-up' }
  | { readonly kind: 'other-rate' }
  | { readonly kind: 'not-better' }
  /** It is for one guest alone, and this is another. */
  | { readonly kind: 'other-guest' }

/** A code as it is compared: `été-27`, `ETE 27` and `Été27` are one, and so are `İNDİRİM` and `indirim`. */
export function foldPromoCode(typed: string): string {
  return foldText(typed)
    .replaceAll(/[\s\p{Dash}\p{Quotation_Mark}`´_.,]/gu, '')
    .toUpperCase()
}

/** G-23: the code that counts: the hidden one of an address only where the guest has typed none. */
export function promoCodeOf(codes: {
  readonly promoCode?: string | undefined
  readonly hiddenPromoCode?: string | undefined
}): string | undefined {
  return codes.promoCode ?? codes.hiddenPromoCode
}

/** The promotion behind a typed code. `remainingUses` is `undefined` where uses are not counted. */
export type TypedCode = { readonly promotion: Promotion; readonly remainingUses: number | undefined }

/** What keeps a code from counting for a booking, whatever room is sold: the first reason that is true (P5). */
export function refusalOfCode(code: TypedCode | undefined, booking: Booking): PromoRefusal | undefined {
  if (!code) return { kind: 'unknown' }
  const breach = breachOf(code.promotion, booking)
  if (breach) return breach
  return code.remainingUses !== undefined && code.remainingUses < 1 ? { kind: 'used-up' } : undefined
}

const none: readonly number[] = []

/**
 * P5: lowers `prices`, the nights of `cells` after P4, by the best of the promotions that hold (in the order of kinds): the ones that can be
 * combined together, or one of the others alone. Returns the ids of those that took something off.
 */
export function lowerByPromotions(
  prices: number[],
  cells: readonly NightCell[],
  promotions: readonly Promotion[],
  trace?: Trace,
): readonly number[] {
  if (promotions.length === 0) return none
  const applied: number[] = []
  for (const promotion of bestOf(prices, cells, promotions)) {
    if (lower(prices, cells, promotion, trace) > 0) applied.push(promotion.id)
  }
  return applied
}

/** Of equal candidates the first: together, then alone by kind. */
function bestOf(prices: readonly number[], cells: readonly NightCell[], promotions: readonly Promotion[]): readonly Promotion[] {
  let best = promotions.filter(({ combinable }) => combinable)
  if (best.length === promotions.length) return best
  let most = offBy(best, prices, cells)
  for (const promotion of promotions) {
    if (promotion.combinable) continue
    const off = offBy([promotion], prices, cells)
    if (off <= most) continue
    most = off
    best = [promotion]
  }
  return best
}

function offBy(candidate: readonly Promotion[], prices: readonly number[], cells: readonly NightCell[]): number {
  const lowered = [...prices]
  return candidate.reduce((sum, promotion) => sum + lower(lowered, cells, promotion), 0)
}

/** What one promotion takes off all nights together. */
function lower(prices: number[], cells: readonly NightCell[], { id, conditions, effect }: Promotion, trace?: Trace): number {
  let sum = 0
  const free = effect.kind === 'free-nights' ? freeNights(prices, cells, conditions, effect) : undefined
  for (const [i, { night }] of cells.entries()) {
    const price = prices[i] ?? 0
    if (free ? !free.has(i) : !isInside(conditions, night)) continue
    const off = effect.kind === 'off' ? Math.min(price, shareOf(price, effect.basisPoints) + effect.minor) : price
    if (off === 0) continue
    prices[i] = price - off
    sum += off
    trace?.(leafOf(night, id, off, price, effect))
  }
  return sum
}

function leafOf(night: CalendarDate, ref: number, off: number, price: number, effect: PromotionEffect): PriceLeaf {
  const leaf = { night, why: 'promotion' as const, minor: -off, ref, of: price }
  return effect.kind === 'free-nights' ? leaf : { ...leaf, basisPoints: -effect.basisPoints }
}

/** For every whole N of its nights N−M: the cheapest, of equal ones the earlier; or the last. */
function freeNights(
  prices: readonly number[],
  cells: readonly NightCell[],
  conditions: PromotionConditions,
  { stay, pay, which }: Extract<PromotionEffect, { kind: 'free-nights' }>,
): ReadonlySet<number> {
  const own = cells.flatMap(({ night }, i) => (isInside(conditions, night) ? [i] : []))
  const count = Math.floor(own.length / stay) * (stay - pay)
  if (which === 'cheapest') own.sort((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0) || a - b)
  return new Set(which === 'last' ? own.slice(own.length - count) : own.slice(0, count))
}

function isInside({ firstNight, lastNight }: PromotionConditions, night: CalendarDate): boolean {
  return (firstNight === undefined || firstNight <= night) && (lastNight === undefined || night <= lastNight)
}
