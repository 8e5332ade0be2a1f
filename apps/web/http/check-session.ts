import type { FastifyInstance } from 'fastify'
import { type GatewayFactory, unavailabilityOf } from '../app/base/server/gateway.server.ts'
import { sendPlainReply } from './replies/plain-reply.ts'

/** Each open page of a trade user asks this every ten seconds, past Remix, since thousands do. */
export function answerSessionChecks(app: FastifyInstance, gatewayOf: GatewayFactory): void {
  app.get('/channel/:channel/language/:language/session', async ({ place, log }, reply) => {
    if (place.channelId === undefined) return sendPlainReply(reply, 404)
    if (place.tradeSession === undefined) return { kind: 'nobody' }
    try {
      const check = await gatewayOf(place, log).trade.check.query()
      return check.kind === 'nobody' ? check : { kind: check.kind, id: check.user.id, since: check.user.since }
    } catch (error) {
      const unavailability = unavailabilityOf(error)
      return sendPlainReply(reply, unavailability?.status ?? 404)
    }
  })
}
