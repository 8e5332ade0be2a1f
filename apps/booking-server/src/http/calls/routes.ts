import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { formType, jsonType } from '@portico/legacy/codec/legacy-request'
import { problemType } from '@portico/legacy/codec/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HotelSnapshots } from '../../search/snapshots/hotel-snapshots.ts'
import {
  answerApiCall,
  answerMainCall,
  type CallContext,
  httpReplyOf,
  malformed,
  type Route,
  sendReply,
} from '../answer-call.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { offerRoutes } from './offer/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { reservationRoutes } from './reservation/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { tradeRoutes } from './trade/routes.ts'

export function routesOf(hotels: HotelSnapshots): Route[] {
  return [
    ...catalogueRoutes(hotels),
    ...checkoutRoutes,
    ...offerRoutes,
    ...paymentRoutes,
    ...reservationRoutes,
    ...searchRoutes(hotels),
    ...tradeRoutes,
  ]
}

const unknownMethod: Pick<Route, 'handle'> = {
  handle: async ({ capabilities }) =>
    httpReplyOf(hotelList, malformed({ parameter: 'method', problem: 'malformed' }), capabilities),
}

type Calls = { readonly hotels: HotelSnapshots; readonly context: CallContext; readonly prefix: string }

export function registerCalls(app: FastifyInstance, { hotels, context, prefix }: Calls): void {
  const routes = routesOf(hotels).filter(
    ({ capability }) => capability === undefined || context.capabilities.has(capability),
  )
  app.register(async (api) => {
    registerApiCalls(
      api,
      routes.filter(({ server }) => server === 'api'),
      context,
    )
  })
  for (const [path, methods] of routesByPath(routes.filter(({ server }) => server === 'main')))
    app.get(`${prefix}/${path}`, answerMainCall.bind(null, methods, unknownMethod, context))
}

function routesByPath(routes: readonly Route[]): Map<string, Map<string, Route>> {
  const paths = new Map<string, Map<string, Route>>()
  for (const route of routes) {
    const [path = '', method = ''] = route.path.split('?method=')
    paths.set(path, (paths.get(path) ?? new Map<string, Route>()).set(method, route))
  }
  return paths
}

function registerApiCalls(api: FastifyInstance, routes: readonly Route[], context: CallContext): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser([jsonType, formType], { parseAs: 'string' }, (_, body, done) => done(null, body))
  api.setErrorHandler((err: RequestError, request, reply) => {
    const { status, text } = failureOf(err, request)
    return sendReply(
      { status, type: problemType, body: JSON.stringify({ type: 'about:blank', title: text, status }) },
      reply,
    )
  })
  for (const { method, path, handle, maxBodyBytes } of routes)
    api.route({
      method,
      url: `/${path}`,
      ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
      handler: answerApiCall.bind(null, handle, context),
    })
}

export type RequestError = { readonly statusCode?: number }

export function failureOf(
  err: RequestError,
  request: FastifyRequest,
): { readonly status: number; readonly text: string } {
  const status = err.statusCode ?? 500
  if (status >= 500) request.log.error({ err }, 'failed while answering')
  return { status, text: status < 500 ? 'not valid' : 'failed' }
}
