import type { FastifyInstance } from 'fastify'

/**
 * `/healthz` says that the process answers; `/readyz` whether it can do its work: 200 or 503. A check that throws is "not ready".
 * Neither says why: that stands in the log.
 */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const ready = await isReady().catch((err: unknown) => {
      request.log.warn({ err }, 'not ready')
      return false
    })
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not-ready' })
  })
}
