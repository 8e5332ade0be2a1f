import { maxRequestedRooms } from '@portico/domain/offer/requested-rooms'
import { maxNights } from '@portico/domain/time/stay'
import { z } from 'zod'
import { requiredEmail } from '../values/email-address.ts'
import { Id, IdempotencyKey, Party, Stay } from '../values/shapes.ts'
import { optionalLines, requiredLine, spelledText } from '../values/text-line.ts'
import { offerRequestMaxima } from './offer-request-maxima.ts'

export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** For which days a guest asks: these, or any in a month or at any time, for so many nights where that is known. */
export const RequestedTime = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stay'), stay: Stay }),
  z.strictObject({
    kind: z.literal('flexible'),
    month: Month.optional(),
    nights: z.int().min(1).max(maxNights).optional(),
  }),
])
export type RequestedTime = z.infer<typeof RequestedTime>

/**
 * A guest asks for an offer. `words` say what a server without fields for it is told in the note: the month, the
 * package. `key` is the page's: a double click is one request.
 */
export const OfferRequest = z.strictObject({
  time: RequestedTime,
  rooms: z.array(Party).min(1).max(maxRequestedRooms),
  name: requiredLine(offerRequestMaxima.name),
  email: requiredEmail(),
  note: optionalLines(offerRequestMaxima.note),
  packageId: Id.optional(),
  words: spelledText(offerRequestMaxima.words, (text) => text.trim()).optional(),
  key: IdempotencyKey,
})
export type OfferRequest = z.infer<typeof OfferRequest>

export const OfferRequestOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('received') }),
  z.strictObject({ kind: z.literal('refused') }),
])
export type OfferRequestOutcome = z.infer<typeof OfferRequestOutcome>
