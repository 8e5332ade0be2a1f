import { z } from 'zod'
import { GrantedReservation } from '../checkout/confirm.ts'
import { ListedGuest } from '../checkout/guests.ts'
import { BookedTransfer } from '../checkout/transfer.ts'
import { PendingPayment } from '../payment/pending-payment.ts'
import { BasketPrice } from '../price/basket.ts'
import { BookedFlights } from '../price/packages.ts'
import { requiredEmail } from '../values/email-address.ts'
import { CalendarDate, Instant, Money, Stay } from '../values/shapes.ts'
import { requiredCode } from '../values/text-line.ts'
import { changeableParts } from './changeable-parts.ts'
import { CancellationNow, Folio } from './folio.ts'
import { GivenConsent } from './given-consent.ts'
import { ResaleOfRoom } from './resale.ts'

/**
 * Codes are 10 signs of Crockford's base 32; typed O, I and L read as 0, 1 and 1, blanks and hyphens are
 * dropped.
 */
export const Recovery = z.strictObject({
  code: requiredCode(40),
  email: requiredEmail(),
})

/** Wrong code and wrong e-mail give one and the same answer. */
export const RecoveryOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('found'), ...GrantedReservation.shape, hotelId: z.int(), channelId: z.int() }),
  z.strictObject({ kind: z.literal('not-found') }),
  /**
   * A link to pay whose payment has been made. `ref` names the reservation to a browser that may see it already, and to
   * nobody else.
   */
  z.strictObject({ kind: z.literal('link-used'), ref: z.string(), hotelId: z.int(), channelId: z.int() }),
])
export type RecoveryOutcome = z.infer<typeof RecoveryOutcome>

export const CodeRequest = z.strictObject({ email: requiredEmail() })

/** `sent`: whether that address has booked anything is not told. */
export const CodeRequestOutcome = z.strictObject({ kind: z.enum(['sent', 'not-possible']) })
export type CodeRequestOutcome = z.infer<typeof CodeRequestOutcome>

export const MailKey = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export const GrantInput = z.strictObject({ grant: z.string().max(1500) })

export const Voucher = z.strictObject({
  code: z.string(),
  /** Of each room in force, where the server has no code for all of them together: `code` is one of them. */
  roomCodes: z.array(z.string()).readonly(),
  state: z.enum(['pending', 'confirmed', 'cancelled']),
  reason: z.string(),
  bookedOn: CalendarDate.optional(),
  bookedBy: z.strictObject({ name: z.string(), email: z.string() }),
  stay: Stay,
  basket: BasketPrice,
  /**
   * In the order of the basket's lines: the code by which a room is changed or given up, where it has one, and its own
   * nights. `isFixed`: at its rate dates, guests and room cannot be changed. `mayChangeProtection`: refund protection
   * that the rate offers can still be taken, or given back.
   */
  rooms: z
    .array(
      z.strictObject({
        code: z.string().optional(),
        stay: Stay,
        isFixed: z.literal(true).optional(),
        mayChangeProtection: z.literal(true).optional(),
      }),
    )
    .readonly(),
  mayChange: z.array(z.enum(changeableParts)).readonly(),
  cancelledRooms: z.array(z.strictObject({ code: z.string(), roomName: z.string(), stay: Stay })).readonly(),
  /** What became of it after it was booked, the first change first: each a reason, `changed` or `room-cancelled`. */
  changes: z.array(z.strictObject({ at: Instant, kind: z.string(), fee: Money })).readonly(),
  resales: z.array(ResaleOfRoom).readonly(),
  folio: Folio.optional(),
  /** Absent where it is cancelled, and where the server cannot tell before. */
  cancellationNow: CancellationNow.optional(),
  optionUntil: Instant.optional(),
  optionHours: z.int().optional(),
  guests: z.array(z.string()).readonly(),
  guestRecords: z.array(z.array(ListedGuest).readonly()).readonly().optional(),
  flights: z.array(BookedFlights).readonly(),
  hotelNotes: z.string(),
  customerNote: z.string(),
  invoice: z.array(z.string()).readonly().optional(),
  /** The room, by name, that an accepted upgrade replaced. */
  upgradedFrom: z.string().optional(),
  /** The hotel has made it for its guest, who has yet to confirm it under `/cro`. */
  awaitsGuest: z.literal(true).optional(),
  /** What the guest agreed to when booking; absent where the server keeps no account of it. */
  consents: z.array(GivenConsent).readonly().optional(),
  agency: z.array(z.string()).readonly().optional(),
  transfers: z.array(BookedTransfer).readonly().optional(),
  payment: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('at-hotel') }),
    z.strictObject({
      kind: z.literal('transfer'),
      owner: z.string(),
      iban: z.string(),
      amount: Money,
      reference: z.string(),
      payBy: Instant,
      received: z.boolean(),
    }),
    z.strictObject({ kind: z.literal('unstated') }),
  ]),
  pendingPayment: PendingPayment.optional(),
})
export type Voucher = z.infer<typeof Voucher>

/**
 * The renewed grant replaces the cookie's; `ended` leads to the recovery form. `isGone`: the grant is good, and the
 * server has no such reservation any more.
 */
export const VoucherOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), voucher: Voucher, ...GrantedReservation.shape }),
  z.strictObject({ kind: z.literal('ended'), isGone: z.literal(true).optional() }),
])
export type VoucherOutcome = z.infer<typeof VoucherOutcome>

/** A mail of the reservation once more, to `email`; `refused` where the hotel's server does not do that. */
export const ResendOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sent'), email: z.string() }),
  z.strictObject({ kind: z.literal('too-often') }),
  z.strictObject({ kind: z.literal('refused') }),
  z.strictObject({ kind: z.literal('ended') }),
])
export type ResendOutcome = z.infer<typeof ResendOutcome>
