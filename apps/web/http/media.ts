import { MediaHash } from '@portico/contracts/scope/place'
import type { FastifyInstance } from 'fastify'
import { asked, awayIn, type GatewayAt, headersOfAway } from '../app/gateway.server.ts'
import { answerPlainly } from './plain-reply.ts'

/** Pictures that an operator uploaded, by the hash of their bytes: they never change. */
export function registerMedia(app: FastifyInstance, gateway: GatewayAt): void {
  app.get<{ Params: { hash: string } }>('/media/:hash', async (request, reply) => {
    const hash = MediaHash.safeParse(request.params.hash)
    if (!hash.success) return answerPlainly(reply, 404)
    try {
      const { type, base64 } = await asked(gateway(request.place, request.log).host.media.query({ hash: hash.data }))
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(Buffer.from(base64, 'base64'))
    } catch (error) {
      const away = awayIn(error)
      if (away) return answerPlainly(reply, away.status, headersOfAway(away))
      if (error instanceof Response) return answerPlainly(reply, error.status)
      throw error
    }
  })
}
