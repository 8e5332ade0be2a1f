import { maxRoomLines } from '@portico/domain/party/room-line'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { z } from 'zod'
import { ChangedGuests } from '../checkout/guests.ts'
import { Transfer, Transfers } from '../checkout/transfer.ts'
import { BasketPrice, ServiceChoice } from '../price/basket.ts'
import { BasketRefusal, Id, IdempotencyKey, Money, Party, PrepaymentLine, Price, Stay } from '../values/shapes.ts'
import { cancellationReasons } from './cancellation-reasons.ts'
import { Folio } from './folio.ts'
import { ConsentKey } from './given-consent.ts'
import { notChangeableReasons } from './not-changeable.ts'
import { GrantInput } from './reservation.ts'

const NotChangeable = z.strictObject({ kind: z.literal('not-changeable'), why: z.enum(notChangeableReasons) })
/** The grant opens nothing any more: the guest types code and e-mail again. */
const Ended = z.strictObject({ kind: z.literal('ended') })
/**
 * The server refused and gave no reason. Of several rooms some may be cancelled: the voucher shows what is in force.
 */
const RefusedInWords = z.strictObject({ kind: z.literal('refused') })
/** Nobody can say yet whether it is done; the voucher will show it, within a minute of the server's answering again. */
const Unknown = z.strictObject({ kind: z.literal('unknown') })
const Gone = z.strictObject({ kind: z.literal('gone'), refusals: z.array(BasketRefusal).readonly() })
/** This server cannot make such a change: it has no codes for its rooms (decision 019), or knows of rooms alone. */
const Unsupported = z.strictObject({ kind: z.literal('unsupported') })

/**
 * `shown` is the fee that the guest was shown; at another one nothing is cancelled. Absent where the server
 * cannot tell it before.
 */
export const CancelRequest = z.strictObject({
  ...GrantInput.shape,
  key: IdempotencyKey,
  shown: Money.optional(),
  why: z.enum(cancellationReasons).optional(),
})
/** One room, by its code on the voucher. The last one ends the reservation. */
export const CancelRoomRequest = z.strictObject({ ...CancelRequest.shape, room: z.string().min(1).max(40) })

export const CancelOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancelled'), fee: Money.optional() }),
  z.strictObject({ kind: z.literal('price-changed'), quoted: Money, now: Money }),
  NotChangeable,
  RefusedInWords,
  Unknown,
  Ended,
])
export type CancelOutcome = z.infer<typeof CancelOutcome>

/**
 * The rooms as they are to be; what is absent stays as it is, and rooms that are not named are given up. `isProtected`
 * takes the refund protection that the room's rate offers, or gives it back, as long as the voucher's
 * `mayChangeProtection` says so; absent, a room keeps what it has.
 */
const ChangedRooms = z
  .array(
    z.strictObject({
      code: z.string().min(1).max(40),
      productId: Id.optional(),
      stay: Stay.optional(),
      party: Party.optional(),
      isProtected: z.boolean().optional(),
    }),
  )
  .min(1)
  .max(maxRoomLines)
  .readonly()
export type ChangedRooms = z.infer<typeof ChangedRooms>

/**
 * What a guest wants to be otherwise, made as a whole or not at all; what is absent stays as it is. A server without
 * the capability `changes` knows `rooms` alone, without protection (the voucher's `mayChange`): there everything else
 * is `unsupported`.
 */
export const ReservationChange = z.strictObject({
  rooms: ChangedRooms.optional(),
  /**
   * All services as they are to be, but those that come with rate or package, which stay as they are. `line` is the
   * place of the room on the voucher, from 0; a service of a room that is given up goes with it. What stays keeps its
   * promised price, what is added has today's; two that are alike are one of both quantities. Without it, services stay
   * with their rooms, and those on days outside of a room's new dates fall away.
   */
  services: z.array(ServiceChoice).max(maxServiceChoices).readonly().optional(),
  guests: ChangedGuests.optional(),
  /**
   * Details by the place of their service, from 0: in `services` of this change, or where that is absent in
   * those of the voucher's basket. A service that is not named keeps its details.
   */
  transfers: Transfers.optional(),
})
export type ReservationChange = z.infer<typeof ReservationChange>

export const ReviewRequest = z.strictObject({ ...GrantInput.shape, ...ReservationChange.shape })
export type ReviewRequest = z.infer<typeof ReviewRequest>

/**
 * What a change would cost; nothing takes effect. `fee` is due for what is given up, beside the new price;
 * `total` is all that the guest agrees to; `difference` is what that is more than before, or less; `folio` is the
 * ledger as it would be.
 */
export const ReviewOutcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('review'),
    before: z.strictObject({ price: Price, prepayment: z.array(PrepaymentLine).readonly() }),
    after: z.strictObject({ stay: Stay, basket: BasketPrice }),
    fee: Money.optional(),
    paid: Money.optional(),
    total: Money,
    difference: Money,
    folio: Folio.optional(),
  }),
  z.strictObject({ kind: z.literal('unchanged') }),
  Gone,
  NotChangeable,
  Unsupported,
  RefusedInWords,
  Ended,
])
export type ReviewOutcome = z.infer<typeof ReviewOutcome>

/** `shown` is the review's `total`, so that nothing else is agreed to silently. */
export const ModifyRequest = z.strictObject({
  ...ReviewRequest.shape,
  key: IdempotencyKey,
  shown: Money,
  /**
   * The terms of the refund protection; must be accepted where the change takes it for a room that had none.
   */
  protectionTerms: z.literal(true, 'accept').optional(),
})
export type ModifyRequest = z.infer<typeof ModifyRequest>

export const ModifyOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  z.strictObject({ kind: z.literal('price-changed'), quoted: Money, now: Money }),
  Gone,
  NotChangeable,
  Unsupported,
  RefusedInWords,
  Unknown,
  Ended,
])
export type ModifyOutcome = z.infer<typeof ModifyOutcome>

/**
 * The details of one transfer; `service` is the place of its service in the voucher's basket, from 0. Costs
 * nothing, and is possible until departure.
 */
export const UpdateTransferRequest = z.strictObject({
  ...GrantInput.shape,
  key: IdempotencyKey,
  service: z.int().min(0).max(maxServiceChoices),
  transfer: Transfer,
})
export type UpdateTransferRequest = z.infer<typeof UpdateTransferRequest>

export const UpdateTransferOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  NotChangeable,
  Unsupported,
  RefusedInWords,
  Unknown,
  Ended,
])
export type UpdateTransferOutcome = z.infer<typeof UpdateTransferOutcome>

export const ResellRequest = z.strictObject({
  ...GrantInput.shape,
  key: IdempotencyKey,
  room: z.string().min(1).max(40),
  withdraws: z.boolean(),
})

/** How it stands by this request. A room that somebody books at this moment is not withdrawn: `not-changeable`. */
export const ResellOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('for-resale') }),
  z.strictObject({ kind: z.literal('withdrawn') }),
  NotChangeable,
  RefusedInWords,
  Unknown,
  Ended,
])
export type ResellOutcome = z.infer<typeof ResellOutcome>

export const ChangeConsentRequest = z.strictObject({ ...GrantInput.shape, ...ConsentKey.shape, isGiven: z.boolean() })
export type ChangeConsentRequest = z.infer<typeof ChangeConsentRequest>

export const ChangeConsentOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  Ended,
  RefusedInWords,
  Unsupported,
])
export type ChangeConsentOutcome = z.infer<typeof ChangeConsentOutcome>
