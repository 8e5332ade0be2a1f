import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivationsOf, type SavedPlan } from './derivation.ts'

const adjustments = [{ first: null, last: null, weekdays: 127, basisPoints: -1_000, minor: 0 }]
const plan = (id: number, derivedFrom: number | null, changes = adjustments): SavedPlan => ({
  id,
  derivedFrom,
  adjustments: changes,
})

/** Whether following the parents of each plan ends, by walking with a set of what was seen. */
function endsEverywhere(plans: readonly SavedPlan[]): boolean {
  return plans.every(({ id }) => {
    const seen = new Set<number>()
    let next: number | null = id
    while (next !== null && !seen.has(next)) {
      seen.add(next)
      next = plans.find((one) => one.id === next)?.derivedFrom ?? null
    }
    return next === null
  })
}

describe('a derived rate plan', () => {
  it('applies its levels from the room’s price to itself, without those that change nothing', () => {
    const plans = [plan(1, null), plan(2, 1, []), plan(3, 2)]
    expect(derivationsOf(plans, 3)?.map(({ ratePlanId }) => ratePlanId)).toEqual([1, 3])
  })

  it('of a plan that is not there is refused', () => {
    expect(derivationsOf([plan(2, 1)], 2)).toBeUndefined()
  })

  it('is refused exactly where deriving runs in a circle', () => {
    const parents = fc.array(fc.option(fc.nat(7)), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(parents, (derivedFrom) => {
        const plans = derivedFrom.map((parent, id) => plan(id, parent))
        expect(plans.every(({ id }) => derivationsOf(plans, id) !== undefined)).toBe(endsEverywhere(plans))
      }),
    )
  })
})
