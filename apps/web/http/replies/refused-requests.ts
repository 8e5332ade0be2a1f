import type { CardDataRule } from '@portico/server/scrub/card-data'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainReply } from './plain-reply.ts'

const needlessEscape = /%(?:[01][\da-f]|2[def]|3\d|4[1-9a-f]|5[\dacf]|6[1-9a-f]|7[\daf])/i

/**
 * Undefined if the address is not written as browsers write it: a second spelling of a page would pass by every rule
 * that looks at paths.
 */
export function canonicalPath(address: string): string | undefined {
  const [path = ''] = address.split('?', 1)
  if (path.includes('//') || needlessEscape.test(path) || !URL.canParse(path, 'http://own.invalid')) return undefined
  if (new URL(path, 'http://own.invalid').pathname !== path) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set([undefined, 'same-origin', 'none'])

/**
 * Banks and payment providers return a guest by a POST of their own page; these addresses only exchange what they hold
 * for a grant.
 */
const foreignPosts = /^\/hotel\/\d+\/channel\/\d+\/language\/\d+\/((3ds|voucher)\/code|payment)\//

export function isForeignPost({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return method === 'POST' && foreignPosts.test(url)
}

/** A form in parts with a file, and the bytes of a picture, in which numbers of any length stand by chance. */
export const formsWithFiles = /^\/channel\/\d+\/language\/\d+\/agency\/logo([.?]|$)/

const writtenByProviders = /^(\/payment-messages|\/hotel\/\d+\/channel\/\d+\/language\/\d+\/(3ds\/code|payment))\//

/**
 * Forms of many words: the gateway says at which of their fields a card's number stands, and their pages show it there.
 */
const formsOfWords =
  /^\/hotel\/\d+\/channel\/\d+\/language\/\d+\/(checkout(\/draft)?|voucher\/[^/]+\/change\/(guests|transfer|services|review))([.?]|$)/

const formsOfPasswords = /^(\/hotel\/\d+)?\/channel\/\d+\/language\/\d+\/(login|password)([.?]|$)/

export function cardDataRuleOf({ method, raw: { url = '' } }: Pick<FastifyRequest, 'method' | 'raw'>): CardDataRule {
  if (writtenByProviders.test(url) || (method === 'POST' && formsWithFiles.test(url))) return 'provider'
  if (method === 'POST' && formsOfPasswords.test(url)) return 'password'
  return method === 'POST' && formsOfWords.test(url) ? 'field' : 'refuse'
}

/** Only our own pages may change something, on https only those that came by https. */
export function refuseForeignOrigins(secure: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { method, url, headers } = request
    if (safeMethods.has(method) || isForeignPost({ method, url })) return
    const { origin, host } = headers
    const fetchSite = headers['sec-fetch-site']
    // A page that sends no referrer says that its origin is `null`; the browser says then beside it whose page it is.
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

/** What is in these paths becomes a grant. A wrong one counts as an attempt, of its address and its code. */
const exchangePath = /^\/hotel\/\d+\/channel\/\d+\/language\/\d+\/((3ds|voucher)\/code|voucher\/key|payment|pay)\//

/**
 * Answered only where it is opened as a page: a foreign page that names it as a picture, a frame or a script would use
 * up a guest's attempts. Browsers of before 2023 and programs do not say what they load for, and are believed.
 */
export async function refuseHiddenExchange(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose } = request.headers
  if (!exchangePath.test(request.url) || (destination === 'document' && purpose === undefined)) return
  return sendPlainReply(reply.removeHeader('set-cookie'), 403)
}
