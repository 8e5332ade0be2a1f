import type { FastifyBaseLogger } from 'fastify'
import type { Gateway } from './gateway.server.ts'
import type { Place } from './place.server.ts'

declare module '@remix-run/node' {
  interface AppLoadContext {
    place: Place
    gateway: Gateway
    nonce: string
    log: FastifyBaseLogger
    /** Whether cookies are `__Host-` and `Secure`: where browsers reach us by https. */
    secureCookies: boolean
  }
  interface Future {
    v3_singleFetch: true
  }
}
