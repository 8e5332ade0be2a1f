import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { basketExtensions } from '../../parts/basket.ts'
import { emailField, type OfferByEmail } from '../../parts/by-email.ts'
import { noCaller } from '../../parts/request-fields.ts'
import { type OfferReply, offer } from './offer.ts'

export const offerUnlock = postingCall<OfferByEmail, OfferReply, { mail: string }>({
  name: 'offerUnlock',
  path: 'v2/offers/:offerCode/unlock',
  timeout: 'short-change',
  extensions: basketExtensions,
  body: 'json',
  toQuery: (_, { offerCode }) => [['offerCode', offerCode]],
  post: { write: ({ email }) => ({ mail: email }), wire: z.object(emailField) },
  fromQuery: (reader, { mail }) => ({
    caller: noCaller,
    input: { offerCode: reader.text('offerCode', 200), email: mail },
  }),
  toReply: offer.toReply,
  reply: offer.reply,
})
