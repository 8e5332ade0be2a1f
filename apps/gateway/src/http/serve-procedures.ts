import { utf8Of } from '@portico/server/utf8'
import { type AnyRouter, callTRPCProcedure, getErrorShape, TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../scope/context.ts'
import { disconnectSignalOf } from './client-disconnect.ts'
import { polledByPages } from './limits.ts'
import { trpcErrorOf, withErrorStatus } from './trpc-error.ts'

type Deps = {
  readonly router: AnyRouter
  /** `disconnected` says that the client no longer waits. */
  readonly contextOf: (request: FastifyRequest, disconnected: AbortSignal) => Context
}

/** The name under which a procedure is counted; what is none has one name. */
export function metricNameOf(router: AnyRouter, name: string): string {
  return procedureTypeOf(router, name) ? name : 'none'
}

/**
 * The router below `/trpc/`, one procedure a request, in the words of tRPC's own clients. Its own adapter builds a fetch request, several abort
 * signals and a stream of each, which cost more than the rest of a warm call together (decision 021).
 */
export async function serveProcedures(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  // Read where a procedure asks for it, so that bad JSON is an answer like another.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.route({
    method: ['GET', 'POST'],
    url: '/trpc/:path',
    exposeHeadRoute: false,
    handler: (request, reply) => handleProcedure(deps, request, reply),
  })
}

async function handleProcedure({ router, contextOf }: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { path } = request.params as { path: string }
  const type = procedureTypeOf(router, path)
  const signal = disconnectSignalOf(reply)
  const ctx = contextOf(request, signal)
  reply.type('application/json')
  // A thousand lines a second would say that nothing happens.
  if (path === polledByPages) request.log.level = 'warn'
  try {
    if (type === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
    if (type === 'mutation' && request.method !== 'POST') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
    const data: unknown = await callTRPCProcedure({
      ...{ router, path, type, ctx, signal, batchIndex: 0, allowMethodOverride: true },
      getRawInput: async () => inputOf(request),
    })
    return reply.send(utf8Of(JSON.stringify({ result: { data } })))
  } catch (cause) {
    const error = trpcErrorOf(cause)
    if (error.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error, path }, 'a procedure failed')
    const shape = getErrorShape({ config: router._def._config, error, type: type ?? 'unknown', path, input: undefined, ctx })
    return withErrorStatus(error, reply).send(JSON.stringify({ error: shape }))
  }
}

function procedureTypeOf(router: AnyRouter, name: string): 'query' | 'mutation' | undefined {
  const procedures: Readonly<Record<string, { readonly _def: { readonly type: 'query' | 'mutation' } }>> = router._def.procedures
  return (Object.hasOwn(procedures, name) ? procedures[name] : undefined)?._def.type
}

/** Of a GET in its query, else the body; both JSON, and nothing where there is none. */
function inputOf({ method, query, body }: FastifyRequest): unknown {
  const [text] = method === 'GET' ? [(query as { input?: string | string[] }).input].flat() : [body as string | undefined]
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}
