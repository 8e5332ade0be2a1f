import { placeHeaders } from '@portico/contracts/place'
import type { AppRouter } from '@portico/gateway/router'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { FastifyBaseLogger } from 'fastify'

export type GatewayOptions = { gatewayUrl: string; serviceToken: string }

/** The part of a place that travels to the gateway. */
type Origin = {
  host: { host: string }
  channelId?: number | undefined
  hotelId?: number | undefined
  language?: { id: number }
  visitor?: string | undefined
  address: string
  requestId: string
}

export type Gateway = ReturnType<GatewayAt>
export type GatewayAt = ReturnType<typeof gatewayFor>

/** The gateway as one place sees it: the ids go as headers with the service token, never in an input. */
export function gatewayFor({ gatewayUrl, serviceToken }: GatewayOptions) {
  const url = new URL('/trpc', gatewayUrl).href
  return (origin: Origin, log: FastifyBaseLogger) =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url,
          headers: () => headersOf(origin, serviceToken),
          fetch: async (address, init) => {
            const response = await fetch(address, init as RequestInit).catch((err: unknown) => {
              log.warn({ err }, 'the gateway does not answer')
              throw err
            })
            if (response.status >= 500) log.warn({ status: response.status, requestId: origin.requestId }, 'the gateway failed')
            return response
          },
        }),
      ],
    })
}

function headersOf(origin: Origin, serviceToken: string): Record<string, string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${serviceToken}`,
    [placeHeaders.host]: origin.host.host,
    [placeHeaders.address]: origin.address,
    [placeHeaders.requestId]: origin.requestId,
  }
  if (origin.channelId !== undefined) headers[placeHeaders.channel] = String(origin.channelId)
  if (origin.hotelId !== undefined) headers[placeHeaders.hotel] = String(origin.hotelId)
  if (origin.language) headers[placeHeaders.language] = String(origin.language.id)
  if (origin.visitor !== undefined) headers[placeHeaders.visitor] = origin.visitor
  return headers
}

/** What a page throws when the gateway does not answer: 404 for what this host has not got, 503 for everything else. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error)) throw new Response(null, { status: 404 })
    if (error instanceof TRPCClientError) throw new Response(null, { status: 503 })
    throw error
  }
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
export async function unlessAway<T>(call: Promise<T>, log: Pick<FastifyBaseLogger, 'warn'>): Promise<T | undefined> {
  try {
    return await call
  } catch (err) {
    if (!(err instanceof TRPCClientError) || err.data?.httpStatus < 500) throw err
    log.warn({ err }, 'a page goes without what cannot be told')
    return undefined
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof TRPCClientError && (error.data?.code === 'NOT_FOUND' || error.data?.code === 'FORBIDDEN')
}
