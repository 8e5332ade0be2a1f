import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { HostContext } from '@portico/contracts/scope/place'
import { HostName } from '@portico/contracts/scope/settings'
import { isCurrencyCode } from '@portico/domain/money/currencies'
import { type Language, languageOf } from '@portico/locale/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { placelessPath } from '../app/base/address/paths.ts'
import { currencyCookie } from '../app/base/currency/load-currencies.server.ts'
import { referencesHeader } from '../app/base/server/booking-source.server.ts'
import { BriefCache, type GatewayFactory, unlessNotFound } from '../app/base/server/gateway.server.ts'
import type { Cookies, Place } from '../app/base/server/page-context.server.ts'
import { consentOf } from '../app/parts/consent/consent-cookie.ts'
import { cookiesOf, withCookie } from './cookies.ts'
import { serveDemoIndex } from './demo-index.ts'
import { sendPlainReply } from './replies/plain-reply.ts'
import { isForeignPost } from './replies/refused-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    place: Place
    cookies: Cookies
  }
}

const demoIndexNames = new Set(['localhost', '127.0.0.1'])

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/** What a browser says of itself; that of those which do not is in their name. */
export function isMobileIn({ 'sec-ch-ua-mobile': hint, 'user-agent': name = '' }: IncomingHttpHeaders): boolean {
  return hint === undefined ? /\bMobi/.test(name) : hint === '?1'
}

type PlaceHookOptions = { gatewayOf: GatewayFactory; secure: boolean; demo: boolean }

/** The one reader of Host. An unknown host gets a plain 404, before any page knows of the request. */
export function placeHook({ gatewayOf, secure, demo }: PlaceHookOptions) {
  const hosts = new BriefCache<HostContext>()
  const server = randomUUID()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const name = hostNameOf(request.headers.host)
    if (name === undefined) return sendPlainReply(reply, 400)
    const caller = { host: { host: name }, address: request.ip, requestId: randomUUID() }
    const gateway = gatewayOf(caller, request.log)
    if (demo && demoIndexNames.has(name) && isLoopback(request.ip)) return serveDemoIndex(request, reply, gateway)
    const host = await hosts.get(name, () => unlessNotFound(gateway.host.context.query()))
    if (!host) return sendPlainReply(reply, 404)
    const { hotelId, channelId, languageId } = idsInPath(request.url)
    request.cookies = cookiesOf(request.headers.cookie, secure)
    const queryParams = queryOf(request)
    const currency = queryParams && currencyIn(queryParams)
    if (currency !== undefined) {
      reply.header('set-cookie', request.cookies.header(currencyCookie, currency))
      request.cookies = withCookie(request.cookies, currencyCookie, currency)
    }
    const references = queryParams && referencesOf(request.cookies, queryParams)
    if (references !== undefined) reply.header('set-cookie', references)
    const visitor = visitorOf(request, reply)
    const hidden = channelId === undefined ? undefined : request.cookies.hiddenPrices(channelId)
    const [hidesPrices, hidesEarnings] = [hidden === 'all', hidden !== undefined]
    const tradeSession = channelId === undefined ? undefined : request.cookies.tradeSession(channelId)
    // What stands on a trade user's page is for that user: Back after the logout asks anew.
    if (tradeSession !== undefined || hidesEarnings) reply.header('cache-control', 'private, no-store')
    const language = offeredLanguage(host, languageId)
    const view = { tradeSession, hidesPrices, hidesEarnings }
    const isMobile = isMobileIn(request.headers)
    request.place = { ...caller, server, host, channelId, hotelId, language, visitor, isMobile, ...view }
    return
  }
}

/** `undefined` for a header that no browser sends. */
export function hostNameOf(header: string | undefined): string | undefined {
  const name = HostName.safeParse((header ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
  return name.success ? name.data : undefined
}

type Ids = { hotelId: number | undefined; channelId: number | undefined; languageId: number | undefined }

const idPath = /^(?:\/hotel\/(\d{1,10}))?\/channel\/(\d{1,10})\/language\/(\d{1,10})(?=[/.?]|$)/

const languageInQuery = /[?&]language=(\d{1,10})(?=&|$)/
const noIds: Ids = { hotelId: undefined, channelId: undefined, languageId: undefined }

/** Where the path names no place, as an offer's, the query names the language. */
function idsInPath(path: string): Ids {
  if (placelessPath.test(path)) return { ...noIds, languageId: readId(languageInQuery.exec(path)?.[1]) }
  const [, hotel, channel, language] = idPath.exec(path) ?? []
  return { hotelId: readId(hotel), channelId: readId(channel), languageId: readId(language) }
}

function readId(text: string | undefined): number | undefined {
  const id = Number(text)
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}

function offeredLanguage(host: HostContext, id: number | undefined): Language {
  const offeredLanguageId = host.languageIds.find((offeredId) => offeredId === id)
  return languageOf(offeredLanguageId ?? host.defaultLanguageId)
}

function queryOf({ method, url }: FastifyRequest): URLSearchParams | undefined {
  const [, query] = url.split('?', 2)
  return method === 'GET' && query !== undefined ? new URLSearchParams(query) : undefined
}

/** Sites that compare prices open a stay in their visitor's currency. */
function currencyIn(queryParams: URLSearchParams): string | undefined {
  const code = queryParams.get('currency')?.toUpperCase()
  return code !== undefined && isCurrencyCode(code) ? code : undefined
}

/** Unless the guest has refused to be measured. */
function referencesOf(cookies: Cookies, queryParams: URLSearchParams): string | undefined {
  return consentOf(cookies)?.choice === 'rejected' ? undefined : referencesHeader(cookies, queryParams)
}

const visitorCookie = 'portico-visitor'
/** The page, and its data where a script leads to it. */
const checkoutPath = /\/checkout(\.data)?(?=\?|$)/

/**
 * 128 random bits, to which a browser's draft, hold and key of a booking belong; made for what changes something, and
 * for the page that has such a key. A provider's page that posts a guest back to us is another site, so the browser
 * keeps its own name to itself: a new one would take its place.
 */
function visitorOf(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const { cookies, method, url } = request
  const sentVisitorId = cookies.get(visitorCookie)
  if (sentVisitorId !== undefined && /^[A-Za-z0-9_-]{22}$/.test(sentVisitorId)) return sentVisitorId
  const isMade = method === 'POST' ? !isForeignPost(request) : method === 'GET' && checkoutPath.test(url)
  if (!isMade) return undefined
  const visitor = randomBytes(16).toString('base64url')
  reply.header('set-cookie', cookies.header(visitorCookie, visitor))
  return visitor
}
