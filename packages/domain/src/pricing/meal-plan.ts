/** Room only, bed and breakfast, half board, full board, all inclusive. */
export const mealPlans = ['RO', 'BB', 'HB', 'FB', 'AI'] as const
export type MealPlan = (typeof mealPlans)[number]
