import type { Party } from '@portico/domain/party/party'
import { type MealPlan, mealPlans } from '@portico/domain/pricing/meal-plan'
import { type CityTaxRule, cityTaxOf } from '@portico/domain/pricing/price-stay'
import { type CancellationPolicy, policyWithProtection } from '@portico/domain/pricing/rate-plan'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import type { TotalsWanted } from './lowest-totals.ts'

/** The rates among which a lowest total is looked for. */
export type RateFilter = { readonly mealPlan?: MealPlan; readonly isRefundable?: true }

/** All rates, those that can still be cancelled free of charge, and of each meal plan the same two. */
export const rateFilters: readonly RateFilter[] = [
  {},
  { isRefundable: true },
  ...mealPlans.flatMap((mealPlan) => [{ mealPlan }, { mealPlan, isRefundable: true as const }]),
]

/** The totals of `rateFilters` at hotels that are asked when it is `now`. */
export function totalsByRate({ arrival }: Stay, now: Instant): TotalsWanted {
  // Of each meal plan, without and with those that can still be cancelled.
  const lists = mealPlans.flatMap((_, i) => [
    [0, 2 + 2 * i],
    [0, 1, 2 + 2 * i, 3 + 2 * i],
  ])
  return {
    count: rateFilters.length,
    of: (timeZone) => {
      // Each deadline costs more than a price.
      const known = new Map<CancellationPolicy, boolean>()
      const isFree = (policy: CancellationPolicy): boolean => {
        const before = known.get(policy)
        if (before !== undefined) return before
        const made = policy.kind === 'free-until' && deadlineOf(arrival, policy.days, policy.time, timeZone) > now
        known.set(policy, made)
        return made
      }
      return ({ cancellation, plan }) =>
        lists[2 * mealPlans.indexOf(plan.mealPlan) + (isFree(policyWithProtection(cancellation, plan, false)) ? 1 : 0)] ?? [0]
    },
  }
}

/** City tax of all rooms where no rate changes it; nothing where it is a share of the price. */
export function fixedCityTaxOf(rule: CityTaxRule | null, stay: Stay, rooms: readonly Party[]): number | undefined {
  if (rule === null) return 0
  if (rule.rates.some(({ basisPoints }) => basisPoints !== 0)) return undefined
  const nights = nightsOf(stay).map((night) => ({ night, minor: 0 }))
  return rooms.reduce((sum, party) => sum + cityTaxOf(rule, nights, party), 0)
}
