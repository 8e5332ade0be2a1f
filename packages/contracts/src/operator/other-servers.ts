import { z } from 'zod'
import { GrantInput, Recovery, Voucher } from '../reservation/reservation.ts'
import { CancelRoomRequest } from '../reservation/reservation-change.ts'
import { Id, IdempotencyKey } from '../values/shapes.ts'

// Reservations at a server that is not ours: it has no lists for operators, and answers for one reservation by its code
// and its guest's e-mail address.

/**
 * A channel that such a server keeps, with those of its hotels that the operator may see; `isAway`: it does not say
 * which those are.
 */
const OtherPlace = z.strictObject({
  channelId: Id,
  host: z.string(),
  upstream: z.string(),
  hotels: z.array(z.strictObject({ id: Id, name: z.string() })),
  isAway: z.boolean(),
})

/** `hasOwn`: whether there is a server of ours beside, which answers everything else. */
export const OtherServers = z.strictObject({ hasOwn: z.boolean(), places: z.array(OtherPlace) })
export type OtherServers = z.infer<typeof OtherServers>

export const LookUpRequest = Recovery.extend({ channelId: Id, hotelId: Id })
export type LookUpRequest = z.infer<typeof LookUpRequest>

/** Sealed as a guest's: for an hour it opens this reservation. */
const Grant = GrantInput.shape.grant

export const LookUpOutcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('found'),
    hotel: z.strictObject({ id: Id, name: z.string(), timeZone: z.string() }),
    upstream: z.string(),
    voucher: Voucher,
    grant: Grant,
  }),
  z.strictObject({ kind: z.literal('not-found') }),
  /**
   * The server does not say of which hotel a reservation is, and the operator may not see all hotels of the channel.
   */
  z.strictObject({ kind: z.literal('hotel-not-said') }),
])
export type LookUpOutcome = z.infer<typeof LookUpOutcome>

/** `code` names the reservation in the trail of who asks; what is opened is the grant's. */
export const OpenedReservation = z.strictObject({ grant: Grant, code: z.string().min(1).max(40) })

export const OtherCancelRequest = OpenedReservation.extend({ key: IdempotencyKey })

export const OtherCancelRoomRequest = OtherCancelRequest.extend({ room: CancelRoomRequest.shape.room })
