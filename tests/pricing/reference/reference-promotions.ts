import type { FreeNights, Off, PromotionKind, WrittenLine, WrittenPromotion } from '../page/written-stay.ts'
import { dayAfter, daysBetween, isInWeekdays, isWithin, percent, sum } from './reference-arithmetic.ts'

/** The order of the table, which is that of application and of ties. */
const kinds: readonly PromotionKind[] = ['free-nights', 'length-of-stay', 'early-booking', 'last-minute', 'promo-code']

/** `lines` are one stay of the same guests, one after the other; `open` those of them whose price no link gives. */
export type BookingRequest = {
  readonly lines: readonly WrittenLine[]
  readonly open: readonly WrittenLine[]
  readonly booked: string
  readonly code: string | undefined
}
/** `named` are those that take something off, in their order. */
export type Sold = { readonly named: readonly number[]; readonly nights: readonly number[] }
type Refused = { readonly refused: string | null | undefined }

/**
 * P5: at which promotions the nights of the open lines, as priced after P4, are sold, and why a typed code does not
 * count.
 */
export function soldAt(request: BookingRequest, nights: readonly (readonly number[])[]): (Sold & Refused)[] {
  const without = best({ ...request, code: undefined }, nights)
  if (request.code === undefined) return without.map((line) => ({ ...line, refused: undefined }))
  const reasons = request.open.map((line) => {
    const typed = line.promotions.find((promotion) => isTyped(promotion, request.code))
    return typed ? reasonAgainst(typed, line, request) : 'unknown'
  })
  const isFor = reasons.map((reason) => reason === undefined)
  const withCode = best(request, nights)
  const totalOf = (sold: readonly Sold[]) => sum(sold.flatMap((line, i) => (isFor[i] ? line.nights : [])))
  const isTaken = totalOf(withCode) < totalOf(without)
  return (isTaken ? withCode : without).map((line, i) => ({
    ...line,
    refused: reasons[i] ?? (isTaken ? null : 'not-better'),
  }))
}

/**
 * Tries every set of promotions there is, keeps those that the rules allow, and takes the cheapest: for all lines
 * together that have the same ones.
 */
function best(request: BookingRequest, nights: readonly (readonly number[])[]): Sold[] {
  const counting = request.open.map((line) => countingFor(line, request, nights))
  const namesOf = (line: number) => JSON.stringify(counting[line]?.map(({ id }) => id).sort())
  const sold: Sold[] = []
  for (const line of counting.keys()) {
    const together = [...counting.keys()].filter((other) => namesOf(other) === namesOf(line))
    const allowed = subsetsOf(counting[line] ?? []).filter((set) => isAllowed(set, counting[line] ?? []))
    const candidates = allowed.map((set) => {
      const applied = together.map((other) => applyAll(set, other, request, nights))
      return { applied, total: sum(applied.flatMap((one) => one.nights)), rank: rankOf(set) }
    })
    candidates.sort((a, b) => a.total - b.total || a.rank - b.rank)
    const cheapest = candidates[0]?.applied[together.indexOf(line)]
    if (!cheapest) throw new Error('no candidate')
    sold.push(cheapest)
  }
  return sold
}

/** The most demanding of each kind that holds for a line. */
function countingFor(
  line: WrittenLine,
  request: BookingRequest,
  nights: readonly (readonly number[])[],
): WrittenPromotion[] {
  const holding = line.promotions.filter(
    (promotion) =>
      holds(promotion, line, request) &&
      (!('stay' in promotion.effect) || ownNights(promotion, request, nights).length >= promotion.effect.stay),
  )
  return holding.filter(
    (promotion) => !holding.some((other) => other.kind === promotion.kind && isAhead(other, promotion)),
  )
}

/** The nights of the stay inside the period of a promotion, in the rooms that it is for. */
function ownNights(promotion: WrittenPromotion, request: BookingRequest, nights: readonly (readonly number[])[]) {
  return request.open.flatMap((line, at) =>
    holds(promotion, line, request)
      ? nightsInside(promotion, line).map((index) => ({ line: at, index, price: nights[at]?.[index] ?? 0 }))
      : [],
  )
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

function holds(promotion: WrittenPromotion, line: WrittenLine, request: BookingRequest): boolean {
  if (!line.promotions.some(({ id }) => id === promotion.id)) return false
  if (promotion.kind === 'promo-code' && !isTyped(promotion, request.code)) return false
  return reasonAgainst(promotion, line, request) === undefined
}

/** The first condition that does not hold, in the order of a code's reasons; all but the last are of the whole stay. */
function reasonAgainst(
  { conditions, effect, uses }: WrittenPromotion,
  line: WrittenLine,
  { lines, booked }: BookingRequest,
): string | undefined {
  const arrival = lines[0]?.arrival ?? ''
  const total = sum(lines.map(({ nights }) => nights))
  const advance = daysBetween(booked, arrival)
  const inside = sum(lines.map((one) => nightsInside({ conditions }, one).length))
  const reasons: [string, boolean][] = [
    ['booking-dates', !isWithin(booked, conditions.bookedFrom, conditions.bookedUntil)],
    ['nights', inside === 0 || ('stay' in effect && inside < effect.stay)],
    ['min-nights', total < (conditions.minNights ?? 0)],
    ['max-nights', total > (conditions.maxNights ?? Number.POSITIVE_INFINITY)],
    [
      'advance',
      advance < (conditions.minAdvance ?? 0) || advance > (conditions.maxAdvance ?? Number.POSITIVE_INFINITY),
    ],
    ['arrival-day', !isInWeekdays(arrival, conditions.arrivalDays ?? 127)],
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

function applyAll(
  promotions: readonly WrittenPromotion[],
  at: number,
  request: BookingRequest,
  nights: readonly (readonly number[])[],
): Sold {
  const line = request.open[at]
  if (!line) throw new Error('no such line')
  let prices = [...(nights[at] ?? [])]
  const named: number[] = []
  for (const promotion of kinds.flatMap((kind) => promotions.filter((each) => each.kind === kind))) {
    const before = sum(prices)
    const { effect } = promotion
    if ('stay' in effect) {
      const freed = freedOf(effect, ownNights(promotion, request, nights)).filter((night) => night.line === at)
      prices = prices.map((price, index) => (freed.some((night) => night.index === index) ? 0 : price))
    } else prices = lowered(effect, nightsInside(promotion, line), prices)
    if (sum(prices) < before) named.push(promotion.id)
  }
  return { named, nights: prices }
}

/** Of all the promotion's nights in the stay. */
function freedOf({ stay, pay, which }: FreeNights, own: ReturnType<typeof ownNights>): ReturnType<typeof ownNights> {
  const count = Math.floor(own.length / stay) * (stay - pay)
  const inOrder =
    which === 'last'
      ? [...own].reverse()
      : [...own].sort((a, b) => a.price - b.price || a.line - b.line || a.index - b.index)
  return inOrder.slice(0, count)
}

function lowered({ basisPoints, minor }: Off, mine: readonly number[], nights: readonly number[]): number[] {
  return nights.map((price, index) =>
    mine.includes(index) ? Math.max(0, price - percent(price, basisPoints) - minor) : price,
  )
}
