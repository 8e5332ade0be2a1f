import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { CalendarDate, Instant, Money } from '../values/shapes.ts'

export const attemptStates = ['continue', 'waiting', 'failed', 'closed'] as const

/**
 * What a reservation still asks of its guest before the stay, if anything. `purpose`: money, an amount that is
 * only reserved, or a card that stands for the booking. `on` is the day on which it is due, absent where it is due now.
 * `isNeeded`: the reservation ends at `until` without it.
 */
export const PendingPayment = z.strictObject({
  purpose: z.enum(['pay', 'authorise', 'guarantee']),
  amount: Money,
  on: CalendarDate.optional(),
  until: Instant.optional(),
  isNeeded: z.boolean(),
  methods: z.array(z.enum(paymentMethodIds)).readonly(),
  /** Those of them that are a provider's test account: nothing is paid by them. */
  testMethods: z.array(z.enum(paymentMethodIds)).readonly().optional(),
  /**
   * The last attempt. `continue`: the provider's page is open for the guest. `waiting`: nobody knows yet, and another
   * attempt could pay twice. `failed`: it is over; `isCardRefused` says what about. `closed`: the
   * provider's page was left, or its time ran out, and nobody refused anything.
   */
  attempt: z
    .strictObject({
      method: z.enum(paymentMethodIds),
      state: z.enum(attemptStates),
      isCardRefused: z.boolean(),
    })
    .optional(),
})
export type PendingPayment = z.infer<typeof PendingPayment>
