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
  let nextPlanId: number | null = planId
  for (let depth = 0; nextPlanId !== null; depth++) {
    const savedPlan: SavedPlan | undefined = plans.find(({ id }) => id === nextPlanId)
    if (!savedPlan || depth === plans.length) return undefined
    if (savedPlan.adjustments.length > 0)
      levels.unshift({ ratePlanId: savedPlan.id, adjustments: savedPlan.adjustments })
    nextPlanId = savedPlan.derivedFrom
  }
  return levels
}
