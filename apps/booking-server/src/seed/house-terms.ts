import type { House, HousePlan, HouseRoom } from '@portico/demo/seed/house'
import type { CityTaxRule } from '@portico/domain/pricing/price-stay'
import type { Adjustment, ChildTerms, Meal, Occupancy, PlanTerms } from '@portico/domain/pricing/price-terms'

/** A house in the words of the price: whole units become minor ones, and one figure for adults more or fewer becomes an amount for each number. */

export function occupancyOf({ standardAdults, maxAdults, maxGuests, perMissingAdult, perExtraAdult }: HouseRoom): Occupancy {
  const amountFor = (adults: number) =>
    adults < standardAdults ? (adults - standardAdults) * perMissingAdult : (adults - standardAdults) * perExtraAdult
  const byAdults = Array.from({ length: maxAdults }, (_, i) => amountFor(i + 1) * 100)
  return { maxAdults, maxGuests, byAdults, extraBed: perExtraAdult * 100 }
}

/** The same share of bed and meals, whatever the child's position. */
export function childTerms({ id, min, max, basisPoints }: House['childBands'][number]): ChildTerms {
  return { id, min, max, shares: [basisPoints], amounts: [], mealShare: basisPoints }
}

export function cityTaxRule({ perPersonNight, maxNights, minAge, low }: House['cityTax']): CityTaxRule {
  const allYear = { from: null, until: null, perPersonNight, basisPoints: 0 }
  return { minAge, maxNights, rates: low ? [{ ...low, basisPoints: 0 }, allYear] : [allYear] }
}

export function planTerms({ mealPlan, mealsPerAdult, kinds, refundProtection }: HousePlan): Omit<PlanTerms, 'derivations'> {
  return {
    mealPlan,
    meals: mealsOf(mealPlan, mealsPerAdult),
    refundProtection: refundProtection ?? null,
    commission: kinds.includes('commissionable') ? 1_000 : 0,
  }
}

/** Breakfast is a third of what is eaten in a day with dinner, in whole units. */
function mealsOf(mealPlan: HousePlan['mealPlan'], perAdult: number): { readonly meal: Meal; readonly perAdult: number }[] {
  if (perAdult === 0) return []
  if (mealPlan === 'BB') return [{ meal: 'breakfast', perAdult: perAdult * 100 }]
  const breakfast = Math.round(perAdult / 3)
  return [
    { meal: 'breakfast', perAdult: breakfast * 100 },
    { meal: 'dinner', perAdult: (perAdult - breakfast) * 100 },
  ]
}

export function adjustmentsOf({ adjustment }: HousePlan): Adjustment[] {
  return adjustment === 0 ? [] : [{ first: null, last: null, weekdays: 127, basisPoints: adjustment * 100, minor: 0 }]
}
