import type { HostContext } from '@portico/contracts/scope/place'
import type { Language } from '@portico/locale/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { FirstScreen } from '../styles/sheets/page-sheets.ts'
import type { GatewayClient } from './gateway.server.ts'
import type { PriceSeal } from './shown-price.server.ts'

/** Decided once, before Remix, from the host, the path and the visitor's cookie. */
export type Place = {
  /**
   * Names the web server within this process, since two of them may have hosts of the same name at different gateways.
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
  isMobile: boolean
  address: string
  requestId: string
}

/** Hidden from a client: every amount, or only what the agency earns and the rates that it alone may buy. */
export type HiddenPrices = 'all' | 'earnings'

export type Cookies = {
  get(name: string): string | undefined
  names(): readonly string[]
  /** One that another house has set for our domain as well. */
  foreign(name: string): string | undefined
  /** `value` consists of letters, digits, `-`, `_` and `.` only; without one the cookie is removed. */
  header(name: string, value: string | undefined, maxAgeSeconds?: number): string
  tradeSession(channelId: number): string | undefined
  /**
   * Without a session the cookie is removed. It lasts until the browser is closed, so that the page can say once that
   * the hour is over.
   */
  tradeSessionHeader(channelId: number, session: string | undefined): string
  /**
   * Kept for each channel, and longer than the login: where that ends before a client's eyes, no public price appears
   * in its place.
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
  /** With the trade session that this browser has at the other channel. */
  gatewayAt(channelId: number, hotelId?: number): GatewayClient
  nonce: string
  log: FastifyBaseLogger
  cookies: Cookies
  /** False where a page that is there already asks for data. */
  isDocument: boolean
  isSubmission: boolean
  /** False where each page is rendered whole; `checked` where it is rendered whole as well, and has to be the same. */
  cachesMarkup: boolean | 'checked'
  /** The rendered page. As a body of a web response it would be encoded, streamed and gathered again. */
  page?: Buffer
  /** Set by the root's loader where the guest has agreed and the page lets a script run. */
  consentScriptUrl?: string | undefined
  structuredData?: object
  /** Set by a page whose first screen needs few sheets. */
  firstScreen?: FirstScreen
  formTarget?: string
}

declare module '@remix-run/node' {
  interface AppLoadContext extends PageContext {}
  interface Future {
    v3_singleFetch: true
  }
}
