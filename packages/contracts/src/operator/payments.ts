import { declineReasons } from '@portico/domain/payment/attempt'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { CalendarDate, Id, Instant, Money } from '../values/shapes.ts'
import { terminalModes } from './terminals.ts'

const Method = z.enum(paymentMethodIds)
const Name = z.string()

/** What the house may do with an attempt now: at most so much, and less of it only where the provider can. */
const Most = z.strictObject({ amount: Money, isWhole: z.boolean() })

const OperatedOperation = z.strictObject({
  kind: z.enum(['take', 'capture', 'release', 'refund', 'charge']),
  amount: Money,
  state: z.enum(['wanted', 'done', 'refused', 'unknown']),
  at: Instant,
  by: Name.optional(),
})

/**
 * One try to pay, reserve or leave a card, with all that the provider said. `on` is the day that it is for, absent for
 * what was due on booking.
 */
export const OperatedAttempt = z.strictObject({
  id: z.int().positive(),
  method: Method,
  mode: z.enum(terminalModes),
  aim: z.enum(['capture', 'authorise', 'tokenise']),
  state: z.enum(['writing', 'open', 'done', 'over', 'review']),
  /** Our name for it in the provider's back office. */
  reference: Name,
  at: Instant,
  on: CalendarDate.optional(),
  amount: Money,
  reserved: Money,
  captured: Money,
  refunded: Money,
  isReleased: z.boolean(),
  isDisputed: z.boolean(),
  hasCard: z.boolean(),
  isCharge: z.boolean(),
  lastFour: Name.optional(),
  decline: z.enum(declineReasons).optional(),
  reservedUntil: Instant.optional(),
  operations: z.array(OperatedOperation),
  mayCapture: Most.optional(),
  /** Of a card that was left: at most what is owed now. */
  mayCharge: Most.optional(),
  mayRelease: z.boolean(),
  mayRefund: Most.optional(),
  isForPerson: z.boolean(),
})
export type OperatedAttempt = z.infer<typeof OperatedAttempt>

/**
 * A link by e-mail. `unused` is one whose time is over: the house may cancel, nothing else
 * does.
 */
export const OperatedLink = z.strictObject({
  createdAt: Instant,
  expiresAt: Instant,
  on: CalendarDate.optional(),
  state: z.enum(['open', 'used', 'unused']),
})
export type OperatedLink = z.infer<typeof OperatedLink>

export const PaymentDayRequest = z.strictObject({ hotelId: Id, day: CalendarDate })
export type PaymentDayRequest = z.infer<typeof PaymentDayRequest>

/** A row of the ledgers: `amount` is positive where money came and negative where it went. */
export const PaymentDayLine = z.strictObject({
  reservationId: z.int().positive(),
  code: Name,
  guest: Name,
  at: Instant,
  kind: z.enum(['payment', 'refund', 'dispute']),
  method: Method.optional(),
  /**
   * Who brought it about; `automatic` is what we gave back by ourselves, `provider` what was given back in its back
   * office.
   */
  origin: z.enum(['guest', 'house', 'automatic', 'provider', 'bank']),
  by: Name.optional(),
  amount: Money,
})
export type PaymentDayLine = z.infer<typeof PaymentDayLine>

/**
 * The money of a hotel's day, as the ledgers have it, by method. `differences` are reservations of these lines for
 * which the providers have reported another sum than the ledger holds: none, as long as all is well.
 */
export const PaymentDay = z.strictObject({
  hotelName: Name,
  timeZone: Name,
  lines: z.array(PaymentDayLine),
  sums: z.array(z.strictObject({ method: Method.optional(), came: Money, went: Money, balance: Money })),
  /** Payments at a test account that were begun on this day and went through: no money, and in no sum. */
  tests: z.array(
    z.strictObject({ reservationId: z.int().positive(), code: Name, guest: Name, method: Method, amount: Money }),
  ),
  differences: z.array(
    z.strictObject({ reservationId: z.int().positive(), code: Name, method: Method, ledger: Money, provider: Money }),
  ),
  format: z.enum(['italian', 'international']),
})
export type PaymentDay = z.infer<typeof PaymentDay>

export const moneyToCome = ['transfer', 'fee', 'owed'] as const

export const WaitingPayments = z.strictObject({ hotelId: Id.optional() })
export type WaitingPayments = z.infer<typeof WaitingPayments>

/**
 * What waits for a person: money that the house owes a guest and no provider gives back, an attempt of which nobody
 * knows what became, what a provider has refused, or a link that was not used. And money that is to come: a transfer
 * that is awaited until a moment, the fee of what was cancelled, and what should have been paid by a day, by the guest
 * or by an agency on account.
 */
export const WaitingPayment = z.strictObject({
  reservationId: z.int().positive(),
  code: Name,
  guest: Name,
  hotelName: Name,
  arrival: CalendarDate,
  why: z.enum(['refund', 'review', 'refused-operation', 'unused-link', ...moneyToCome]),
  method: Method.optional(),
  amount: Money.optional(),
  since: Instant,
  until: z.strictObject({ at: Instant, timeZone: Name }).optional(),
  on: CalendarDate.optional(),
  agency: Name.optional(),
})
export type WaitingPayment = z.infer<typeof WaitingPayment>
