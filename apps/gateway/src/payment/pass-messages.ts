import {
  decodeMessageHead,
  messageHeader,
  messageLimits,
  messagePath,
} from '@portico/contracts/payment/received-message'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../procedures/context.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'

/**
 * Payment providers' messages on their way to the booking server whose terminal they name. The gateway reads nothing of
 * them. While a server that may know the name does not answer, nobody says that there is none: the provider sends
 * again.
 */
export async function passPaymentMessages(app: FastifyInstance, gateway: Gateway): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.post('/payment-messages/*', { bodyLimit: messageLimits.bodyBytes }, (request, reply) =>
    passMessage(gateway, request, reply),
  )
}

async function passMessage(
  { upstreams, legacy }: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { [messageHeader]: messageHead } = request.headers
  if (!messagePath.test(request.url) || typeof messageHead !== 'string' || !decodeMessageHead(messageHead))
    return reply.status(404).send()
  const client = legacy.forRequest(request.log, { requestId: request.id })
  const providerMessage = {
    path: request.url.slice(1),
    head: messageHead,
    body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
  }
  let isUnsure = false
  for (const upstream of upstreams) {
    if (!upstream.capabilities.has('payments')) continue
    try {
      const answer = await client.passMessage(upstream, providerMessage)
      if (answer.status === 404) continue
      return reply
        .status(answer.status)
        .type(answer.type ?? 'text/plain')
        .send(answer.body)
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      isUnsure = true
    }
  }
  return isUnsure ? reply.status(503).header('retry-after', '60').send() : reply.status(404).send()
}
