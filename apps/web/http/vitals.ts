import { Vital } from '@portico/contracts/scope/vital'
import type { FastifyInstance } from 'fastify'
import type { GatewayFactory } from '../app/base/server/gateway.server.ts'
import { sendPlainReply } from './replies/plain-reply.ts'

/** A report is lost rather than waited for. */
export function receiveVitals(app: FastifyInstance, gatewayOf: GatewayFactory): void {
  app.post('/vitals', { bodyLimit: 1_024 }, async ({ place, log, body }, reply) => {
    const vital = vitalIn(body)
    if (!vital) return sendPlainReply(reply, 400)
    await gatewayOf(place, log)
      .host.vital.mutate(vital)
      .catch(() => undefined)
    return reply.status(204).send()
  })
}

function vitalIn(body: unknown): Vital | undefined {
  try {
    return Vital.safeParse(JSON.parse(String(body))).data
  } catch {
    return undefined
  }
}
