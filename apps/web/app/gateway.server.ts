import { placeHeaders } from '@portico/contracts/scope/place'
import type { AppRouter } from '@portico/gateway/router'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { FastifyBaseLogger } from 'fastify'
import { gatewayFetch } from './gateway-fetch.server.ts'

export type GatewayOptions = { gatewayUrl: string; serviceToken: string }

/** The part of a place that travels to the gateway. */
type Caller = {
  host: { host: string }
  channelId?: number | undefined
  hotelId?: number | undefined
  language?: { id: number }
  visitor?: string | undefined
  address: string
  requestId: string
}

export type Gateway = ReturnType<GatewayFactory>
export type GatewayFactory = ReturnType<typeof createGatewayFactory>

/** The gateway as one place sees it: the ids go as headers with the service token, never in an input. */
export function createGatewayFactory({ gatewayUrl, serviceToken }: GatewayOptions) {
  const url = new URL('/trpc', gatewayUrl).href
  return (caller: Caller, log: FastifyBaseLogger) =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url,
          headers: () => callerHeaders(caller, serviceToken),
          fetch: async (address, init) => {
            const response = await gatewayFetch(address, init).catch((err: unknown) => {
              log.warn({ err }, 'the gateway does not answer')
              throw err
            })
            if (response.status >= 500) log.warn({ status: response.status, requestId: caller.requestId }, 'the gateway failed')
            return response
          },
        }),
      ],
    })
}

function callerHeaders(caller: Caller, serviceToken: string): Record<string, string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${serviceToken}`,
    [placeHeaders.host]: caller.host.host,
    [placeHeaders.address]: caller.address,
    [placeHeaders.requestId]: caller.requestId,
  }
  if (caller.channelId !== undefined) headers[placeHeaders.channel] = String(caller.channelId)
  if (caller.hotelId !== undefined) headers[placeHeaders.hotel] = String(caller.hotelId)
  if (caller.language) headers[placeHeaders.language] = String(caller.language.id)
  if (caller.visitor !== undefined) headers[placeHeaders.visitor] = caller.visitor
  return headers
}

/** That the gateway cannot answer now: 429 where too much was asked of it, else 503; and in how many seconds to ask again, where it says so. */
export type Unavailability = { readonly status: 429 | 503; readonly retryAfter: number | undefined }

/** What a page throws when the gateway does not answer: 404 for what this host has not got, else what `Unavailability` says. */
export async function orErrorPage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error)) throw new Response(null, { status: 404 })
    if (error instanceof TRPCClientError) throw toResponse(unavailabilityOf(error))
    throw error
  }
}

/** What an answer that did not come says of when it would. */
export function unavailabilityOf(error: TRPCClientError<AppRouter>): Unavailability {
  const response = error.meta?.response
  // Not by its class: pages are bundled with a copy of it that is not the one which called.
  const retryAfter = typeof response === 'object' && response !== null && 'retryAfter' in response ? response.retryAfter : undefined
  return {
    status: error.data?.code === 'TOO_MANY_REQUESTS' ? 429 : 503,
    retryAfter: typeof retryAfter === 'string' ? secondsIn(retryAfter) : undefined,
  }
}

/** What `orErrorPage` has thrown because the gateway cannot answer now. */
export function unavailabilityOfResponse(error: unknown): Unavailability | undefined {
  if (!(error instanceof Response) || (error.status !== 429 && error.status !== 503)) return undefined
  return { status: error.status, retryAfter: secondsIn(error.headers.get('retry-after')) }
}

/** How a page's answer says the same. */
export function retryAfterHeaders(unavailability: Unavailability | undefined): Record<string, string> {
  return unavailability?.retryAfter === undefined ? {} : { 'retry-after': String(unavailability.retryAfter) }
}

function toResponse(unavailability: Unavailability): Response {
  return Response.json(unavailability, { status: unavailability.status, headers: retryAfterHeaders(unavailability) })
}

function secondsIn(header: string | null | undefined): number | undefined {
  return header !== null && header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) : undefined
}

/** `undefined` for what is not there, or not on this host. */
export async function unlessNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/** `undefined` for what cannot be told at the moment, and which a page can do without. A question that is wrong is our fault, and thrown. */
export async function unlessUnavailable<T>(call: Promise<T>, log: Pick<FastifyBaseLogger, 'warn'>): Promise<T | undefined> {
  try {
    return await call
  } catch (err) {
    if (!(err instanceof TRPCClientError) || (err.data?.httpStatus < 500 && err.data?.httpStatus !== 429)) throw err
    log.warn({ err }, 'a page goes without what cannot be told')
    return undefined
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof TRPCClientError && (error.data?.code === 'NOT_FOUND' || error.data?.code === 'FORBIDDEN')
}
