import type { FastifyInstance, FastifyReply } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isServiceToken } from '../tokens/service-token.ts'

/**
 * `GET /metrics` for whoever has the token: how long requests took, and what the process needs. To everybody else the
 * address does not exist.
 */
export function serveFigures(app: FastifyInstance, token: string, refuse: (reply: FastifyReply) => unknown): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const responses = new Histogram({
    registers: [registry],
    name: 'portico_response_seconds',
    help: 'Requests by status.',
    labelNames: ['status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30],
  })
  app.addHook('onResponse', (_, reply, done) => {
    responses.observe({ status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isServiceToken(request.headers.authorization, token)) return refuse(reply)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
