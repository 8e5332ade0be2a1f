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
  readonly payments: readonly { readonly on?: CalendarDate | undefined; readonly minor: number }[]
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

function outdoes(one: ComparedRate, other: ComparedRate): boolean {
  return isNoWorse(one, other) && !isNoWorse(other, one)
}

function isNoWorse(one: ComparedRate, other: ComparedRate): boolean {
  return (
    one.minor <= other.minor &&
    hasNoLessBoard(one, other) &&
    isNoLessRefundable(one, other) &&
    isPaidNoSooner(one, other) &&
    other.advantages.every((advantage) => one.advantages.includes(advantage))
  )
}

function hasNoLessBoard({ mealPlan: one }: ComparedRate, { mealPlan: other }: ComparedRate): boolean {
  return one !== undefined && other !== undefined && mealPlans.indexOf(one) >= mealPlans.indexOf(other)
}

function isNoLessRefundable(one: ComparedRate, other: ComparedRate): boolean {
  if (one.freeUntil === undefined || other.freeUntil === undefined) return false
  if (one.laterFee === undefined || other.laterFee === undefined || one.laterFee > other.laterFee) return false
  const isAsLong = other.freeUntil === 'never' || (one.freeUntil !== 'never' && one.freeUntil >= other.freeUntil)
  return isAsLong && one.graceHours >= other.graceHours
}

function isPaidNoSooner(one: ComparedRate, other: ComparedRate): boolean {
  return one.payments.every(({ on }) => on === undefined || paidBy(one, on) <= paidBy(other, on))
}

function paidBy({ payments }: ComparedRate, day: CalendarDate): number {
  return payments.reduce((sum, { on, minor }) => (on !== undefined && on <= day ? sum + minor : sum), 0)
}
