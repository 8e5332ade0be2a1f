import type { Hotel, PlaceChoice } from '@portico/contracts/hotel/catalogue'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { AppRouter } from '@portico/gateway/router'
import { traceHeaders } from '@portico/server/watch/traces'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { type TRPCClient, TRPCClientError } from '@trpc/client'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { callsOver, sendRequest } from './send-request.server.ts'
import { withoutEarnings, withoutPrices } from './without-prices.server.ts'

export type GatewayClientOptions = { gatewayUrl: string; serviceToken: string }

type Caller = {
  host: { host: string }
  channelId?: number | undefined
  hotelId?: number | undefined
  language?: { id: number }
  visitor?: string | undefined
  hidesPrices?: boolean
  hidesEarnings?: boolean
  tradeSession?: string | undefined
  isMobile?: boolean
  address: string
  requestId: string
}

export type GatewayClient = ReturnType<GatewayFactory>
export type GatewayFactory = ReturnType<typeof createGatewayFactory>

/** The ids go as headers with the service token, never in an input. */
export function createGatewayFactory({ gatewayUrl, serviceToken }: GatewayClientOptions) {
  const url = new URL('/trpc', gatewayUrl).href
  return (caller: Caller, log: FastifyBaseLogger) =>
    callsOver(url, async (address, { method, body, signal }) => {
      const headers = callerHeaders(caller, serviceToken)
      if (method === 'POST') headers['content-type'] = 'application/json'
      const reply = await sendRequest(address, { method, headers, body, signal }).catch((err: unknown) => {
        log.warn({ err }, 'the gateway does not answer')
        throw err
      })
      if (reply.status >= 500) log.warn({ status: reply.status, requestId: caller.requestId }, 'the gateway failed')
      if (caller.hidesPrices) return { ...reply, json: () => withoutPrices(reply.json()) }
      return caller.hidesEarnings ? { ...reply, json: () => withoutEarnings(reply.json()) } : reply
    }) as TRPCClient<AppRouter>
}

