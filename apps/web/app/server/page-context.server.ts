import type { FastifyBaseLogger } from 'fastify'
import type { Gateway } from '../gateway.server.ts'
import type { Place } from '../place.server.ts'

/** What every loader and action is given with a request. */
export interface PageContext {
  place: Place
  gateway: Gateway
  nonce: string
  log: FastifyBaseLogger
  /** Whether cookies are `__Host-` and `Secure`: where browsers reach us by https. */
  secureCookies: boolean
  /** The page that was rendered for this request. As a body of a web response it would be encoded, streamed and gathered again. */
  html?: string
}

declare module '@remix-run/node' {
  interface AppLoadContext extends PageContext {}
  interface Future {
    v3_singleFetch: true
  }
}
