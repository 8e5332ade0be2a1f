import type { FastifyReply } from 'fastify'

const statusTexts: Record<number, string> = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'Too large',
  414: 'Address too long',
  415: 'Not a form',
  429: 'Too many requests: please try again in a moment.',
  500: 'System unavailable. We are working on it: please try again in a few minutes.',
  502: 'System unavailable. We are working on it: please try again in a few minutes.',
  503: 'System unavailable. We are working on it: please try again in a few minutes.',
}

/** No host is known to dress it: nothing of a tenant, no reason, no stack. */
export function sendPlainReply(
  reply: FastifyReply,
  status: number,
  headers: Record<string, string> = {},
): FastifyReply {
  return reply
    .status(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(statusTexts[status] ?? statusTexts[400])
}
