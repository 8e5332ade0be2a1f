import type { StayTerms } from '@portico/domain/pricing/price-terms'
import type { ProductOnSale, RateOnSale, RatesOnSale } from './hotel-snapshot.ts'
import type { SharedValues } from './shared-values.ts'

export function ratesOf(
  products: readonly ProductOnSale[],
  { children, fees }: Pick<StayTerms, 'children' | 'fees'>,
  values: SharedValues,
): RatesOnSale {
  return values.composite({
    children,
    fees,
    rates: values.composite(products.map((product) => rateOf(product, values))),
  })
}

/** Hotels with the same prices have plans of their own all the same: which plan a derivation belongs to is left out. */
function rateOf(product: ProductOnSale, values: SharedValues): RateOnSale {
  const { packageId, channelIds, reserved, audience, cancellation, rules, terms } = product
  const { mealPlan, meals, refundProtection, derivations } = terms.plan
  const plan = values.value({
    mealPlan,
    meals,
    refundProtection,
    derivations: derivations.map(({ adjustments }) => ({ adjustments })),
  })
  return values.composite({ packageId, channelIds, reserved, audience, cancellation, rules, plan })
}
