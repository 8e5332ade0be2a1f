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

/**
 * What promotions need to know of a booking: its stay (all rooms in which its guests spend it one after the other), its
 * day at the hotel, and the promotion behind the code that was typed.
 */
export type PromotionContext = {
  readonly stay: Stay
  readonly bookedOn: CalendarDate
  readonly typed?: number | undefined
}

export type SoldProduct = { readonly roomTypeId: number; readonly ratePlanId: number }

export function validPromotions(promotions: readonly Promotion[], booking: PromotionContext): readonly Promotion[] {
  if (promotions.length === 0) return promotions
  return promotions.filter(
    (promotion) =>
      (promotion.kind !== 'promo-code' || promotion.id === booking.typed) &&
      promotionBreachOf(promotion, booking) === undefined,
  )
}

export function promotionsForProduct(valid: readonly Promotion[], soldProduct: SoldProduct): readonly Promotion[] {
  if (valid.length === 0) return valid
  return promotionKinds.flatMap((kind) =>
    valid.filter((promotion) => promotion.kind === kind && promotionAppliesTo(promotion, soldProduct)),
  )
}

export function promotionAppliesTo(
  { conditions: { roomTypeIds, ratePlanIds } }: Promotion,
  { roomTypeId, ratePlanId }: SoldProduct,
): boolean {
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
  | {
      readonly kind: 'other-nights'
      readonly first?: CalendarDate | undefined
      readonly last?: CalendarDate | undefined
    }
  | { readonly kind: 'below-min-stay'; readonly limit: number }
  | { readonly kind: 'above-max-stay'; readonly limit: number }
  | { readonly kind: 'too-late-to-book'; readonly limit: number }
  | { readonly kind: 'too-early-to-book'; readonly limit: number }
  | { readonly kind: 'other-arrival-day'; readonly arrivalDays: number }

/** The first condition that the booking breaks, in the order in which a code's refusals are shown. */
export function promotionBreachOf(
  promotion: Promotion,
  { stay, bookedOn }: PromotionContext,
): PromotionBreach | undefined {
  const { bookedFrom, bookedUntil, minAdvance, maxAdvance } = promotion.conditions
  if (bookedFrom !== undefined && bookedOn < bookedFrom) return { kind: 'not-yet', from: bookedFrom }
  if (bookedUntil !== undefined && bookedOn > bookedUntil) return { kind: 'no-longer' }
  const breach = breachOfNights(promotion, stay)
  if (breach) return breach
  const advance = daysBetween(bookedOn, stay.arrival)
  if (minAdvance !== undefined && advance < minAdvance) return { kind: 'too-late-to-book', limit: minAdvance }
  if (maxAdvance !== undefined && advance > maxAdvance) return { kind: 'too-early-to-book', limit: maxAdvance }
  return breachOfArrival(promotion, stay)
}

/**
 * The promotions of a room that are still for its stay after its guests have changed other rooms of it: when it was
 * booked stays as it was.
 */
export function promotionsStill(promotions: readonly Promotion[], stay: Stay): readonly Promotion[] {
  return promotions.filter((promotion) => !breachOfNights(promotion, stay) && !breachOfArrival(promotion, stay))
}

function breachOfNights({ conditions, effect }: Promotion, stay: Stay): PromotionBreach | undefined {
  const { firstNight, lastNight, minNights, maxNights } = conditions
  const fewest = effect.kind === 'free-nights' ? effect.stay : 1
  if (nightsInside(conditions, stay) < fewest) return { kind: 'other-nights', first: firstNight, last: lastNight }
  const nights = nightCountOf(stay)
  if (minNights !== undefined && nights < minNights) return { kind: 'below-min-stay', limit: minNights }
  return maxNights !== undefined && nights > maxNights ? { kind: 'above-max-stay', limit: maxNights } : undefined
}

function breachOfArrival({ conditions: { arrivalDays } }: Promotion, { arrival }: Stay): PromotionBreach | undefined {
  return arrivalDays !== undefined && !namesWeekday(arrivalDays, arrival)
    ? { kind: 'other-arrival-day', arrivalDays }
    : undefined
}

function nightsInside({ firstNight, lastNight }: PromotionConditions, { arrival, departure }: Stay): number {
  const fromDay = firstNight !== undefined && firstNight > arrival ? firstNight : arrival
  const inside = daysBetween(fromDay, departure)
  return lastNight === undefined || lastNight >= departure
    ? inside
    : Math.min(inside, daysBetween(fromDay, lastNight) + 1)
}

export type PromotionRefusal =
  | { readonly kind: 'unknown' }
  | PromotionBreach
  | { readonly kind: 'used-up' }
  | { readonly kind: 'other-rate' }
  | { readonly kind: 'not-better' }
  /** It is for one guest alone, and this is another. */
  | { readonly kind: 'other-guest' }

/** A code as it is compared: `été-27`, `ETE 27` and `Été27` are one, and so are `İNDİRİM` and `indirim`. */
export function foldPromoCode(typedCode: string): string {
  return foldText(typedCode)
    .replaceAll(/[\s\p{Dash}\p{Quotation_Mark}`´_.,]/gu, '')
    .toUpperCase()
}

/** The code that counts: the hidden one of an address only where the guest has typed none. */
export function promoCodeOf(codes: {
  readonly promoCode?: string | undefined
  readonly hiddenPromoCode?: string | undefined
}): string | undefined {
  return codes.promoCode ?? codes.hiddenPromoCode
}

/** The promotion behind a typed code. `remainingUses` is `undefined` where uses are not counted. */
export type TypedCode = { readonly promotion: Promotion; readonly remainingUses: number | undefined }

export function refusalOfCode(code: TypedCode | undefined, booking: PromotionContext): PromotionRefusal | undefined {
  if (!code) return { kind: 'unknown' }
  const breach = promotionBreachOf(code.promotion, booking)
  if (breach) return breach
  return code.remainingUses !== undefined && code.remainingUses < 1 ? { kind: 'used-up' } : undefined
}

const noPromotions: readonly number[] = []

/**
 * A room of a stay by its nights: `prices`, after P4, become lower; the promotions are those that hold and are for this
 * room.
 */
export type RoomToPromote = {
  readonly cells: readonly NightCell[]
  readonly prices: number[]
  readonly promotions: readonly Promotion[]
}
type TraceOfRooms = (room: number, leaf: PriceLeaf) => void
/**
 * By the free-nights promotion: which nights of the stay it frees. One that has fewer nights than it counts is not
 * there.
 */
type FreeNights = ReadonlyMap<number, ReadonlySet<CalendarDate>>

/**
 * Lowers the nights of a stay, which its guests spend in these rooms one after the other, by the best of the
 * promotions that hold: the ones that can be combined together, or one of the others alone. Returns of each room the
 * ids of those that took something off.
 */
export function lowerByPromotions(
  rooms: readonly RoomToPromote[],
  trace?: TraceOfRooms,
): readonly (readonly number[])[] {
  if (rooms.every(({ promotions }) => promotions.length === 0)) return rooms.map(() => noPromotions)
  const freeNights = freeNightsOf(rooms)
  const chosenPromotions = rooms.map(({ promotions }) => oneOfAKind(promotions, freeNights))
  const applied: number[][] = rooms.map(() => [])
  // Rooms with the same choice choose together, so that it does not matter where the stay is cut.
  for (const places of Map.groupBy(rooms.keys(), (place) => idsOf(chosenPromotions[place]).join()).values()) {
    const together = places.flatMap((place) => rooms[place] ?? [])
    for (const promotion of bestOf(together, chosenPromotions[places[0] ?? 0] ?? [], freeNights)) {
      for (const place of places) {
        const room = rooms[place]
        const off = room ? lower(room, promotion, freeNights, trace && ((priceLeaf) => trace(place, priceLeaf))) : 0
        if (off > 0) applied[place]?.push(promotion.id)
      }
    }
  }
  return applied
}

function idsOf(promotions: readonly Promotion[] = []): number[] {
  return promotions.map(({ id }) => id)
}

/** The most demanding promotion of each kind, in the order of kinds. */
function oneOfAKind(promotions: readonly Promotion[], freeNights: FreeNights): readonly Promotion[] {
  const picked: Promotion[] = []
  for (const kind of promotionKinds) {
    let bestPromotion: Promotion | undefined
    for (const promotion of promotions) {
      const counts =
        promotion.kind === kind && (promotion.effect.kind !== 'free-nights' || freeNights.has(promotion.id))
      if (counts && (!bestPromotion || isBefore(promotion, bestPromotion))) bestPromotion = promotion
    }
    if (bestPromotion) picked.push(bestPromotion)
  }
  return picked
}

/** Of equal candidates the first: together, then alone by kind. */
function bestOf(
  rooms: readonly RoomToPromote[],
  promotions: readonly Promotion[],
  freeNights: FreeNights,
): readonly Promotion[] {
  let best = promotions.filter(({ combinable }) => combinable)
  if (best.length === promotions.length) return best
  let most = offBy(best, rooms, freeNights)
  for (const promotion of promotions) {
    if (promotion.combinable) continue
    const off = offBy([promotion], rooms, freeNights)
    if (off <= most) continue
    most = off
    best = [promotion]
  }
  return best
}

function offBy(candidate: readonly Promotion[], rooms: readonly RoomToPromote[], freeNights: FreeNights): number {
  let sum = 0
  for (const room of rooms) {
    const lowered = { ...room, prices: [...room.prices] }
    for (const promotion of candidate) sum += lower(lowered, promotion, freeNights)
  }
  return sum
}

function lower({ cells, prices }: RoomToPromote, promotion: Promotion, freeNights: FreeNights, trace?: Trace): number {
  const { id, conditions, effect } = promotion
  let sum = 0
  for (const [i, { night }] of cells.entries()) {
    const price = prices[i] ?? 0
    if (effect.kind === 'free-nights' ? !freeNights.get(id)?.has(night) : !isInside(conditions, night)) continue
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

/** Counted over the whole stay, in the rooms that the promotion is for. */
function freeNightsOf(rooms: readonly RoomToPromote[]): FreeNights {
  const free = new Map<number, ReadonlySet<CalendarDate>>()
  for (const { promotions } of rooms) {
    for (const { id, conditions, effect } of promotions) {
      if (effect.kind !== 'free-nights' || free.has(id)) continue
      const its = rooms.filter((room) => room.promotions.some((promotion) => promotion.id === id))
      const promotedNights = its.flatMap(({ cells, prices }) =>
        cells.flatMap(({ night }, i) => (isInside(conditions, night) ? [{ night, minor: prices[i] ?? 0 }] : [])),
      )
      if (promotedNights.length >= effect.stay) free.set(id, freedOf(promotedNights, effect))
    }
  }
  return free
}

/** For every whole N of its nights N−M: the cheapest, of equal ones the earlier; or the last. */
function freedOf(
  promotedNights: NightCell[],
  { stay, pay, which }: Extract<PromotionEffect, { kind: 'free-nights' }>,
): ReadonlySet<CalendarDate> {
  const count = Math.floor(promotedNights.length / stay) * (stay - pay)
  if (which === 'cheapest') promotedNights.sort((a, b) => a.minor - b.minor)
  const freed = which === 'last' ? promotedNights.slice(promotedNights.length - count) : promotedNights.slice(0, count)
  return new Set(freed.map(({ night }) => night))
}

function isInside({ firstNight, lastNight }: PromotionConditions, night: CalendarDate): boolean {
  return (firstNight === undefined || firstNight <= night) && (lastNight === undefined || night <= lastNight)
}
