import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { emailField, keyField, type OfferByEmail } from '../../parts/by-email.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key'] })

export type OfferMessage = OfferByEmail & { readonly text: string; readonly key?: string | undefined }

/** A recipient writes to the hotel about an offer; an empty text is no message. The unlocked offer has all messages. */
export const offerMessage = postingCall<
  OfferMessage,
  Done,
  { mail: string; text: string; [px.key]?: string | undefined }
>({
  name: 'offerMessage',
  path: 'v2/offers/:offerCode/messages',
  timeout: 'short-change',
  extensions: px,
  ...done,
  toQuery: (_, { offerCode }) => [['offerCode', offerCode]],
  post: {
    write: ({ email, text, key }) => ({ mail: email, text, [px.key]: key }),
    wire: z.object({ ...emailField, text: z.string().min(1).max(2_000), ...keyField }),
  },
  fromQuery: (reader, { mail, text, [px.key]: key }) => ({
    caller: noCaller,
    input: { offerCode: reader.text('offerCode', 200), email: mail, text, key },
  }),
})
