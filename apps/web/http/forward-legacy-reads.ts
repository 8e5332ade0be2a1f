import httpProxy from '@fastify/http-proxy'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { FastifyInstance } from 'fastify'
import { answerPlainly } from './plain-reply.ts'

/** Longer than the gateway waits for any read. */
const patienceMs = 20_000

/** Old clients ask the hotel's own host. The gateway decides what passes; nothing that is the visitor's goes along but the address, by which it counts. */
export function forwardLegacyReads(app: FastifyInstance, gatewayUrl: string): void {
  app.register(httpProxy, {
    prefix: '/legacy',
    rewritePrefix: '/legacy',
    upstream: gatewayUrl,
    httpMethods: ['GET'],
    // What may be asked again is asked again by the gateway.
    retryMethods: [],
    undici: { headersTimeout: patienceMs, bodyTimeout: patienceMs },
    replyOptions: {
      rewriteRequestHeaders: ({ ip, headers: { host, accept } }) => ({ host, accept, [placeHeaders.address]: ip }),
      onError: (reply) => void answerPlainly(reply as Parameters<typeof answerPlainly>[0], 502),
    },
  })
}
