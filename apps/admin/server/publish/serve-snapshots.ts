import { isServiceToken } from '@portico/server/tokens/service-token'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AdminDeps } from '../session/trpc.ts'
import { newestSnapshot } from './publish.ts'

const maxWaitMs = 25_000

const After = z.strictObject({ after: z.coerce.number().int().nonnegative().default(0) })

/**
 * `GET /snapshot?after=N` answers the newest snapshot as soon as its number is above N, or 204 after 25 seconds; where
 * nothing was ever published, at once, since a gateway must know that before it opens.
 */
export function serveSnapshots(app: FastifyInstance, { db, serviceToken, publicationListeners }: AdminDeps): void {
  app.get('/snapshot', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isServiceToken(request.headers.authorization, serviceToken))
      return reply.status(401).send({ error: 'service token missing' })
    const parsedQuery = After.safeParse(request.query)
    if (!parsedQuery.success) return reply.status(400).send({ error: 'after is a number from 0' })
    const { after } = parsedQuery.data
    const known = newestSnapshot(db)
    if (known && known.number <= after) await waitForPublication(publicationListeners, request.raw.socket)
    const snapshot = newestSnapshot(db)
    return snapshot && snapshot.number > after ? reply.send(snapshot) : reply.status(204).send()
  })

  // Waiting gateways are let go, so that the server can close.
  app.addHook('preClose', async () => {
    for (const notify of publicationListeners) notify()
  })
}

function waitForPublication(publicationListeners: Set<() => void>, socket: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const answerWaiting = () => {
      publicationListeners.delete(answerWaiting)
      clearTimeout(timer)
      socket.off('close', answerWaiting)
      resolve()
    }
    const timer = setTimeout(answerWaiting, maxWaitMs)
    publicationListeners.add(answerWaiting)
    socket.once('close', answerWaiting)
  })
}
