import type { OperatorRole } from '@portico/contracts/operator/identity'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { NoticeKind } from '@portico/contracts/reservation/mail-kinds'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { Instant } from '@portico/domain/time/deadline'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Json, StoredValue } from './json.ts'
import type { StoredReservationChange } from './reservations.ts'
import { day, instant, minor } from './values.ts'

/**
 * The clear keys of the links in this mail, of which the hotel's mails have none: `mailKey` opens the voucher, `payKey`
 * a payment until `until`. Of mails about money: how much, when it is due, how it came, and what the attempt is called.
 * Of mails to trade users: who, with which password, sealed, and where they log in. Of mails about an offer: which.
 */
const MailPayload = z.object({
  mailKey: z.string().exactOptional(),
  payKey: z.string().exactOptional(),
  userId: z.int().exactOptional(),
  requestId: z.int().exactOptional(),
  offerId: z.int().exactOptional(),
  offerRequestId: z.int().exactOptional(),
  password: z.string().exactOptional(),
  host: z.string().exactOptional(),
  channelId: z.int().exactOptional(),
  until: instant.exactOptional(),
  purpose: z.enum(['pay', 'authorise', 'guarantee']).exactOptional(),
  minor: minor.exactOptional(),
  on: day.exactOptional(),
  method: z.enum(paymentMethodIds).exactOptional(),
  reference: z.string().exactOptional(),
})
export type MailPayload = StoredValue<typeof MailPayload>

export const recordSchemas = {
  'outbox.payload': MailPayload,
  'operator_act.details': z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  'operator_act.answer': z.unknown(),
}

/** `offer-requested`: a guest asks a hotel for an offer. `test` says to a hotel that mails arrive. */
export type MailKind = StoredReservationChange | NoticeKind | TradeMailKind | OfferMailKind | 'offer-requested' | 'test'
export type OfferMailKind =
  | ('offer-sent' | 'offer-answered' | 'offer-asked')
  | ('offer-rejected' | 'offer-expired' | 'offer-withdrawn')
/**
 * To somebody who is, or wants to become, a trade user, in the name of a hotel of the channel; and to the hotels that
 * somebody asks.
 */
export type TradeMailKind =
  | 'access-requested'
  | 'access-approved'
  | 'access-refused'
  | 'temporary-password'
  | 'password-reset'

export type OperatorAction =
  | ReservationAct['kind']
  | ('viewed' | 'searched' | 'viewed-day' | 'exported' | 'viewed-payments')
  | ('saved-terminal' | 'switched-method' | 'tested-terminal')
  | (
      | 'viewed-access-requests'
      | 'approved-access'
      | 'refused-access'
      | 'viewed-agency'
      | 'added-agency'
      | 'changed-agency'
    )
  | (
      | 'suspended-agency'
      | 'resumed-agency'
      | 'saved-contract'
      | 'added-trade-user'
      | 'reset-trade-password'
      | 'disabled-trade-user'
    )
  | ('enabled-trade-user' | 'ended-trade-session')
  | ('imported-hotel' | 'sent-test-mail' | 'viewed-guest-data' | 'exported-guest' | 'erased-guest')
  | ('listed-offers' | 'viewed-offer' | 'wrote-offer' | 'sent-offer' | 'withdrew-offer' | 'answered-offer')
  | ('viewed-offer-request' | 'closed-offer-request' | 'reserved-for-guest')

export interface RecordTables {
  outbox: {
    id: Generated<number>
    /** Null of a mail that is about no reservation; then it is about `hotel_id`. */
    reservation_id: number | null
    hotel_id: Generated<number | null>
    kind: MailKind
    revision: Generated<number>
    recipient: 'guest' | 'copy' | 'hotel'
    /**
     * SHA-256 of the address that it goes to, by which mails are limited; null where they are not: to the hotel, and of
     * a trade user's booking.
     */
    address: string | null
    payload: Json<MailPayload>
    state: 'due' | 'sent' | 'parked'
    attempts: number
    next_at: Instant
    sent_at: Instant | null
    message_id: string
    /** Names what is told once, as the reminder of one arrival; on the first mail of it. */
    once: Generated<string | null>
    created_at: Instant
  }
  /**
   * Append only: what operators did and looked at. An act has its `key` and what it was answered, so that it is made
   * once. `hash` is made of the row and of the one before, so that an edited or missing row shows.
   */
  operator_act: {
    /** From 1, without a gap. */
    id: number
    at: Instant
    /** By e-mail address, as admin signed it, or `command line`. */
    person: string
    role: OperatorRole | 'console'
    action: OperatorAction
    hotel_id: number | null
    reservation_id: number | null
    details: Json<Readonly<Record<string, string | number | boolean>>>
    key: string | null
    request_hash: string | null
    answer: Json<unknown> | null
    hash: string
  }
  known_key: { name: string; fingerprint: string }
}
