import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainReply } from './plain-reply.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set([undefined, 'same-origin', 'none'])

/** A bank returns a guest by a POST of its own page; both addresses only exchange code and e-mail for a grant. */
const foreignPosts = /^\/hotel\/\d+\/channel\/\d+\/language\/\d+\/(3ds|voucher)\/code\//

/** What changes something is asked for by our own pages only; on https by those that came by https. The host is known to be ours by then. */
export function refuseForeignOrigins(secure: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { method, url, headers } = request
    if (safeMethods.has(method) || (method === 'POST' && foreignPosts.test(url))) return
    const { origin, host } = headers
    const fetchSite = headers['sec-fetch-site']
    // A page that sends no referrer says its origin is `null`; whose page it is, the browser says then beside it.
    const isHidden = origin === 'null' && fetchSite === 'same-origin'
    const isOwn = origin === undefined || isHidden || isOwnOrigin(origin, host, secure)
    if (isOwn && ownSites.has(typeof fetchSite === 'string' ? fetchSite : undefined)) return
    return sendPlainReply(reply.removeHeader('set-cookie'), 403)
  }
}

function isOwnOrigin(origin: string, host: string | undefined, secure: boolean): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  return originHost === host?.toLowerCase() && (protocol === 'https:' || !secure)
}
