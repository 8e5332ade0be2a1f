import { z } from 'zod'
import type { LegacyCall } from '../../codec/legacy-call.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireInteger } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

export type PaymentReturnRequest = {
  readonly key: string
  readonly method: 'GET' | 'POST'
  readonly query: string
  readonly body: string
}
/**
 * Of which reservation the attempt is, for the gateway to grant, how it stands, and whether its page has ended no more
 * than an hour ago.
 */
export type PaymentReturnReply = z.infer<typeof ReturnReply>
const ReturnReply = z.object({
  code: z.string(),
  email: z.string(),
  state: z.enum(['paid', 'waiting', 'failed']),
  isYoung: z.boolean(),
})

const Returned = z.object({
  ca_id: wireInteger,
  ho_id: wireInteger.nullable().optional(),
  ln_id: wireInteger.default(1),
  key: z.string().min(1).max(64),
  method: z.enum(['GET', 'POST']),
  query: z.string().max(8_000),
  body: z.string().max(16_000),
})

/**
 * What the guest's browser brought back from a provider, judged (capability `payments`). May be repeated. A document: a
 * bank's form is longer than a query.
 */
export const paymentReturn: LegacyCall<PaymentReturnRequest, PaymentReturnReply> = postingCall({
  name: 'paymentReturn',
  path: 'bol/reservation/payment-return',
  timeout: 'payment',
  capability: 'payments',
  body: 'json',
  post: {
    write: (returned: PaymentReturnRequest, { channelId, hotelId, languageId }) => ({
      ca_id: channelId,
      ho_id: hotelId,
      ln_id: languageId,
      ...returned,
    }),
    wire: Returned,
  },
  toQuery: () => [],
  fromQuery: (_, { ca_id, ho_id, ln_id, ...returned }) => ({
    caller: { ...noCaller, channelId: ca_id, hotelId: ho_id ?? undefined, languageId: ln_id },
    input: returned,
  }),
  toReply: (reply: PaymentReturnReply) => reply,
  reply: ReturnReply,
})
