import { shareOf } from '../money/money.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { NightCell, PriceLeaf, Trace } from './price-terms.ts'
import type { Promotion, PromotionConditions, PromotionEffect } from './promotion.ts'

const nobody: readonly number[] = []

/**
 * P5: lowers `prices`, the nights of `cells` after P4, by the best of the promotions that hold (in the order of kinds): the ones that can be
 * combined together, or one of the others alone. The ids of those that took something off.
 */
export function lowerByPromotions(
  prices: number[],
  cells: readonly NightCell[],
  promotions: readonly Promotion[],
  trace?: Trace,
): readonly number[] {
  if (promotions.length === 0) return nobody
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
