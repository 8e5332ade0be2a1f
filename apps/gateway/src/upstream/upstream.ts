import { maxSuiteCookies, SuiteCookie } from '@portico/contracts/checkout/booking-source'
import * as calls from '@portico/legacy/calls/all-calls'
import { type Capability, profiles } from '@portico/legacy/codec/extensions'
import { z } from 'zod'

const HeaderName = z.string().regex(/^[a-z0-9-]{1,60}$/)
const Header = z.strictObject({ name: HeaderName, value: z.string().min(1).max(500) })

const CallName = z.string().refine((name) => Object.hasOwn(calls, name), 'is no call of the protocol')

export const UpstreamSettings = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  url: z.url({ protocol: /^https?$/ }),
  apiUrl: z.url({ protocol: /^https?$/ }).optional(),
  zsuiteUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The names of the suite's own cookies, where it sets them for the domain of our hosts as well. */
  zsuiteCookies: z.array(SuiteCookie.shape.name).max(maxSuiteCookies).optional(),
  prefix: z
    .string()
    .regex(/^(\/[a-z0-9_-]+)*$/i)
    .default('/customers'),
  profile: z.enum(['plain', 'portico']).default('plain'),
  header: Header.optional(),
  apiKey: Header.optional(),
  channelIds: z.array(z.int().positive()).optional(),
  paths: z.record(CallName, z.string().max(200)).default({}),
  timeZone: z.string().default('Europe/Rome'),
  /**
   * The hosts, with the port where it is not the usual one, of pages on which this server's guests pay: guests are sent
   * to no others.
   */
  paymentHosts: z.array(z.string().regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/)).optional(),
})
export type UpstreamSettings = z.infer<typeof UpstreamSettings>

export type Upstream = {
  readonly key: string
  /**
   * Without a slash at the end; the main server's with its prefix. The marketing suite only where an operator names it.
   */
  readonly urls: { readonly main: string; readonly api: string; readonly zsuite: string | undefined }
  readonly suiteCookies: readonly string[]
  readonly capabilities: ReadonlySet<Capability>
  readonly queryLimit: number
  readonly headers: Readonly<Record<string, string>>
  readonly hotelListHeaders: Readonly<Record<string, string>>
  readonly channelIds: ReadonlySet<number> | undefined
  readonly timeZone: string
  readonly paymentHosts: ReadonlySet<string>
  readonly readsRequestIds: boolean
  readonly paths: Readonly<Record<string, string>>
}

const queryLimits = { plain: 7_000, portico: 60_000 } as const

export function upstreamOf(settings: UpstreamSettings): Upstream {
  const { key, profile, prefix, header, apiKey, channelIds, timeZone, paths, paymentHosts, zsuiteCookies } = settings
  const headers = header ? { [header.name]: header.value } : {}
  return {
    key,
    urls: {
      main: withoutSlash(settings.url) + prefix,
      api: withoutSlash(settings.apiUrl ?? settings.url),
      zsuite: settings.zsuiteUrl && withoutSlash(settings.zsuiteUrl),
    },
    suiteCookies: zsuiteCookies ?? [],
    capabilities: profiles[profile],
    queryLimit: queryLimits[profile],
    headers,
    hotelListHeaders: apiKey ? { ...headers, [apiKey.name]: apiKey.value } : headers,
    channelIds: channelIds && new Set(channelIds),
    timeZone,
    paymentHosts: new Set(paymentHosts ?? []),
    readsRequestIds: profile === 'portico',
    paths,
  }
}

function withoutSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '')
}
