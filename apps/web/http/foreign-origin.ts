import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerPlainly } from './plain-answer.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set([undefined, 'same-origin', 'none'])

/** A bank returns a guest by a POST of its own page; both addresses only exchange code and e-mail for a grant. */
const foreignPosts = /^\/hotel\/\d+\/channel\/\d+\/language\/\d+\/(3ds|voucher)\/code\//

/** What changes something is asked for by our own pages only. */
export async function refuseForeignOrigins(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (safeMethods.has(request.method) || foreignPosts.test(request.url)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  // A page that sends no referrer says its origin is `null`; whose page it is, the browser says then beside it.
  const isHidden = origin === 'null' && site === 'same-origin'
  const ownOrigin = origin === undefined || isHidden || (URL.canParse(origin) && new URL(origin).host === host)
  if (ownOrigin && ownSites.has(typeof site === 'string' ? site : undefined)) return
  return answerPlainly(reply, 403)
}
