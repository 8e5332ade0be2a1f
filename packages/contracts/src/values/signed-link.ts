import { z } from 'zod'
import { CalendarDate, Id, Instant, Money, PromoCode } from './shapes.ts'

/** A link as it is in an address: its content and its signature. Nobody but the gateway reads it. */
export const SignedLink = z
  .string()
  .max(4_000)
  .regex(/^[\w.-]+$/)

/**
 * The whole price of a room line at one rate for exactly the stay `from`–`to`. `rateId` is the rate that is
 * booked (`ar_id`), `roomId` its room type. `hpc` is a hidden promo code: with one, the price is only for who searches
 * with that code.
 */
export const Override = z
  .strictObject({
    from: CalendarDate,
    to: CalendarDate,
    roomId: Id,
    rateId: Id,
    hpc: PromoCode.optional(),
    price: Money.refine(({ minor }) => minor >= 0, 'negative'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'departure-not-after-arrival' })
export type Override = z.infer<typeof Override>

/**
 * What a signed link may say of one hotel, until its end: prices, and the room types and the rate plans that
 * are searched; an empty list limits nothing.
 */
export const LinkTerms = z.strictObject({
  hotelId: Id,
  until: Instant,
  overrides: z.array(Override).max(12).readonly().default([]),
  rooms: z.array(Id).max(50).readonly().default([]),
  rates: z.array(Id).max(50).readonly().default([]),
})
export type LinkTerms = z.infer<typeof LinkTerms>
