import type { Adjustment, Derivation } from './price-terms.ts'

/** A rate plan as it is saved: derived from another, or (null) from the room's own price. */
export type SavedPlan = {
  readonly id: number
  readonly derivedFrom: number | null
  readonly adjustments: readonly Adjustment[]
}

/**
 * The levels from the room's price to this plan, without those that change nothing; `undefined` where they run in a
 * circle or to a plan that is not there.
 */
export function derivationsOf(plans: readonly SavedPlan[], planId: number): Derivation[] | undefined {
  const levels: Derivation[] = []
  let next: number | null = planId
  for (let depth = 0; next !== null; depth++) {
    const plan: SavedPlan | undefined = plans.find(({ id }) => id === next)
    if (!plan || depth === plans.length) return undefined
    if (plan.adjustments.length > 0) levels.unshift({ ratePlanId: plan.id, adjustments: plan.adjustments })
    next = plan.derivedFrom
  }
  return levels
}
