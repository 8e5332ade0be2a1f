import { MediaHash } from '@portico/contracts/scope/place'
import { photoNameOf } from '@portico/contracts/values/photo-names'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type GatewayFactory,
  orErrorPage,
  retryAfterHeaders,
  unavailabilityOfResponse,
} from '../app/base/server/gateway.server.ts'
import { usualIcon } from '../app/base/ui/icon.ts'
import { sendPlainReply } from './replies/plain-reply.ts'

/** Named by the hash of their bytes, they never change. */
export function registerMedia(app: FastifyInstance, gatewayOf: GatewayFactory): void {
  app.get('/favicon.ico', async ({ place }, reply) =>
    reply.header('cache-control', 'public, max-age=3600').redirect(place.host.favicon ?? usualIcon),
  )
  app.get<{ Params: { hash: string } }>('/media/:hash', async (request, reply) => {
    const hash = MediaHash.safeParse(request.params.hash)
    if (!hash.success) return sendPlainReply(reply, 404)
    return sendPicture(reply, () => gatewayOf(request.place, request.log).host.media.query({ hash: hash.data }))
  })
  app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const photoName = photoNameOf(request.params.name)
    if (!photoName) return sendPlainReply(reply, 404)
    return sendPicture(reply, async () => ({
      type: 'image/webp',
      ...(await gatewayOf(request.place, request.log).host.photo.query(photoName)),
    }))
  })
}

async function sendPicture(
  reply: FastifyReply,
  load: () => Promise<{ readonly type: string; readonly base64: string }>,
) {
  try {
    const { type, base64 } = await orErrorPage(load())
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(Buffer.from(base64, 'base64'))
  } catch (error) {
    const unavailability = unavailabilityOfResponse(error)
    if (unavailability) return sendPlainReply(reply, unavailability.status, retryAfterHeaders(unavailability))
    if (error instanceof Response) return sendPlainReply(reply, error.status)
    throw error
  }
}
