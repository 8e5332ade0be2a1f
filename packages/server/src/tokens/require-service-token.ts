import type { FastifyInstance, FastifyReply } from 'fastify'
import { isServiceToken } from './service-token.ts'

/** Answers programs of ours alone; `publicPaths` answer anybody. */
export function requireServiceToken(
  app: FastifyInstance,
  token: string,
  publicPaths: readonly string[],
  refuse = (reply: FastifyReply) => reply.status(401).type('text/plain').send('not allowed'),
): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPublic = publicPaths.includes(request.routeOptions.url ?? '')
    if (!isPublic && !isServiceToken(request.headers.authorization, token)) return refuse(reply)
  })
}
