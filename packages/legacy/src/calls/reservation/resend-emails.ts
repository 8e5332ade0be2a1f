import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireInteger } from '../../codec/spelling.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

export const resendEmails = postingCall<{ readonly reservationId: number }, Done, { prId: number }>({
  name: 'resendEmails',
  path: 'agency/resend-email',
  timeout: 'short-change',
  credentials: true,
  ...done,
  toQuery: () => [],
  post: { write: ({ reservationId }) => ({ prId: reservationId }), wire: z.object({ prId: wireInteger }) },
  fromQuery: (_, { prId }) => ({ caller: noCaller, input: { reservationId: prId } }),
})
