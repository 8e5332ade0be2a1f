import { z } from 'zod'
import { CalendarDate, Id, MealPlan, Money, Picture } from './shapes.ts'

/** PKG-01: a stay that is sold whole. `first` is the first day of arrival, `last` the last of departure; `arrivalDays` begin with Sunday. */
export const Package = z.strictObject({
  id: Id,
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  pictures: z.array(Picture),
  first: CalendarDate,
  last: CalendarDate,
  minNights: z.int(),
  maxNights: z.int(),
  arrivalDays: z.array(z.boolean()).length(7),
  mealPlan: MealPlan,
  children: z.boolean(),
  includes: z.array(z.string()),
  /** The next stay that two adults can have, where the server sends it. */
  next: z.strictObject({ arrival: CalendarDate, nights: z.int(), price: Money }).optional(),
})
export type Package = z.infer<typeof Package>

/** PKG-04: from where a club package flies; searches name it by `id`. */
export const Airport = z.strictObject({ id: Id, code: z.string(), name: z.string() })
