import {
  OfferFileRequest,
  offerFileHeaders,
  offerFilePath,
  offerGrantHeader,
  passedFileHeaders,
} from '@portico/contracts/offer/offer-file-request'
import { placeHeaders } from '@portico/contracts/scope/place'
import { disconnectSignalOf } from '@portico/server/client-disconnect'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Agent, request as send } from 'undici'
import type { Gateway } from '../procedures/context.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import { type HotelPlace, placeAtChannel, placeAtHost, placeAtHotel, requestedPlaceOf } from '../scope/place.ts'
import type { OfferGrant, OfferGrants } from '../sessions/offer-grants.ts'
import { connectMs } from '../upstream/timeouts.ts'

type FilesGateway = Gateway & { readonly offerGrants: OfferGrants }

const passedTypes = /^(application\/pdf|image\/(jpeg|png|webp)|video\/(mp4|webm)|text\/vtt)(;|$)/

/**
 * Files of an offer for who has its grant, at the host that sells its house; the bytes pass through as they come, whole
 * or the part that a player asks for. Whatever is not so is not found, by one answer.
 */
export async function passOfferFiles(app: FastifyInstance, gateway: FilesGateway): Promise<void> {
  // Apart from all calls: films that are looked at take their time, and no guest's search waits for one.
  const agent = new Agent({
    connect: { timeout: connectMs },
    connections: 200,
    pipelining: 1,
    headersTimeout: 6_000,
    bodyTimeout: 75_000,
  })
  app.addHook('onClose', () => agent.destroy())
  app.get(offerFilePath, { exposeHeadRoute: false }, (request, reply) => passFile(gateway, agent, request, reply))
}

async function passFile(
  gateway: FilesGateway,
  agent: Agent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fileRequest = OfferFileRequest.safeParse(request.query).data
  const openedGrant = fileRequest && (await openGrant(gateway, request, fileRequest.code))
  if (!fileRequest || !openedGrant) return reply.status(404).send()
  const { range } = request.headers
  const { upstream } = openedGrant.place
  const { number, part } = fileRequest
  const queryParams = new URLSearchParams({ offerCode: fileRequest.code, email: openedGrant.grant.email, number, part })
  const answer = await send(`${upstream.urls.main}/offer-file?${queryParams}`, {
    dispatcher: agent,
    signal: disconnectSignalOf(reply),
    headers: {
      ...upstream.headers,
      [placeHeaders.requestId]: request.id,
      ...(range !== undefined && range.length < 100 && { range }),
    },
  }).catch((err: Error) => {
    // Its text has the address with the guest's e-mail in it.
    request.log.warn({ upstream: upstream.key, fault: err.name }, 'a file of an offer cannot be had')
    return undefined
  })
  // 503: the server cannot have its files now.
  if (!answer || answer.statusCode === 503) {
    await answer?.body.dump()
    return reply.status(503).header('retry-after', '5').send()
  }
  const { statusCode, headers, body } = answer
  const isFile = statusCode === 200 || statusCode === 206
  if (statusCode !== 416 && !(isFile && passedTypes.test(String(headers['content-type'])))) {
    await body.dump()
    return reply.status(404).send()
  }
  for (const name of passedFileHeaders) if (headers[name] !== undefined) reply.header(name, headers[name])
  return reply.status(statusCode).headers(offerFileHeaders).send(body)
}

async function openGrant(
  { settings, upstreams, offerGrants, ...gateway }: FilesGateway,
  { headers, log }: FastifyRequest,
  code: string,
): Promise<{ readonly place: HotelPlace; readonly grant: OfferGrant } | undefined> {
  const sealed = headers[offerGrantHeader]
  const host = placeAtHost(requestedPlaceOf(headers), settings)
  if (!host || typeof sealed !== 'string' || sealed.length > 3_000) return undefined
  for (const channelId of host.host.channelIds) {
    const channel = placeAtChannel(host, channelId, settings, upstreams)
    if (!channel?.upstream.capabilities.has('offers')) continue
    const grant = offerGrants.openAt(channel, code, sealed)
    if (!grant) continue
    const legacy = gateway.legacy.forRequest(log, {})
    const place = placeAtHotel(channel, grant.hotelId, await hotelListOf({ ...gateway, legacy }, channel))
    return place && { place, grant }
  }
  return undefined
}
