import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { emailField } from '../../parts/by-email.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ offers: ['reason'] })

/** Capability `offers`: `reason` is why, in the guest's words. */
export type AwaitingRejectRequest = {
  readonly reservationCode: string
  readonly email: string
  readonly reason?: string | undefined
}

export const awaitingReject = postingCall<
  AwaitingRejectRequest,
  Done,
  { mail: string; [px.reason]?: string | undefined }
>({
  name: 'awaitingReject',
  path: 'cro/:reservationCode/reject',
  timeout: 'change',
  extensions: px,
  ...done,
  toQuery: (_, { reservationCode }) => [['reservationCode', reservationCode]],
  post: {
    write: ({ email, reason }) => ({ mail: email, [px.reason]: reason }),
    wire: z.object({ ...emailField, [px.reason]: z.string().max(1_000).optional() }),
  },
  fromQuery: (reader, { mail, [px.reason]: reason }) => ({
    caller: noCaller,
    input: { reservationCode: reader.text('reservationCode', 200), email: mail, reason },
  }),
})
