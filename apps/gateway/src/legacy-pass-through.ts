import httpProxy from '@fastify/http-proxy'
import { type OldClientRead, readOldClient, refusalBody } from '@portico/contracts/legacy/pass-through'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from './context.ts'
import { hotelListOf } from './hotels.ts'
import { askedPlace, type ChannelPlace, type HostPlace, hostNameOf, placeAtChannel, placeAtHost, placeAtHotel } from './place.ts'

const timeoutMs = 6_000

type Passage = {
  readonly origin: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

/** `/legacy/*` for hosts that switched it on: listed reads of their own channels and hotels, without cookies, credentials or extensions. */
export async function passLegacyReads(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const passages = new WeakMap<FastifyRequest, Passage>()
  await app.register(httpProxy, {
    prefix: '/legacy',
    upstream: '',
    httpMethods: ['GET'],
    disableCache: true,
    // A busy server is not asked again, least of all ten times.
    retryMethods: [],
    undici: { headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    preHandler: async (request, reply) => {
      const passage = await passageOf(gateway, request)
      if (!passage) return reply.status(404).send(refusalBody('not found'))
      passages.set(request, passage)
    },
    replyOptions: {
      getUpstream: (request) => originOf(passages.get(request as FastifyRequest)),
      rewriteHeaders: ({ 'set-cookie': _, ...headers }) => headers,
      onError: (reply) => reply.code(502).send(refusalBody('the booking server does not answer')),
    },
    handler: (request, reply, _, options) => {
      const passage = passages.get(request)
      if (!passage) return reply.status(404).send()
      return reply.from(passage.path, {
        ...options,
        queryString: () => passage.query,
        rewriteRequestHeaders: () => ({ accept: request.headers.accept ?? '*/*', ...passage.headers }),
      })
    },
  })
}

function originOf(passage: Passage | undefined): string {
  if (!passage) throw new Error('nothing passes unchecked')
  return passage.origin
}

async function passageOf(gateway: Gateway, request: FastifyRequest): Promise<Passage | undefined> {
  const place = placeAtHost({ ...askedPlace({}), host: hostNameOf(request.headers.host) }, gateway.settings)
  const url = new URL(request.url, 'http://gateway')
  const read = readOldClient(url.pathname.slice('/legacy/'.length), url.searchParams)
  if (!place?.host.legacyPassThrough || !read) return undefined
  const channel = await channelOf(gateway, place, read)
  if (!channel) return undefined
  const { urls, headers, hotelListHeaders } = channel.upstream
  const main = new URL(urls.main)
  return {
    origin: main.origin,
    path: `${main.pathname.replace(/\/$/, '')}/${read.file}`,
    query: read.query.toString(),
    headers: read.isHotelList ? hotelListHeaders : headers,
  }
}

/** The host's channel that is named and sells the hotel; a hotel read by itself names none: any of the host's that sells it. */
async function channelOf(gateway: Gateway, place: HostPlace, { channelId, hotelId }: OldClientRead): Promise<ChannelPlace | undefined> {
  if (channelId === undefined && hotelId === undefined) return undefined
  for (const id of channelId === undefined ? place.host.channelIds : [channelId]) {
    const channel = placeAtChannel(place, id, gateway.settings, gateway.upstreams)
    if (channel && (hotelId === undefined || placeAtHotel(channel, hotelId, await hotelListOf(gateway, channel)))) return channel
  }
  return undefined
}
