import type { FastifyReply, FastifyRequest } from 'fastify'
import { usualSpellingOf, withoutEscapes } from '../app/base/params/address-spelling.ts'

const searchPath = /^(?:\/hotel\/\d+)?\/channel\/\d+\/language\/\d+(?:\/rooms)?\/?$/
const stepPath =
  /^\/hotel\/\d+\/channel\/\d+\/language\/\d+\/(?:services|checkout|flexible|packages|package\/list|package\/view\/\d+)$/

/** Whoever goes on from our own spelling shares that. */
export async function leadToUsualSpelling(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const [path = '', query] = request.url.split('?', 2)
  if (request.method !== 'GET' || query === undefined) return undefined
  const params = new URLSearchParams(query)
  const ours = searchPath.test(path)
    ? usualSpellingOf(params)
    : stepPath.test(path)
      ? withoutEscapes(params)
      : undefined
  return ours && reply.redirect(`${path}?${ours}`, 303)
}
