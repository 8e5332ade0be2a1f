import type { StayTerms } from '@portico/domain/pricing/price-terms'
import type { ProductOnSale, RateOnSale, RatesOnSale } from './hotel-snapshot.ts'
import type { SharedValues } from './shared-values.ts'

export function ratesOf(
  products: readonly ProductOnSale[],
  { children, fees }: Pick<StayTerms, 'children' | 'fees'>,
  sharedValues: SharedValues,
): RatesOnSale {
  return sharedValues.composite({
    children,
    fees,
    rates: sharedValues.composite(products.map((product) => rateOf(product, sharedValues))),
  })
}

/** Hotels with the same prices have plans of their own all the same: which plan a derivation belongs to is left out. */
function rateOf(product: ProductOnSale, sharedValues: SharedValues): RateOnSale {
  const { packageId, channelIds, reserved, audience, cancellation, rules, terms } = product
  const { mealPlan, meals, refundProtection, derivations } = terms.plan
  const plan = sharedValues.value({
    mealPlan,
    meals,
    refundProtection,
    derivations: derivations.map(({ adjustments }) => ({ adjustments })),
  })
  return sharedValues.composite({ packageId, channelIds, reserved, audience, cancellation, rules, plan })
}
