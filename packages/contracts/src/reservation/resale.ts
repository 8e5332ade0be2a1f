import { z } from 'zod'
import { Instant, Money } from '../values/shapes.ts'

/**
 * Where a room stands that may be resold. `possible`: nobody has put it up; `open`: it is for resale; `held`: another
 * guest is booking it at this moment, so that it cannot be withdrawn; `waiting`: its own booking is not confirmed yet;
 * `over`: the evening before arrival has passed.
 */
export const resaleStatuses = ['possible', 'open', 'held', 'waiting', 'over'] as const
export type ResaleStatus = (typeof resaleStatuses)[number]

/**
 * A room that may be resold, by its code, and until when. Once another guest has booked it, its own guest pays
 * `fee` of its `price`, and what the next one pays less.
 */
export const ResaleOfRoom = z.strictObject({
  room: z.string(),
  status: z.enum(resaleStatuses),
  until: Instant,
  price: Money,
  fee: Money,
})
export type ResaleOfRoom = z.infer<typeof ResaleOfRoom>
