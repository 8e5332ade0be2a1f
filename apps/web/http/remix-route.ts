import type { AppLoadContext, RequestHandler } from '@remix-run/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayFactory } from '../app/base/server/gateway.server.ts'
import type { PriceSeal } from '../app/base/server/shown-price.server.ts'
import { contentSecurityPolicy } from './replies/security-headers.ts'

type RemixRouteOptions = {
  gatewayOf: GatewayFactory
  priceSeal: PriceSeal
  secure: boolean
  development: boolean
  cachesMarkup: AppLoadContext['cachesMarkup']
}

/**
 * Pages are complete before they are sent (nothing is deferred), so they leave in one piece with their length. Fastify
 * has read bodies, up to the limit.
 */
export function remixRoute(handle: RequestHandler, options: RemixRouteOptions) {
  const { gatewayOf, priceSeal, secure, development, cachesMarkup } = options
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const disconnect = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) disconnect.abort()
    })
    const { place, nonce, log, cookies } = request
    const isDocument = !/^[^?]*\.data(\?|$)/.test(request.raw.url ?? '')
    const isSubmission = request.method === 'POST'
    const gatewayWithPrices = () => gatewayOf({ ...place, hidesPrices: false }, log)
    const gatewayAt = (channelId: number, hotelId = place.hotelId) =>
      gatewayOf({ ...place, channelId, hotelId, tradeSession: cookies.tradeSession(channelId) }, log)
    const gateways = { gateway: gatewayOf(place, log), gatewayWithPrices, gatewayAt }
    const ofPage = { isDocument, isSubmission, cachesMarkup }
    const context: AppLoadContext = { place, nonce, log, cookies, priceSeal, ...ofPage, ...gateways }
    const response = await handle(toWebRequest(request, disconnect.signal, secure), context)
    // Remix holds a timer of five seconds on each page, for what it defers, until its request is over.
    disconnect.abort('answered')
    reply.status(response.status)
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
    if (context.formTarget !== undefined) {
      reply.header(
        'content-security-policy',
        contentSecurityPolicy(nonce, development, { formTarget: context.formTarget }),
      )
      // The browser may show the answer to a form once more: going back from the provider's page leads here.
      reply.header('cache-control', 'private, no-cache')
    }
    if (context.consentScriptUrl !== undefined && isDocument) {
      const scriptOrigin = new URL(context.consentScriptUrl).origin
      reply.header('content-security-policy', contentSecurityPolicy(nonce, development, { scriptOrigin }))
    }
    const newCookies = response.headers.getSetCookie()
    if (newCookies.length > 0) reply.header('set-cookie', newCookies)
    if (context.page !== undefined && request.method !== 'HEAD') return reply.send(context.page)
    return response.body ? reply.send(Buffer.from(await response.arrayBuffer())) : reply.send()
  }
}

function toWebRequest(request: FastifyRequest, signal: AbortSignal, secure: boolean): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // `refuseForeignOrigins` has decided by them; Remix would answer a bank's page with a 500.
    if (name === 'origin' || name === 'x-forwarded-host') continue
    for (const headerLine of Array.isArray(value) ? value : [value])
      if (headerLine !== undefined) headers.append(name, headerLine)
  }
  const url = `${secure ? 'https' : 'http'}://${request.headers.host}${request.raw.url}`
  const body =
    request.method === 'GET' || request.method === 'HEAD'
      ? null
      : ((request.body as Uint8Array<ArrayBuffer> | undefined) ?? null)
  return new Request(url, { method: request.method, headers, body, signal })
}
