import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { emailField, type OfferByEmail } from '../../parts/by-email.ts'
import { encodeReader, readerExtensions, readReader } from '../../parts/request-fields.ts'
import { type OfferReply, offer, offerExtensions } from './offer.ts'

export const offerUnlock = postingCall<OfferByEmail, OfferReply, { mail: string }>({
  name: 'offerUnlock',
  path: 'v2/offers/:offerCode/unlock',
  timeout: 'short-change',
  extensions: extensionFields({}, offerExtensions, readerExtensions),
  body: 'json',
  toQuery: (caller, { offerCode }) => [['offerCode', offerCode], ...encodeReader(caller)],
  post: { write: ({ email }) => ({ mail: email }), wire: z.object(emailField) },
  fromQuery: (reader, { mail }) => ({
    caller: readReader(reader),
    input: { offerCode: reader.text('offerCode', 200), email: mail },
  }),
  toReply: offer.toReply,
  reply: offer.reply,
})
