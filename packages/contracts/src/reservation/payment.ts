import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { GrantedReservation } from '../checkout/confirm.ts'
import { IdempotencyKey } from '../values/shapes.ts'
import { GrantInput } from './reservation.ts'

/**
 * One attempt of the guest's; `method` is what the guest chose. What is to be paid the server knows, never the browser.
 */
export const StartPayment = z.strictObject({
  ...GrantInput.shape,
  method: z.enum(paymentMethodIds),
  key: IdempotencyKey,
})
export type StartPayment = z.infer<typeof StartPayment>

/** Of a page on the web: a browser runs what some other schemes name. */
const WebAddress = z.url({ protocol: /^https?$/ })

/** Where the guest goes to pay; `host` is that of the address, for the page's content security policy. */
export const NextStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('redirect'), url: WebAddress }),
  z.strictObject({ kind: z.literal('form'), url: WebAddress, fields: z.record(z.string(), z.string()) }),
])
export type NextStep = z.infer<typeof NextStep>

export const StartedPayment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('started'), next: NextStep }),
  /** The provider would not begin, or did not answer: the guest tries again, by this or another method. */
  z.strictObject({ kind: z.literal('failed'), isCardRefused: z.boolean() }),
  z.strictObject({ kind: z.literal('waiting') }),
  z.strictObject({ kind: z.literal('nothing-due') }),
  z.strictObject({ kind: z.literal('method-refused') }),
  z.strictObject({ kind: z.literal('too-often') }),
  z.strictObject({ kind: z.literal('refused') }),
  z.strictObject({ kind: z.literal('ended') }),
])
export type StartedPayment = z.infer<typeof StartedPayment>

const Printable = z.string().regex(/^[ -~]*$/)

/**
 * The guest has come back from the provider: whatever the browser brought, it is proof of nothing by itself. `key` is
 * the random key of the address.
 */
export const ReturnedRequest = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  method: z.enum(['GET', 'POST']),
  query: Printable.max(8_000),
  body: Printable.max(16_000),
  grants: z.array(GrantInput.shape.grant).max(20).readonly(),
})

/** The query of the address once what a provider's form brought was judged: nothing is judged by it. */
export const judgedQuery = 'judged'

export const ReturnOutcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('found'),
    state: z.enum(['paid', 'waiting', 'failed']),
    ...GrantedReservation.shape,
  }),
  /**
   * Another browser than the one that began it, or one that comes too late: it is told how the payment stands, and
   * nothing of the booking.
   */
  z.strictObject({ kind: z.literal('outcome-only'), state: z.enum(['paid', 'waiting', 'failed']) }),
  z.strictObject({ kind: z.literal('not-found') }),
])
export type ReturnOutcome = z.infer<typeof ReturnOutcome>

/**
 * The guest is back at the inherited 3-D Secure address, which names no payment: the server looks now, and says
 * how the reservation stands. `paid` where there is nothing to wait for.
 */
export const SettledPayment = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('found'),
    state: z.enum(['paid', 'waiting', 'failed']),
    ...GrantedReservation.shape,
  }),
  z.strictObject({ kind: z.literal('ended') }),
])
export type SettledPayment = z.infer<typeof SettledPayment>
