import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Money } from '@portico/domain/money/money'

/** What somebody was told of a booking: a code, a refusal, or nothing that can be relied on. */
export type BookingReply =
  | { readonly kind: 'booked'; readonly as: 'confirmed' | 'pending' | 'already-booked'; readonly code: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unknown' }
  /** No answer came. */
  | { readonly kind: 'nothing' }

/**
 * One key with which somebody tried to book, and all that was told of it. Its e-mail address is used for nothing else.
 */
export type BookingAttempt = {
  readonly who: string
  readonly key: string
  readonly email: string
  readonly via: 'gateway' | 'wire'
  /** What the booker saw last; undefined where a plain server was asked without a look at the price. */
  readonly shown: Money | undefined
  readonly request: ConfirmRequest
  readonly replies: BookingReply[]
  /** Asks that are still on the way. */
  open: number
  /** How often prices had changed when it began. */
  readonly priceChangesBefore: number
  /** How often it was changed, what the stay costs since (minor units), and who cancelled it, as they were told. */
  changes: number
  stayMinor?: number
  cancelledBy?: 'guest' | 'hotel'
  /** Its guest put rooms up for resale: another may have them, and what is left costs what is left. */
  isResold?: true
  /** What the web keeps for its guest, who may come back to the voucher. */
  grant?: string
  /** Its guest has changed it on the voucher, or may have: what it costs then is compared by the books alone. */
  isChangedOnline?: true
  /** Its guest has asked to leave; whether that reached the server nobody may know. */
  mayHaveCancelled?: true
  /**
   * The rooms that were asked to be given up one by one, in whatever way: when they are all, the booking may have ended
   * with the last.
   */
  readonly roomsGivenUp: Set<string>
  /** Its guest came back from the provider and read that it is paid. */
  isPaid?: true
  /** The house wrote down that nobody came. */
  isNoShow?: true
  /** Kept for some hours by a trade user, until it is taken. */
  option?: 'open' | 'taken'
}

export const isConclusive = (reply: BookingReply | undefined): boolean =>
  reply?.kind === 'booked' || reply?.kind === 'refused'

/** The booking that was acknowledged, if one was. */
export function bookingOf({ replies }: BookingAttempt): Extract<BookingReply, { kind: 'booked' }> | undefined {
  return replies.find((one) => one.kind === 'booked')
}

export function bookingReplyOf(outcome: ConfirmOutcome, codeOf: (grant: string) => string): BookingReply {
  switch (outcome.kind) {
    case 'confirmed':
    case 'pending':
    case 'already-booked':
      return { kind: 'booked', as: outcome.kind, code: codeOf(outcome.grant) }
    case 'sold-out':
    case 'price-changed':
    case 'promo-refused':
    case 'unpaid-limit':
    case 'over-credit':
    case 'refused':
      return { kind: 'refused', why: outcome.kind }
    case 'unknown':
      return { kind: 'unknown' }
  }
}
