import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * `/healthz` says that the process answers; `/readyz` whether it can do its work: 200 or 503. A check that throws is "not ready", and so is a
 * program from the moment it is told to close; it listens for `notReadyMs` more, so that whoever asks before sending notices. Neither says
 * why: that stands in the log.
 */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>, notReadyMs = 0): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    if (notReadyMs > 0) await setTimeout(notReadyMs)
  })
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const ready =
      !closing &&
      (await isReady().catch((err: unknown) => {
        request.log.warn({ err }, 'not ready')
        return false
      }))
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not-ready' })
  })
}
