import type { HostContext } from '@portico/contracts/scope/place'
import type { Language } from '@portico/locale/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { GatewayClient } from './gateway.server.ts'
import type { PriceSeal } from './shown-price.server.ts'

/** Where a request belongs: decided once, before Remix, from the host, the path and the visitor's cookie. */
export type Place = {
  /**
   * Of which web server in this process: what one has cached is no answer of another, whose gateway may have a host of
   * the same name.
   */
  server: string
  host: HostContext
  channelId: number | undefined
  /** Absent on a channel's own pages. */
  hotelId: number | undefined
  language: Language
  visitor: string | undefined
  hidesPrices: boolean
  hidesEarnings: boolean
  tradeSession: string | undefined
  address: string
  requestId: string
}

/** Hidden from a client: every amount, or only what the agency earns and what it alone may buy. */
export type HiddenPrices = 'all' | 'earnings'

export type Cookies = {
  get(name: string): string | undefined
  names(): readonly string[]
  /** `set-cookie`. `value` consists of letters, digits, `-`, `_` and `.` only; without one the cookie is removed. */
  header(name: string, value: string | undefined, maxAgeSeconds?: number): string
  /**
   * The sealed session that this browser has at a channel; whether it counts, the gateway knows. The cookie is
   * the authority, which no page can read (docs/architecture.md).
   */
  tradeSession(channelId: number): string | undefined
  /**
   * `set-cookie` of a session; without a session the cookie is removed. It lasts until the browser is closed, so that
   * the page can say once that the hour is over.
   */
  tradeSessionHeader(channelId: number, session: string | undefined): string
  /**
   * For each channel. It outlives the login: where that ends before the eyes of a client, no public price
   * appears in its place.
   */
  hiddenPrices(channelId: number): HiddenPrices | undefined
  hiddenPricesHeader(channelId: number, hidden: HiddenPrices | undefined): string
}

export interface PageContext {
  place: Place
  gateway: GatewayClient
  /** For the one page that must know a price and not show it. */
  gatewayWithPrices: () => GatewayClient
  priceSeal: PriceSeal
  /** The same for another channel of this host, or a hotel there, with the trade session that this browser has there. */
  gatewayAt(channelId: number, hotelId?: number): GatewayClient
  nonce: string
  log: FastifyBaseLogger
  cookies: Cookies
  /**
   * Whether a whole page is answered, as at a first visit and without JavaScript, and not data for one that is there.
   */
  isDocument: boolean
  isSubmission: boolean
  /**
   * The page that was rendered for this request. As a body of a web response it would be encoded, streamed and gathered
   * again.
   */
  html?: string
  /** Of the host's own script, where the guest has agreed and the page lets one run; set by the root's loader. */
  consentScriptUrl?: string | undefined
  /** schema.org's words for what the page shows, for search engines; set by a loader. */
  structuredData?: object
  /** Set by an action whose page sends a form to a payment provider: the origin of its address. */
  formTarget?: string
}

declare module '@remix-run/node' {
  interface AppLoadContext extends PageContext {}
  interface Future {
    v3_singleFetch: true
  }
}
