import type { Party } from '@portico/domain/party/party'
import { type CityTaxRule, cityTaxOf } from '@portico/domain/pricing/city-tax'
import { type MealPlan, mealPlans } from '@portico/domain/pricing/meal-plan'
import { type CancellationPolicy, policyWithProtection } from '@portico/domain/pricing/rate-plan'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import type { TotalsWanted } from '../prepared-search.ts'

export type RateFilter = { readonly mealPlan?: MealPlan; readonly isRefundable?: true }

/** All rates, those that can still be cancelled free of charge, and of each meal plan the same two. */
export const rateFilters: readonly RateFilter[] = [
  {},
  { isRefundable: true },
  ...mealPlans.flatMap((mealPlan) => [{ mealPlan }, { mealPlan, isRefundable: true as const }]),
]

/**
 * `changesAt` is the next moment at which a rate that was looked at can no longer be cancelled free of charge; nothing
 * where there is none.
 */
export type TotalsByRate = TotalsWanted & { readonly changesAt: () => Instant | undefined }

export function totalsByRate({ arrival }: Stay, now: Instant): TotalsByRate {
  let nextChange: Instant | undefined
  const lists = mealPlans.flatMap((_, i) => [
    [0, 2 + 2 * i],
    [0, 1, 2 + 2 * i, 3 + 2 * i],
  ])
  const isFree = (policy: CancellationPolicy, timeZone: string): boolean => {
    if (policy.kind !== 'free-until') return false
    const until = deadlineOf(arrival, policy.days, policy.time, timeZone)
    if (until <= now) return false
    if (nextChange === undefined || until < nextChange) nextChange = until
    return true
  }
  return {
    count: rateFilters.length,
    of: (timeZone) => {
      const isFreeByPolicy = new Map<CancellationPolicy, boolean>()
      return ({ cancellation, plan }) => {
        const policy = policyWithProtection(cancellation, plan, false)
        const free = isFreeByPolicy.get(policy) ?? isFree(policy, timeZone)
        isFreeByPolicy.set(policy, free)
        return lists[2 * mealPlans.indexOf(plan.mealPlan) + (free ? 1 : 0)] ?? [0]
      }
    },
    changesAt: () => nextChange,
  }
}

/** City tax of all rooms where no rate changes it; nothing where it is a share of the price. */
export function fixedCityTaxOf(
  cityTaxRule: CityTaxRule | null,
  stay: Stay,
  rooms: readonly Party[],
): number | undefined {
  if (cityTaxRule === null) return 0
  if (cityTaxRule.rates.some(({ basisPoints }) => basisPoints !== 0)) return undefined
  const nights = nightsOf(stay).map((night) => ({ night, minor: 0 }))
  return rooms.reduce((sum, party) => sum + cityTaxOf(cityTaxRule, { nights, party }), 0)
}
