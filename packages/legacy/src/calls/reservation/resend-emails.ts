import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireInteger } from '../../codec/spelling.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['mail', 'mailChannel'] })

export type ResendRequest = { readonly reservationId: number } | { readonly email: string; readonly channelId: number }

const OfReservation = z.object({ prId: wireInteger }).transform(({ prId }): ResendRequest => ({ reservationId: prId }))
const OfAddress = z
  .object({ [px.mail]: z.string().min(1).max(254), [px.mailChannel]: wireInteger })
  .transform(({ [px.mail]: email, [px.mailChannel]: channelId }): ResendRequest => ({ email, channelId }))

export const resendEmails = postingCall<ResendRequest, Done, ResendRequest>({
  name: 'resendEmails',
  path: 'agency/resend-email',
  timeout: 'short-change',
  credentials: true,
  extensions: px,
  ...done,
  toQuery: () => [],
  post: {
    write: (request) =>
      'email' in request
        ? { [px.mail]: request.email, [px.mailChannel]: request.channelId }
        : { prId: request.reservationId },
    wire: z.union([OfReservation, OfAddress]),
  },
  fromQuery: (_, request) => ({ caller: noCaller, input: request }),
})
