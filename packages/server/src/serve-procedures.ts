import { type AnyRouter, callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disconnectSignalOf } from './client-disconnect.ts'
import { utf8Of } from './utf8.ts'

type Procedures<Context extends object> = {
  readonly prefix: `/${string}`
  readonly router: AnyRouter
  /** `disconnected` says that the client no longer waits. */
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply, disconnected: AbortSignal) => Context
  readonly admits?: (request: FastifyRequest) => boolean
  readonly errorOf?: (cause: unknown) => TRPCError
  readonly quiet?: ReadonlySet<string>
  readonly bodyLimit?: number
  /** Counts each request in seconds; what is no procedure of the router has one name. */
  readonly durations?: {
    observe(labels: { readonly procedure: string; readonly status: number }, seconds: number): void
  }
}

/**
 * A tRPC router below `prefix`, one procedure a request, for tRPC's own clients. Its own adapter builds a fetch
 * request, several abort signals and a stream for each request (decision 021 has what that costs). Encapsulate it: it
 * reads JSON bodies itself.
 */
export async function serveProcedures<Context extends object>(
  app: FastifyInstance,
  procedures: Procedures<Context>,
): Promise<void> {
  const { prefix, router, durations, bodyLimit, admits } = procedures
  if (admits)
    app.addHook('onRequest', async (request, reply) => {
      if (!admits(request)) return refuseUnknown(reply)
    })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  // Read where a procedure wants its input, so that malformed JSON is refused like any other input.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
  if (durations)
    app.addHook('onResponse', async ({ params }, { statusCode, elapsedTime }) => {
      const { path } = params as { path?: string }
      const procedure = path !== undefined && procedureTypeOf(router, path) ? path : 'none'
      durations.observe({ procedure, status: statusCode }, elapsedTime / 1_000)
    })
  app.route({
    method: ['GET', 'POST'],
    url: `${prefix}/:path`,
    exposeHeadRoute: false,
    bodyLimit,
    handler: (request, reply) => callProcedure(procedures, request, reply),
  })
}

async function callProcedure<Context extends object>(
  { router, contextOf, errorOf = getTRPCErrorFromUnknown, quiet }: Procedures<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { path } = request.params as { path: string }
  const type = procedureTypeOf(router, path)
  const signal = disconnectSignalOf(reply)
  reply.type('application/json')
  if (quiet?.has(path)) request.log.level = 'warn'
  let ctx: Context | undefined
  try {
    ctx = contextOf(request, reply, signal)
    if (type === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
    if (type === 'mutation' && request.method !== 'POST') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
    const data: unknown = await callTRPCProcedure({
      router,
      path,
      type,
      ctx,
      signal,
      batchIndex: 0,
      allowMethodOverride: true,
      getRawInput: async () => inputOf(request),
    })
    return reply.send(utf8Of(JSON.stringify({ result: { data } })))
  } catch (cause) {
    const error = errorOf(cause)
    if (error.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error, procedure: path }, 'a procedure failed')
    const shape = getErrorShape({
      config: router._def._config,
      error,
      type: type ?? 'unknown',
      path,
      input: undefined,
      ctx,
    })
    return withErrorStatus(error, reply).send(JSON.stringify({ error: shape }))
  }
}

export function refuseUnknown(reply: FastifyReply): FastifyReply {
  return reply
    .status(401)
    .send({ error: { message: 'UNAUTHORIZED', code: -32_001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } } })
}

/** Sets the status of a refusal, and when to try again where a server is busy, slow or not called for a while. */
export function withErrorStatus(refusal: TRPCError, reply: FastifyReply): FastifyReply {
  if (refusal.code === 'SERVICE_UNAVAILABLE' || refusal.code === 'GATEWAY_TIMEOUT') reply.header('retry-after', '5')
  return reply.status(getHTTPStatusCodeFromError(refusal))
}

function procedureTypeOf(router: AnyRouter, name: string): 'query' | 'mutation' | undefined {
  const procedures: Readonly<Record<string, { readonly _def: { readonly type: 'query' | 'mutation' } }>> =
    router._def.procedures
  return (Object.hasOwn(procedures, name) ? procedures[name] : undefined)?._def.type
}

function inputOf({ method, query, body }: FastifyRequest): unknown {
  const [text] =
    method === 'GET' ? [(query as { input?: string | string[] }).input].flat() : [body as string | undefined]
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}
