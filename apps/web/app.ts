import type { AddressInfo } from 'node:net'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { FastifyInstance } from 'fastify'
import { createGatewayFactory, type GatewayClientOptions } from './app/base/server/gateway.server.ts'
import { sendRequest } from './app/base/server/send-request.server.ts'
import { priceSealOf } from './app/base/server/shown-price.server.ts'
import { registerAssets } from './http/assets.ts'
import { answerSessionChecks } from './http/check-session.ts'
import { forwardLegacyReads } from './http/forward/forward-legacy-reads.ts'
import { forwardOfferFiles } from './http/forward/forward-offer-files.ts'
import { forwardPaymentMessages } from './http/forward/forward-payment-messages.ts'
import { registerMedia } from './http/media.ts'
import { remixRoute } from './http/remix-route.ts'
import { largeBodies } from './http/replies/request-sizes.ts'
import { receiveVitals } from './http/vitals.ts'
import { createWebServer, type WebServerOptions } from './http/web-server.ts'

export type WebOptions = GatewayClientOptions &
  WebServerOptions & { readonly cachesMarkup?: boolean | 'checked'; readonly peers?: readonly string[] }

export async function buildWeb(options: WebOptions): Promise<FastifyInstance> {
  const { development, gatewayUrl, cachesMarkup = true } = options
  const gatewayOf = createGatewayFactory(options)
  const priceSeal = priceSealOf(options.serviceToken)
  let build: ServerBuild | (() => Promise<ServerBuild>)
  return createWebServer(options, {
    gatewayOf,
    isGatewayUp: async () =>
      (await sendRequest(new URL('/healthz', gatewayUrl).href, { signal: AbortSignal.timeout(2000) })).ok,
    common: async (app) => {
      build = await registerAssets(app, development, options.peers)
      forwardPaymentMessages(app, options)
    },
    pages: (pages, secure) => {
      registerMedia(pages, gatewayOf)
      forwardLegacyReads(pages, options)
      forwardOfferFiles(pages, options)
      answerSessionChecks(pages, gatewayOf)
      receiveVitals(pages, gatewayOf)
      const handle = createRequestHandler(build, development ? 'development' : 'production')
      const page = remixRoute(handle, { gatewayOf, priceSeal, secure, development, cachesMarkup })
      pages.post('/hotel/:hotel/channel/:channel/language/:language/checkout', largeBodies(), page)
      pages.post('/channel/:channel/language/:language/agency/logo', largeBodies(), page)
      pages.all('*', page)
    },
  })
}

export async function startWeb(options: WebOptions & { port?: number }) {
  const app = await buildWeb(options)
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, close: () => app.close(), [Symbol.asyncDispose]: async () => app.close() }
}
