import { z } from 'zod'
import { Id, Instant, Stay } from '../values/shapes.ts'
import { operatorCode } from './operator-text.ts'

/**
 * A confirm that was sent and never answered, with all that is known of it. What the guest typed is there until
 * 30 days after departure. `settled` is what an operator found out.
 */
export const UnknownBooking = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{24}$/),
  hotelId: Id,
  channelId: Id,
  host: z.string(),
  upstream: z.string(),
  sentAt: Instant,
  mailedAt: Instant.optional(),
  facts: z
    .strictObject({
      hotelName: z.string(),
      booker: z.string(),
      email: z.string(),
      phone: z.string(),
      stay: Stay,
      rooms: z.int(),
      total: z.string(),
    })
    .optional(),
  settled: z.strictObject({ made: z.boolean(), by: z.string(), at: Instant }).optional(),
})
export type UnknownBooking = z.infer<typeof UnknownBooking>

/** What the operator found at the hotel's own system: it was made under a code, or it was not. */
export const UnknownBookingSettlement = z.strictObject({
  id: UnknownBooking.shape.id,
  found: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('made'),
      code: operatorCode(40, 'The code of the reservation.'),
    }),
    z.strictObject({ kind: z.literal('not-made') }),
  ]),
})
export type UnknownBookingSettlement = z.infer<typeof UnknownBookingSettlement>

export const SettlementOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('settled') }),
  z.strictObject({ kind: z.literal('settled-before') }),
  z.strictObject({ kind: z.literal('code-not-found') }),
])
export type SettlementOutcome = z.infer<typeof SettlementOutcome>
