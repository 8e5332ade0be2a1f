import { z } from 'zod'
import { OfferCode } from './offer.ts'

/** How the web asks the gateway for the bytes of a file: they are no procedure's answer, since they pass through. */
export const offerFilePath = '/offer-files'

/** Carries the grant, which stands in no address. */
export const offerGrantHeader = 'x-portico-offer-grant'

export const OfferFileRequest = z.strictObject({
  code: OfferCode,
  number: z.string().regex(/^[1-9]\d{0,2}$/),
  part: z.enum(['file', 'captions']),
})
export type OfferFileRequest = z.infer<typeof OfferFileRequest>

/** What a browser may do with it: keep it for its guest alone, and take it for nothing else than it is. */
export const offerFileHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

export const passedFileHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'content-disposition',
] as const
