import { formType, jsonType } from '@portico/contracts/legacy/codec/legacy-request'
import { problemType } from '@portico/contracts/legacy/codec/problem'
import { utf8Of } from '@portico/server/utf8'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HotelSnapshots } from '../search/snapshots/hotel-snapshots.ts'
import type { CallContext } from './call-context.ts'
import { type HttpReply, type Route, routesOf, unknownMethod } from './routes.ts'

type Calls = { readonly hotels: HotelSnapshots; readonly context: CallContext; readonly prefix: string }

/** Every call of the protocol that the profile has: the main server's below `prefix`, the API server's at the root. */
export function registerCalls(app: FastifyInstance, { hotels, context, prefix }: Calls): void {
  const routes = routesOf(hotels).filter(({ capability }) => capability === undefined || context.capabilities.has(capability))
  app.register(async (api) => {
    registerApiCalls(
      api,
      routes.filter(({ server }) => server === 'api'),
      context,
    )
  })
  for (const [path, methods] of routesByPath(routes.filter(({ server }) => server === 'main')))
    registerMainCall(app, `${prefix}/${path}`, methods, context)
}

/** Calls of the main server share a path and differ by their `method`. */
function routesByPath(routes: readonly Route[]): Map<string, Map<string, Route>> {
  const paths = new Map<string, Map<string, Route>>()
  for (const route of routes) {
    const [path = '', method = ''] = route.path.split('?method=')
    paths.set(path, (paths.get(path) ?? new Map<string, Route>()).set(method, route))
  }
  return paths
}

function registerMainCall(app: FastifyInstance, path: string, methods: ReadonlyMap<string, Route>, context: CallContext): void {
  app.get(path, async (request, reply) => {
    const params = queryOf(request)
    const names = params.getAll('method')
    const route = names.length === 1 ? methods.get(names[0] ?? '') : undefined
    return send(await (route ?? unknownMethod).handle(context, params, ''), reply)
  })
}

/** A part of a path is read like a parameter; documents and forms reach their call unread. */
function registerApiCalls(api: FastifyInstance, routes: readonly Route[], context: CallContext): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser([jsonType, formType], { parseAs: 'string' }, (_, body, done) => done(null, body))
  api.setErrorHandler((err: RequestError, request, reply) => {
    const { status, text } = failureOf(err, request)
    return send({ status, type: problemType, body: JSON.stringify({ type: 'about:blank', title: text, status }) }, reply)
  })
  for (const { method, path, handle } of routes) {
    api.route<{ Params: Record<string, string> }>({
      method,
      url: `/${path}`,
      handler: async (request, reply) => {
        const params = queryOf(request)
        for (const [name, value] of Object.entries(request.params)) params.set(name, value)
        return send(await handle(context, params, typeof request.body === 'string' ? request.body : ''), reply)
      },
    })
  }
}

export type RequestError = { readonly statusCode?: number }

/** What was thrown, as a status and no more than two words. */
export function failureOf(err: RequestError, request: FastifyRequest): { readonly status: number; readonly text: string } {
  const status = err.statusCode ?? 500
  if (status >= 500) request.log.error({ err }, 'failed while answering')
  return { status, text: status < 500 ? 'not valid' : 'failed' }
}

function send({ status, type, body }: HttpReply, reply: FastifyReply): FastifyReply {
  return reply.status(status).type(type).header('cache-control', 'no-store').send(utf8Of(body))
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.raw.url?.split('?').slice(1).join('?'))
}
