import { type Profile, profiles } from '@portico/contracts/legacy/codec/extensions'
import { formType, jsonType } from '@portico/contracts/legacy/codec/legacy-request'
import { problemType } from '@portico/contracts/legacy/codec/problem'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { Instant } from '@portico/domain/time/deadline'
import { registerHealth } from '@portico/server/health'
import { fastifyLogOptions } from '@portico/server/log'
import { requestIdOf } from '@portico/server/request-id'
import { isServiceToken } from '@portico/server/service-token'
import { utf8Of } from '@portico/server/utf8'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Db } from './db/db.ts'
import type { CallContext } from './http/call-context.ts'
import { type ManageRouter, manageRouter } from './http/manage-router.ts'
import { type HttpReply, type Route, routesOf, unknownMethod } from './http/routes.ts'
import { createHotelSnapshots, type HotelSnapshots } from './search/snapshots/hotel-snapshots.ts'

export type Deps = {
  readonly db: Db
  readonly now: () => Instant
  readonly profile: Profile
  readonly serviceToken: string
  /** Where the main server's paths begin. */
  readonly prefix: string
  /** What searches read; one of its own if not given. */
  readonly hotels?: HotelSnapshots
  readonly log: FastifyBaseLogger
}

/** Long queries travel in the request line, which counts as a header. */
const maxHeaderSize = 64 * 1024

/** The protocol over HTTP: the main server by GET alone, refusals as 200 with `errore`; the API server with real statuses; nothing without the service token. */
export function buildBookingServer(deps: Deps): FastifyInstance {
  const { db, now, profile, serviceToken, prefix, log, hotels = createHotelSnapshots(db.reader, now) } = deps
  const app = fastify({
    ...fastifyLogOptions(log),
    http: { maxHeaderSize },
    exposeHeadRoutes: false,
    genReqId: ({ headers }) => requestIdOf(headers[placeHeaders.requestId], headers.authorization, serviceToken),
    routerOptions: { querystringParser: () => ({}) },
  })
  const capabilities = profiles[profile]
  const context: CallContext = { db, now, capabilities }
  registerHealth(app, () => isDatabaseReachable(db))
  app.addHook('onRequest', async (request, reply) => {
    const isPublic = ['/healthz', '/readyz'].includes(request.routeOptions.url ?? '')
    if (!isPublic && !isServiceToken(request.headers.authorization, serviceToken))
      return reply.status(401).type('text/plain').send('not allowed')
  })
  app.setErrorHandler((err: RequestError, request, reply) => {
    const { status, text } = failureOf(err, request)
    return reply.status(status).type('text/plain').send(text)
  })
  app.register(fastifyTRPCPlugin, {
    prefix: '/manage',
    trpcOptions: { router: manageRouter, allowBatching: false, createContext: () => ({ db, now }) },
  } satisfies FastifyTRPCPluginOptions<ManageRouter>)
  const routes = routesOf(hotels).filter(({ capability }) => capability === undefined || capabilities.has(capability))
  app.register(async (api) => {
    registerApiCalls(
      api,
      routes.filter(({ server }) => server === 'api'),
      context,
    )
  })
  for (const [path, methods] of routesByPath(routes.filter(({ server }) => server === 'main')))
    registerMainCall(app, `${prefix}/${path}`, methods, context)
  return app
}

/** A database without hotels is one too. */
async function isDatabaseReachable({ reader }: Db): Promise<boolean> {
  await reader.selectFrom('hotel').select('id').limit(1).execute()
  return true
}

/** Main server paths are told apart by their `method`. */
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

/** What stands in a path is read like a parameter; documents and forms come to their door as they are. */
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

type RequestError = { readonly statusCode?: number }

/** What was thrown, as a status and no more than two words. */
function failureOf(err: RequestError, request: FastifyRequest): { readonly status: number; readonly text: string } {
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
