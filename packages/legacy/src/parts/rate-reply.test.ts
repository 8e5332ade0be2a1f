import { mealPlans } from '@portico/domain/pricing/meal-plan'
import { describe, expect, it } from 'vitest'
import { mealPlanOf, toMeals } from './rate-reply.ts'

describe('the meals of a rate or a package', () => {
  it('are read back as they were written, all inclusive as full board where our own field does not travel', () => {
    for (const plan of mealPlans) {
      const { px_mealPlan, ...flags } = toMeals(plan)
      expect([mealPlanOf({ ...flags, px_mealPlan }), mealPlanOf(flags)]).toEqual([plan, plan === 'AI' ? 'FB' : plan])
    }
  })

  it('are known by dinner alone, and unknown where no meal is sent', () => {
    expect([mealPlanOf({ cena: true }), mealPlanOf({ pranzo: true, cena: true }), mealPlanOf({})]).toEqual([
      'HB',
      'FB',
      undefined,
    ])
  })
})