function callerHeaders(caller: Caller, serviceToken: string): Record<string, string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${serviceToken}`,
    [placeHeaders.host]: caller.host.host,
    [placeHeaders.address]: caller.address,
    [placeHeaders.requestId]: caller.requestId,
    ...traceHeaders(),
  }
  if (caller.channelId !== undefined) headers[placeHeaders.channel] = String(caller.channelId)
  if (caller.hotelId !== undefined) headers[placeHeaders.hotel] = String(caller.hotelId)
  if (caller.language) headers[placeHeaders.language] = String(caller.language.id)
  if (caller.visitor !== undefined) headers[placeHeaders.visitor] = caller.visitor
  if (caller.tradeSession !== undefined) headers[placeHeaders.tradeSession] = caller.tradeSession
  if (caller.isMobile) headers[placeHeaders.mobile] = '1'
  return headers
}

const briefTtlMs = 1_000
const staleOnErrorMs = 60_000
const maxBriefAnswers = 2_000

type BriefAnswer<T> = { readonly value: T; readonly at: number }

/**
 * Answers that are the same for every visitor are cached for a second, so that a burst of pages makes one call and a
 * change is seen on the next page. While the gateway fails, the last answer serves for a minute. What does not exist is
 * not cached: made-up names take no room.
 */
export class BriefCache<T> {
  readonly #answers: LRUCache<string, BriefAnswer<T>, () => Promise<T | undefined>>

  constructor(clock: { now(): number } = performance, ttlMs = briefTtlMs) {
    this.#answers = new LRUCache<string, BriefAnswer<T>, () => Promise<T | undefined>>({
      max: maxBriefAnswers,
      ttl: ttlMs,
      ttlResolution: 0,
      perf: clock,
      ignoreFetchAbort: true,
      fetchMethod: async (_, lastAnswer, { context: load }) => {
        const requestedAt = clock.now()
        try {
          const value = await load()
          return value === undefined ? undefined : { value, at: requestedAt }
        } catch (error) {
          if (lastAnswer && requestedAt - lastAnswer.at < staleOnErrorMs) return lastAnswer
          throw error
        }
      },
    })
  }

  async get(key: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
    return (await this.#answers.fetch(key, { context: load }))?.value
  }
}

/** 429 where too much was asked of the gateway, else 503. */
export type Unavailability = { readonly status: 429 | 503; readonly retryAfter: number | undefined }

/**
 * Throws 404 for what this host does not have, 429 or 503 where the gateway cannot answer now. Any other refusal is our
 * own error: it is thrown as it is, logged, and the page fails with 500.
 */
export async function orErrorPage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error)) throw new Response(null, { status: 404 })
    const startUrl = startUrlOf(error)
    if (startUrl !== undefined) throw redirect(startUrl)
    const unavailability = unavailabilityOf(error)
    if (!unavailability) throw error
    throw Response.json(unavailability, { status: unavailability.status, headers: retryAfterHeaders(unavailability) })
  }
}

/** The gateway names this address for guests whom a server cannot serve. */
function startUrlOf(error: unknown): string | undefined {
  const { startUrl }: { startUrl?: unknown } = (error instanceof TRPCClientError && error.data) || {}
  return typeof startUrl === 'string' ? startUrl : undefined
}

/** Undefined where the failure is not the gateway's. */
export function unavailabilityOf(error: unknown): Unavailability | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const { code, httpStatus = 503 }: { code?: string; httpStatus?: number } = error.data ?? {}
  const reply = error.meta?.response
  if (code === 'TOO_MANY_REQUESTS') return { status: 429, retryAfter: retryAfterOf(reply) }
  // A call that was given up, by the guest or for its time, is no error of ours.
  if (httpStatus < 500 && code !== 'CLIENT_CLOSED_REQUEST' && code !== 'TIMEOUT') return undefined
  return { status: 503, retryAfter: retryAfterOf(reply) }
}

export function unavailabilityOfResponse(error: unknown): Unavailability | undefined {
  if (!(error instanceof Response) || (error.status !== 429 && error.status !== 503)) return undefined
  return { status: error.status, retryAfter: secondsIn(error.headers.get('retry-after')) }
}

export function retryAfterHeaders(unavailability: Unavailability | undefined): Record<string, string> {
  return unavailability?.retryAfter === undefined ? {} : { 'retry-after': String(unavailability.retryAfter) }
}

function retryAfterOf(reply: unknown): number | undefined {
  return typeof reply === 'object' && reply !== null && 'retryAfter' in reply ? secondsIn(reply.retryAfter) : undefined
}

function secondsIn(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d{1,5}$/.test(header) ? Number(header) : undefined
}

/** Undefined for what is not there, or not on this host. */
export async function unlessNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/** Undefined for what a page can do without. A wrong call is our own error, and thrown. */
export async function unlessUnavailable<T>(
  call: Promise<T>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<T | undefined> {
  try {
    return await call
  } catch (err) {
    if (!unavailabilityOf(err)) throw err
    log.warn({ err }, 'a page goes without what cannot be had now')
    return undefined
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof TRPCClientError && (error.data?.code === 'NOT_FOUND' || error.data?.code === 'FORBIDDEN')
}

/**
 * Trade users' answers are apart by session: nothing of one audience serves another, and made-up sessions take no
 * guest's room.
 */
export class AudienceCache<T> {
  readonly #guests = new BriefCache<T>()
  readonly #tradeUsers = new BriefCache<T>()

  get(
    { server, host, channelId, language, tradeSession }: Caller & { server: string },
    load: () => Promise<T | undefined>,
    hotelId?: number,
  ): Promise<T | undefined> {
    const key = `${server} ${host.host} ${channelId} ${hotelId} ${language?.id}`
    return tradeSession === undefined
      ? this.#guests.get(key, load)
      : this.#tradeUsers.get(`${key} ${tradeSession}`, load)
  }
}

const placesCache = new AudienceCache<readonly PlaceChoice[]>()

/** None where the channel sells one hotel, or while they cannot be had. */
export async function loadPlaces({ place, gateway, log }: AppLoadContext): Promise<readonly PlaceChoice[]> {
  return (
    (await unlessUnavailable(
      placesCache.get(place, () => gateway.catalogue.places.query()),
      log,
    )) ?? []
  )
}

const hotelCache = new AudienceCache<Hotel>()

export async function loadHotel({ place, gateway }: AppLoadContext): Promise<Hotel> {
  const { channelId, hotelId } = place
  if (hotelId === undefined || channelId === undefined) throw new Response(null, { status: 404 })
  const loadHotelContent = () => unlessNotFound(gateway.catalogue.hotel.query())
  const hotel = await orErrorPage(hotelCache.get(place, loadHotelContent, hotelId))
  if (!hotel) throw new Response(null, { status: 404 })
  return hotel
}
