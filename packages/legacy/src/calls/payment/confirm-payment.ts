import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'

/** `reservationId` is the `id` of the retrieve, `paymentId` the payment at the provider. */
export type ConfirmPaymentRequest = {
  readonly reservationId: number
  readonly paymentId: string
  readonly provider: string
}

export type ConfirmPaymentReply = { readonly state?: 'pending' | 'confirmed' | undefined }

/** A provider says that this payment was made. Sent once; done by any answer that is no error. */
export const confirmPayment = legacyCall<ConfirmPaymentRequest, ConfirmPaymentReply>({
  name: 'confirmPayment',
  server: 'main',
  path: 'payment.do?method=confirm',
  effect: 'write',
  timeout: 'change',
  body: 'json',
  plainTextReply: {},
  toQuery: (_, { reservationId, paymentId, provider }) => [
    ['pr_id', reservationId],
    ['pt_id', paymentId],
    ['gateway', provider],
  ],
  fromQuery: (reader) => ({
    caller: { domain: '', channelId: 0, languageId: 1, sessionCode: '' },
    input: {
      reservationId: reader.id('pr_id'),
      paymentId: reader.text('pt_id', 64),
      provider: reader.text('gateway', 40),
    },
  }),
  toReply: ({ state }) => ({ state: state ?? null }),
  reply: z
    .object({ state: z.enum(['pending', 'confirmed']).nullable().optional() })
    .transform(({ state }) => ({ state: state ?? undefined })),
})
