import { type OldClientRead, passedContentType, readOldClient, refusalBody } from '@portico/legacy/pass-through'
import { disconnectSignalOf } from '@portico/server/client-disconnect'
import { withErrorStatus } from '@portico/server/serve-procedures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../procedures/context.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import {
  type ChannelPlace,
  type HostPlace,
  hostNameOf,
  placeAtChannel,
  placeAtHost,
  placeAtHotel,
  requestedPlaceOf,
} from '../scope/place.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { trpcErrorOf } from './trpc-error.ts'

export async function passLegacyReads(app: FastifyInstance, gateway: Gateway): Promise<void> {
  app.get('/legacy/*', async (request, reply) => {
    try {
      return await handleOldClient(gateway, request, reply)
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      return withErrorStatus(trpcErrorOf(error), reply).send(refusalBody('the booking server does not answer'))
    }
  })
}

async function handleOldClient(gateway: Gateway, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = new URL(request.url, 'http://gateway')
  const host = hostNameOf(request.headers.host)
  const read = readOldClient(url.pathname.slice('/legacy/'.length), url.searchParams, host)
  const place = placeAtHost({ ...requestedPlaceOf({}), host }, gateway.settings)
  const channel = read && place?.host.legacyPassThrough ? await channelOf(gateway, place, read) : undefined
  if (!read || !channel) return reply.status(404).send(refusalBody('not found'))
  const query = read.query.toString()
  if (query.length > channel.upstream.queryLimit) return reply.status(414).send(refusalBody('the query is too long'))
  const legacy = gateway.legacy.forRequest(request.log, {
    requestId: request.id,
    disconnected: disconnectSignalOf(reply),
  })
  const { type, body } = await legacy.passThrough(read.legacyCall, channel.upstream, read.file, query)
  const passed = passedContentType(type)
  if (passed === undefined) return reply.status(502).send(refusalBody('the booking server does not answer in text'))
  return reply.type(passed).header('x-content-type-options', 'nosniff').send(body)
}

/**
 * The host's channel that is named and sells every hotel that is named; a hotel read by itself names no channel: any of
 * the host's that sells it.
 */
async function channelOf(
  gateway: Gateway,
  place: HostPlace,
  { channelId, hotelIds }: OldClientRead,
): Promise<ChannelPlace | undefined> {
  if (channelId === undefined && hotelIds.length === 0) return undefined
  for (const id of channelId === undefined ? place.host.channelIds : [channelId]) {
    const channel = placeAtChannel(place, id, gateway.settings, gateway.upstreams)
    if (!channel) continue
    const hotelList = hotelIds.length === 0 ? undefined : await hotelListOf(gateway, channel)
    if (!hotelList || hotelIds.every((id) => placeAtHotel(channel, id, hotelList))) return channel
  }
  return undefined
}
