import type { Language } from '@portico/contracts/scope/languages'
import type { HostContext } from '@portico/contracts/scope/place'
import type { FastifyBaseLogger } from 'fastify'
import type { Gateway } from '../gateway.server.ts'

/** Where a request belongs: decided once, before Remix, from the host, the path and the visitor's cookie. */
export type Place = {
  host: HostContext
  channelId: number | undefined
  /** Absent on a channel's own pages. */
  hotelId: number | undefined
  language: Language
  visitor: string | undefined
  address: string
  requestId: string
}

/** Cookies of ours, as this request brought them and as a reply sets them. */
export type Cookies = {
  get(name: string): string | undefined
  /** In the order in which the browser sends them. */
  names(): readonly string[]
  /** `set-cookie`. `value` consists of letters, digits, `-`, `_` and `.` only; without one the cookie is removed. */
  header(name: string, value: string | undefined, maxAgeSeconds?: number): string
}

/** What every loader and action is given with a request. */
export interface PageContext {
  place: Place
  gateway: Gateway
  nonce: string
  log: FastifyBaseLogger
  cookies: Cookies
  /** Whether a whole page is answered, as at a first visit and without JavaScript, and not data for one that is there. */
  isDocument: boolean
  /** The page that was rendered for this request. As a body of a web response it would be encoded, streamed and gathered again. */
  html?: string
}

declare module '@remix-run/node' {
  interface AppLoadContext extends PageContext {}
  interface Future {
    v3_singleFetch: true
  }
}
