import { registerHealth } from '@portico/server/health'
import { limitConnections, serverLimits } from '@portico/server/limits/server-limits'
import { fastifyLogOptions } from '@portico/server/log'
import { refuseCardData } from '@portico/server/scrub/card-data'
import { serveFigures } from '@portico/server/watch/serve-figures'
import { traceRequests } from '@portico/server/watch/traces'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type GatewayFactory, retryAfterHeaders, unavailabilityOf } from '../app/base/server/gateway.server.ts'
import { registerCompression } from './compression.ts'
import { placeHook } from './place-hook.ts'
import { sendPlainReply } from './replies/plain-reply.ts'
import {
  canonicalPath,
  cardDataRuleOf,
  refuseForeignOrigins,
  refuseHiddenExchange,
} from './replies/refused-requests.ts'
import { limitAddresses, limitForms } from './replies/request-sizes.ts'
import { registerSecurityHeaders } from './replies/security-headers.ts'
import { leadToUsualSpelling } from './usual-spelling.ts'

/**
 * Each may hold 32 kB of headers and 64 kB of a body for half a minute, 192 MB together, beside the few large forms of
 * `request-sizes.ts`. Behind proxies all connections are theirs; without one, a browser opens six.
 */
const connectionLimits = { most: 2_000, maxOfAddress: 50 }

export type WebServerOptions = {
  log: FastifyBaseLogger
  /** With https, cookies are `Secure` and HSTS is sent. */
  publicUrl: string
  development: boolean
  serviceToken: string
  trustedProxies?: readonly string[]
  notReadyMs?: number
  demo: boolean
}

type WebServerParts = {
  gatewayOf: GatewayFactory
  isGatewayUp: () => Promise<boolean>
  common: (app: FastifyInstance) => Promise<void>
  /** Nothing here meets a request that the edge has not let in. */
  pages: (pages: FastifyInstance, secure: boolean) => void
}

/** The host is decided first, then whether our own pages ask. */
export async function createWebServer(
  options: WebServerOptions,
  { gatewayOf, isGatewayUp, common, pages }: WebServerParts,
): Promise<FastifyInstance> {
  const { log, development, demo, serviceToken, trustedProxies = [] } = options
  const secure = options.publicUrl.startsWith('https:')
  const app = fastify({
    ...fastifyLogOptions(log),
    ...serverLimits({ maxHeaderSize: 32 * 1024 }),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, _, reply) => sendPlainReply(reply, error.statusCode ?? 400),
  })
  traceRequests(app)
  limitConnections(app, { ...connectionLimits, trustedProxies })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.setNotFoundHandler(async (_, reply) => sendPlainReply(reply, 404))
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const unavailability = unavailabilityOf(error)
    if (unavailability) return sendPlainReply(reply, unavailability.status, retryAfterHeaders(unavailability))
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'a request failed')
    return sendPlainReply(reply, status)
  })
  registerSecurityHeaders(app, { secure, development })
  limitAddresses(app)
  app.addHook('onRequest', async (request, reply) => {
    if (canonicalPath(request.url) === undefined) return sendPlainReply(reply, 404)
  })
  refuseCardData(app, cardDataRuleOf, (reply) => sendPlainReply(reply, 400))
  registerHealth(app, isGatewayUp, options.notReadyMs)
  serveFigures(app, serviceToken, (reply) => sendPlainReply(reply, 404))
  registerCompression(app)
  await common(app)
  await app.register(async (scope) => {
    scope.addHook('onRequest', placeHook({ gatewayOf, secure, demo }))
    scope.addHook('onRequest', refuseForeignOrigins(secure))
    scope.addHook('onRequest', refuseHiddenExchange)
    scope.addHook('onRequest', leadToUsualSpelling)
    limitForms(scope)
    pages(scope, secure)
  })
  return app
}
