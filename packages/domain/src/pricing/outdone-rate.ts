import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import { type MealPlan, mealPlans } from './meal-plan.ts'

/**
 * What a guest compares of two rates of one room. `freeUntil` is the last moment at which it is left for nothing, and
 * `laterFee` what that costs afterwards; where a server does not say one of them, or the meals, the rate compares with
 * none.
 */
export type ComparedRate = {
  readonly minor: number
  readonly mealPlan: MealPlan | undefined
  readonly freeUntil: Instant | 'never' | undefined
  readonly graceHours: number
  readonly laterFee: number | undefined
  /** Without a day, it is paid at the hotel. */
  readonly payments: readonly { readonly on?: CalendarDate | undefined; readonly minor: number }[]
  /** What else it has, by any names: a rate without one of them is no match for a rate with it. */
  readonly advantages: readonly string[]
}

/**
 * Of each rate, the place of another one that is no worse in any respect (price, leaving it, when it is paid, board)
 * and better in one; nothing of a rate that has something of its own. The other one is outdone by none itself.
 */
export function outdoingRates(rates: readonly ComparedRate[]): (number | undefined)[] {
  const isOutdone = rates.map((rate) => rates.some((otherRate) => outdoes(otherRate, rate)))
  return rates.map((rate, place) => {
    if (!isOutdone[place]) return undefined
    const better = rates.findIndex((otherRate, i) => !isOutdone[i] && outdoes(otherRate, rate))
    return better < 0 ? undefined : better
  })
}

function outdoes(a: ComparedRate, b: ComparedRate): boolean {
  return isNoWorse(a, b) && !isNoWorse(b, a)
}

function isNoWorse(a: ComparedRate, b: ComparedRate): boolean {
  return (
    a.minor <= b.minor &&
    hasNoLessBoard(a, b) &&
    isNoLessRefundable(a, b) &&
    isPaidNoSooner(a, b) &&
    b.advantages.every((advantage) => a.advantages.includes(advantage))
  )
}

function hasNoLessBoard({ mealPlan: one }: ComparedRate, { mealPlan: other }: ComparedRate): boolean {
  return one !== undefined && other !== undefined && mealPlans.indexOf(one) >= mealPlans.indexOf(other)
}

function isNoLessRefundable(a: ComparedRate, b: ComparedRate): boolean {
  if (a.freeUntil === undefined || b.freeUntil === undefined) return false
  if (a.laterFee === undefined || b.laterFee === undefined || a.laterFee > b.laterFee) return false
  const isAsLong = b.freeUntil === 'never' || (a.freeUntil !== 'never' && a.freeUntil >= b.freeUntil)
  return isAsLong && a.graceHours >= b.graceHours
}

function isPaidNoSooner(a: ComparedRate, b: ComparedRate): boolean {
  return a.payments.every(({ on }) => on === undefined || paidBy(a, on) <= paidBy(b, on))
}

function paidBy({ payments }: ComparedRate, day: CalendarDate): number {
  return payments.reduce((sum, { on, minor }) => (on !== undefined && on <= day ? sum + minor : sum), 0)
}
