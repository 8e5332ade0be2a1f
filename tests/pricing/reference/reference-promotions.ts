import type { FreeNights, Off, PromotionKind, WrittenLine, WrittenPromotion } from '../page/written-stay.ts'
import { dayAfter, daysBetween, isInWeekdays, isWithin, percent, sum } from './reference-arithmetic.ts'

/** The order of the table, which is that of application and of ties. */
const kinds: readonly PromotionKind[] = ['free-nights', 'length-of-stay', 'early-booking', 'last-minute', 'promo-code']

export type BookingRequest = { readonly line: WrittenLine; readonly booked: string; readonly code: string | undefined }
/** `named` are those that take something off, in their order. */
export type Sold = { readonly named: readonly number[]; readonly nights: readonly number[] }

/** P5: at which promotions the nights, as priced after P4, are sold, and why a typed code does not count. */
export function soldAt(request: BookingRequest, nights: readonly number[]): Sold & { readonly refused: string | null | undefined } {
  const without = best({ ...request, code: undefined }, nights)
  if (request.code === undefined) return { ...without, refused: undefined }
  const typed = request.line.promotions.find((promotion) => isTyped(promotion, request.code))
  if (!typed) return { ...without, refused: 'unknown' }
  const reason = reasonAgainst(typed, request)
  if (reason) return { ...without, refused: reason }
  const withCode = best(request, nights)
  return sum(withCode.nights) < sum(without.nights) ? { ...withCode, refused: null } : { ...without, refused: 'not-better' }
}

/** Tries every set of promotions there is, keeps those that the rules allow, and takes the cheapest. */
function best(request: BookingRequest, nights: readonly number[]): Sold {
  const holding = request.line.promotions.filter((promotion) => holds(promotion, request))
  const counting = holding.filter((promotion) => !holding.some((other) => other.kind === promotion.kind && isAhead(other, promotion)))
  const allowed = subsetsOf(counting).filter((set) => isAllowed(set, counting))
  const candidates = allowed.map((set) => ({ ...applyAll(set, request.line, nights), rank: rankOf(set) }))
  candidates.sort((a, b) => sum(a.nights) - sum(b.nights) || a.rank - b.rank)
  const cheapest = candidates[0]
  if (!cheapest) throw new Error('no candidate')
  return cheapest
}

function isAllowed(set: readonly WrittenPromotion[], counting: readonly WrittenPromotion[]): boolean {
  const isAlone = set.length === 1 && set.every(({ combinable }) => !combinable)
  const isTogether = counting.every((promotion) => set.includes(promotion) === promotion.combinable)
  return isAlone || isTogether
}

/** Together (or nothing) comes before alone, and alone by kind. */
function rankOf(set: readonly WrittenPromotion[]): number {
  const [only] = set
  return only && !only.combinable ? 1 + kinds.indexOf(only.kind) : 0
}

function subsetsOf(promotions: readonly WrittenPromotion[]): WrittenPromotion[][] {
  const [first, ...rest] = promotions
  if (!first) return [[]]
  return subsetsOf(rest).flatMap((set) => [set, [first, ...set]])
}

/** Whether `a` is the more demanding of two of one kind. */
function isAhead(a: WrittenPromotion, b: WrittenPromotion): boolean {
  const [x, y] = [demandOf(a), demandOf(b)]
  return x > y || (x === y && a.id < b.id)
}

function demandOf({ kind, conditions, effect }: WrittenPromotion): number {
  if (kind === 'free-nights') return (effect as FreeNights).stay
  if (kind === 'length-of-stay') return conditions.minNights ?? 0
  if (kind === 'early-booking') return conditions.minAdvance ?? 0
  if (kind === 'last-minute') return -(conditions.maxAdvance ?? Number.POSITIVE_INFINITY)
  return 0
}

function isTyped(promotion: WrittenPromotion, code: string | undefined): boolean {
  return promotion.kind === 'promo-code' && promotion.code?.trim().toUpperCase() === code?.trim().toUpperCase()
}

function holds(promotion: WrittenPromotion, request: BookingRequest): boolean {
  if (promotion.kind === 'promo-code' && !isTyped(promotion, request.code)) return false
  return reasonAgainst(promotion, request) === undefined
}

/** The first condition that does not hold, in the order of a code's reasons. */
function reasonAgainst({ conditions, effect, uses }: WrittenPromotion, { line, booked }: BookingRequest): string | undefined {
  const advance = daysBetween(booked, line.arrival)
  const inside = nightsInside({ conditions }, line).length
  const reasons: [string, boolean][] = [
    ['booking-dates', !isWithin(booked, conditions.bookedFrom, conditions.bookedUntil)],
    ['nights', inside === 0 || ('stay' in effect && inside < effect.stay)],
    ['min-nights', line.nights < (conditions.minNights ?? 0)],
    ['max-nights', line.nights > (conditions.maxNights ?? Number.POSITIVE_INFINITY)],
    ['advance', advance < (conditions.minAdvance ?? 0) || advance > (conditions.maxAdvance ?? Number.POSITIVE_INFINITY)],
    ['arrival-day', !isInWeekdays(line.arrival, conditions.arrivalDays ?? 127)],
    ['uses', uses !== undefined && uses.taken >= uses.most],
    ['product', !isFor(conditions.plans, line.plan.name) || !isFor(conditions.rooms, line.room.name)],
  ]
  return reasons.find(([, isTrue]) => isTrue)?.[0]
}

function isFor(names: readonly string[] | undefined, name: string | undefined): boolean {
  return names === undefined || (name !== undefined && names.includes(name))
}

/** Which nights of the line, counted from 0, are the promotion's. */
function nightsInside({ conditions }: Pick<WrittenPromotion, 'conditions'>, line: WrittenLine): number[] {
  const all = Array.from({ length: line.nights }, (_, index) => index)
  return all.filter((index) => isWithin(dayAfter(line.arrival, index), conditions.firstNight, conditions.lastNight))
}

function applyAll(promotions: readonly WrittenPromotion[], line: WrittenLine, nights: readonly number[]): Sold {
  let prices = [...nights]
  const named: number[] = []
  for (const promotion of kinds.flatMap((kind) => promotions.filter((each) => each.kind === kind))) {
    const before = sum(prices)
    const mine = nightsInside(promotion, line)
    prices = 'stay' in promotion.effect ? freed(promotion.effect, mine, prices) : lowered(promotion.effect, mine, prices)
    if (sum(prices) < before) named.push(promotion.id)
  }
  return { named, nights: prices }
}

function freed({ stay, pay, which }: FreeNights, mine: readonly number[], nights: readonly number[]): number[] {
  const count = Math.floor(mine.length / stay) * (stay - pay)
  const priceOf = (index: number) => nights[index] ?? 0
  const inOrder = which === 'last' ? [...mine].reverse() : [...mine].sort((a, b) => priceOf(a) - priceOf(b) || a - b)
  const free = inOrder.slice(0, count)
  return nights.map((price, index) => (free.includes(index) ? 0 : price))
}

function lowered({ basisPoints, minor }: Off, mine: readonly number[], nights: readonly number[]): number[] {
  return nights.map((price, index) => (mine.includes(index) ? Math.max(0, price - percent(price, basisPoints) - minor) : price))
}
