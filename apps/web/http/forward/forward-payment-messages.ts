import { randomUUID } from 'node:crypto'
import {
  encodeMessageHead,
  messageHeader,
  messageLimits,
  messagePath,
} from '@portico/contracts/payment/received-message'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRequest } from '../../app/base/server/send-request.server.ts'
import { sendPlainReply } from '../replies/plain-reply.ts'
import { largeBodies } from '../replies/request-sizes.ts'

type Gateway = { readonly gatewayUrl: string; readonly serviceToken: string }

const answerTypes = /^(text\/plain|application\/json|text\/xml|application\/xml)(;|$)/

/** Messages come without a cookie, and the hotel's server judges what proves them. The bytes go on as they came. */
export function forwardPaymentMessages(
  app: FastifyInstance,
  gateway: Gateway,
  { wholeMs }: { readonly wholeMs: number } = messageLimits,
): void {
  const large = largeBodies()
  app.route({
    method: ['GET', 'POST', 'PUT'],
    url: '/payment-messages/*',
    exposeHeadRoute: false,
    bodyLimit: messageLimits.bodyBytes,
    onRequest: [refuseUnnamed, large.onRequest, limitTime(wholeMs)],
    handler: (request, reply) => forwardMessage(gateway, request, reply),
  })
}

async function refuseUnnamed({ raw }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (!messagePath.test(splitOnce(raw.url ?? '')[0])) return sendPlainReply(reply, 404)
}

/** A slow message is cut off: providers send it again. */
function limitTime(wholeMs: number) {
  return async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const timer = setTimeout(() => raw.destroy(), wholeMs)
    reply.raw.once('close', () => clearTimeout(timer))
  }
}

async function forwardMessage(
  { gatewayUrl, serviceToken }: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '', query = ''] = splitOnce(request.raw.url ?? '')
  const head = encodeMessageHead({ method: request.method, query, headers: request.headers })
  if (head === undefined) return sendPlainReply(reply, 431)
  const answer = await sendRequest(new URL(path, gatewayUrl).href, {
    method: 'POST',
    signal: AbortSignal.timeout(messageLimits.wholeMs),
    headers: {
      authorization: `Bearer ${serviceToken}`,
      'content-type': 'application/octet-stream',
      [messageHeader]: head,
      [placeHeaders.address]: request.ip,
      [placeHeaders.requestId]: randomUUID(),
    },
    body: request.body as Buffer | undefined,
  }).catch((err: unknown) => {
    request.log.warn({ err }, 'the gateway does not answer')
    return undefined
  })
  const isAnswered = answer !== undefined && (answer.ok || (answer.status >= 400 && answer.status < 500))
  if (!isAnswered) return sendPlainReply(reply, 503, { 'retry-after': '60' })
  const { status, contentType = '', retryAfter, bytes } = answer
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .status(status)
    .type(answerTypes.test(contentType) ? contentType : 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(bytes)
}

function splitOnce(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}
