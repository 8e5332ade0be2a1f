import { z } from 'zod'
import { Id } from '../values/shapes.ts'
import { HostFields } from './settings.ts'

/**
 * How the web tells the gateway where a request belongs. Honoured only with the service token; the gateway checks that
 * host, channel and hotel belong together. No procedure takes these ids in its input.
 */
export const placeHeaders = {
  host: 'x-portico-host',
  channel: 'x-portico-channel',
  hotel: 'x-portico-hotel',
  language: 'x-portico-language',
  /** Random, from a cookie that the first POST sets; live hold and draft hang on it. */
  visitor: 'x-portico-visitor',
  tradeSession: 'x-portico-trade-session',
  /** `1` where the browser says that it is a telephone's. */
  mobile: 'x-portico-mobile',
  address: 'x-portico-address',
  requestId: 'x-request-id',
} as const

export const HostContext = z.strictObject({
  ...HostFields.omit({ legacyPassThrough: true, reportUrl: true, startHosts: true }).shape,
  consentScript: z.boolean(),
  cookieBanner: z.boolean(),
  /** The names of the cookies that go on to the marketing suite with a booking of a guest whom it has sent. */
  suiteCookies: z.array(z.string()).readonly().optional(),
  revision: z.int(),
})
export type HostContext = z.infer<typeof HostContext>

export const MediaHash = z.string().regex(/^[0-9a-f]{64}$/)
export const Media = z.strictObject({ type: z.string(), base64: z.string() })

export const DemoIndex = z
  .array(
    z.strictObject({
      host: z.string(),
      title: z.string(),
      brandColour: z.string(),
      logo: z.string().optional(),
      channelId: Id,
      hotelId: Id.optional(),
    }),
  )
  .readonly()
