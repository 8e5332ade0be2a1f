import { NextStep } from '@portico/contracts/reservation/payment'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { encodeCaller, readCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key', 'host'] })

// Capability `payments`: ours, so this call exists on no inherited server. Which reservation is meant is said as the
// retrieve says it: by code and e-mail.

export type StartPaymentRequest = {
  readonly code: string
  readonly email: string
  readonly method: string
  readonly key: string
  readonly host: string
}

export type StartPaymentReply = z.infer<typeof StartReply>
const StartReply = z.object({
  outcome: z.enum(['started', 'failed', 'waiting', 'nothing-due', 'method-refused', 'too-often']),
  isCardRefused: z.boolean().optional(),
  next: NextStep.optional(),
})

/**
 * Writes an attempt down, calls the provider, and says where the guest goes. The same key again is the same attempt.
 */
export const startPayment = legacyCall<StartPaymentRequest, StartPaymentReply>({
  name: 'startPayment',
  server: 'main',
  path: 'payment.do?method=start',
  effect: 'write',
  timeout: 'payment',
  extensions: px,
  capability: 'payments',
  body: 'json',
  toQuery: (caller, { code, email, method, key, host }) => [
    ...encodeCaller(caller),
    ['codice_prenotazione', code],
    ['mail', email],
    ['paymentMethod', method],
    [px.key, key],
    [px.host, host],
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      code: reader.text('codice_prenotazione', 40),
      email: reader.text('mail', 254),
      method: reader.text('paymentMethod', 40),
      key: reader.text(px.key, 64),
      host: reader.text(px.host, 260),
    },
  }),
  toReply: (reply) => reply,
  reply: StartReply,
})
