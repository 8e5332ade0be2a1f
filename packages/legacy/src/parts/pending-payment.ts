import { attemptStates, type PendingPayment } from '@portico/contracts/payment/pending-payment'
import { Instant } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { toLegacyDate, wireDate, wireText } from '../codec/spelling.ts'

/** As our own server's retrieve carries it, under `px_payment`: in minor units of the basket's currency. */
export const pendingPaymentWire = z.object({
  purpose: z.enum(['pay', 'authorise', 'guarantee']),
  minor: z.int().min(0),
  on: wireDate.optional(),
  until: Instant.optional(),
  isNeeded: z.boolean(),
  methods: z.array(z.enum(paymentMethodIds)),
  testMethods: z.array(z.enum(paymentMethodIds)).optional(),
  attempt: z
    .object({ method: z.enum(paymentMethodIds), state: z.enum(attemptStates), isCardRefused: z.boolean() })
    .optional(),
})

export function pendingPaymentOf(
  { minor, ...pending }: z.infer<typeof pendingPaymentWire>,
  currency: CurrencyCode,
): PendingPayment {
  return { ...pending, amount: money(minor, currency) }
}

export function toPendingPayment({ purpose, amount, on, ...pending }: PendingPayment) {
  return { purpose, minor: amount.minor, ...pending, on: on && toLegacyDate(on) }
}

/**
 * A payment that a server has open at a provider of its own: `paymentId` and `provider` are what `confirmPayment` names
 * when the guest is back, `url` is the hosted page where the guest pays.
 */
export type OpenPaymentReply = {
  readonly paymentId: string
  readonly provider: string
  readonly url?: string | undefined
}

/** Under `pagamento`, of a confirm and of a retrieve. */
export const openPaymentWire = z
  .object({ pt_id: wireText, gateway: wireText, url: wireText.nullable().optional() })
  .nullable()
  .optional()
  .transform((wire): OpenPaymentReply | undefined =>
    wire ? { paymentId: wire.pt_id, provider: wire.gateway, url: wire.url ?? undefined } : undefined,
  )

export function toOpenPayment({ paymentId, provider, url }: OpenPaymentReply) {
  return { pt_id: paymentId, gateway: provider, url }
}
