import httpProxy from '@fastify/http-proxy'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { FastifyInstance } from 'fastify'
import { sendPlainReply } from '../replies/plain-reply.ts'

const timeoutMs = 20_000

type Gateway = { readonly gatewayUrl: string; readonly serviceToken: string }

/**
 * Old clients ask the hotel's own host. The gateway decides what passes; of the visitor only the address goes along, by
 * which the gateway counts, and which it believes because of the token.
 */
export function forwardLegacyReads(app: FastifyInstance, { gatewayUrl, serviceToken }: Gateway): void {
  app.register(httpProxy, {
    prefix: '/legacy',
    rewritePrefix: '/legacy',
    upstream: gatewayUrl,
    httpMethods: ['GET'],
    retryMethods: [],
    undici: { headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    replyOptions: {
      rewriteRequestHeaders: ({ ip, headers: { host, accept } }) => ({
        host,
        accept,
        authorization: `Bearer ${serviceToken}`,
        [placeHeaders.address]: ip,
      }),
      onError: (reply) => void sendPlainReply(reply as Parameters<typeof sendPlainReply>[0], 502),
    },
  })
}
