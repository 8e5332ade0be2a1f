import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { emailField, type OfferByEmail } from '../../parts/by-email.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

export const offerReject = postingCall<
  OfferByEmail & { readonly reason: string },
  Done,
  { mail: string; reason: string }
>({
  name: 'offerReject',
  path: 'v2/offers/:offerCode/reject',
  timeout: 'change',
  ...done,
  toQuery: (_, { offerCode }) => [['offerCode', offerCode]],
  post: {
    write: ({ email, reason }) => ({ mail: email, reason }),
    wire: z.object({ ...emailField, reason: z.string().max(1_000).default('') }),
  },
  fromQuery: (reader, { mail, reason }) => ({
    caller: noCaller,
    input: { offerCode: reader.text('offerCode', 200), email: mail, reason },
  }),
})
