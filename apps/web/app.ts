import type { AddressInfo } from 'node:net'
import { registerHealth } from '@portico/server/health'
import { loggedBy } from '@portico/server/log'
import { createRequestHandler } from '@remix-run/node'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type GatewayOptions, gatewayFor } from './app/gateway.server.ts'
import { registerAssets } from './http/assets.ts'
import { refuseForeignOrigins } from './http/foreign-origin.ts'
import { registerMedia } from './http/media.ts'
import { answerPlainly } from './http/plain-answer.ts'
import { remixRoute } from './http/remix-route.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { placeHook } from './http/tenant.ts'

/** Larger than any form of ours, so that a value that is too long comes back at its field and not as a bare 413. */
const bodyLimit = 512 * 1024

export type WebOptions = GatewayOptions & {
  log: FastifyBaseLogger
  /** How browsers reach us; with https, cookies are `Secure` and HSTS is sent. */
  publicUrl: string
  development: boolean
  /** Reverse proxies whose word on the client's address is believed. */
  trustedProxies?: readonly string[]
  /** Whether plain `localhost` is the page that lists the demo houses. */
  demo: boolean
}

export async function buildWeb(options: WebOptions): Promise<FastifyInstance> {
  const { log, development, demo, gatewayUrl } = options
  const secure = options.publicUrl.startsWith('https:')
  const app = fastify({
    ...loggedBy(log),
    bodyLimit,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: 64 * 1024 },
    frameworkErrors: (error, _, reply) => answerPlainly(reply, error.statusCode ?? 400),
  })
  // Remix reads bodies itself, as bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.setNotFoundHandler(async (_, reply) => answerPlainly(reply, 404))
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'failed')
    return answerPlainly(reply, status < 500 ? status : 503)
  })
  registerSecurityHeaders(app, { secure, development })
  registerHealth(app, async () => (await fetch(new URL('/healthz', gatewayUrl), { signal: AbortSignal.timeout(2000) })).ok)
  const build = await registerAssets(app, development)
  const gateway = gatewayFor(options)
  await app.register(async (pages) => {
    pages.addHook('onRequest', refuseForeignOrigins)
    pages.addHook('onRequest', placeHook({ gateway, secure, demo }))
    registerMedia(pages, gateway)
    pages.all('*', remixRoute(createRequestHandler(build, development ? 'development' : 'production'), { gateway, secure }))
  })
  return app
}

/** A web server of its own on loopback, with the production build; for tests and benches. */
export async function startWeb(options: WebOptions & { port?: number }) {
  const app = await buildWeb(options)
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, close: () => app.close(), [Symbol.asyncDispose]: async () => app.close() }
}
