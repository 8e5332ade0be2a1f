import type { Seed } from '@portico/demo/seed/seed'
import { startGateway } from '@portico/gateway/start-gateway'
import { aHouse } from '../a-house.ts'
import { aHost, aSnapshot } from '../a-snapshot.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { start } from './two-houses.ts'

const housesPerServer = 5

/** One house with its own host and channel; `word` stands in all its texts and in nobody else's. */
export type Tenant = { readonly word: string; readonly host: string; readonly channel: number; readonly hotel: number }

/** Two servers with five houses each, whose ids of hotels, rooms and rates are the same on both. */
const servers = [
  { name: 'A', firstChannel: 1 },
  { name: 'B', firstChannel: 11 },
]

export const tenants: readonly Tenant[] = servers.flatMap(({ name, firstChannel }) =>
  Array.from({ length: housesPerServer }, (_, i) => ({
    word: `Kanari${name}${i + 1}z`,
    host: `kanari-${name.toLowerCase()}${i + 1}z.test`,
    channel: firstChannel + i,
    hotel: i + 1,
  })),
)

/** The words of tenants in a text, host names included. */
export function wordsIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/kanari-?([ab]\dz)/gi)].map(
      ([, name = '']) => `Kanari${name[0]?.toUpperCase()}${name.slice(1).toLowerCase()}`,
    ),
  )
}

function seedOf(own: readonly Tenant[]): Seed {
  const said = (text: string) => ({ en: text, it: text })
  const houses = own.map(({ word, hotel }) => {
    const { hotels } = aHouse({
      rooms: [
        { rooms: 40, name: said(`${word} double`), description: said(`${word} room`) },
        { rooms: 40, name: said(`${word} suite`), priceIndex: 150, maxAdults: 4, maxGuests: 5 },
      ],
      plans: [{ name: said(`${word} rate`), description: said(`${word} terms`) }],
      summary: said(`${word} summary`),
      description: said(`${word} description`),
      city: `${word} town`,
      street: `Via ${word}`,
      terms: said(`${word} terms`),
      email: `desk@${word.toLowerCase()}.example`,
    })
    if (!hotels[0]) throw new Error('no house')
    return { ...hotels[0], id: hotel, name: `${word} House` }
  })
  return {
    destinations: [{ id: 1, name: said('Somewhere') }],
    channels: own.map(({ word, channel, hotel }) => ({
      id: channel,
      code: word,
      name: word,
      trade: false,
      tradeConfHour: 0,
      hotelIds: [hotel],
    })),
    hotels: houses,
  }
}

/** A gateway before both servers, and every tenant's host. */
export async function startTenants() {
  const now = () => start
  const booking = await Promise.all(
    servers.map((_, i) =>
      startBookingServer({
        profile: 'portico',
        seed: seedOf(tenants.slice(i * housesPerServer, (i + 1) * housesPerServer)),
        now,
      }),
    ),
  )
  const settings = aSnapshot(
    tenants.map(({ word, host, channel }) =>
      aHost({ host, channelIds: [channel], title: word, legacyPassThrough: true }),
    ),
  )
  const upstreams = booking.map(({ url, serviceToken }, i) => ({
    url,
    token: serviceToken,
    channelIds: tenants.slice(i * housesPerServer, (i + 1) * housesPerServer).map(({ channel }) => channel),
  }))
  const gateways: Awaited<ReturnType<typeof startGateway>>[] = []
  return {
    /** One that keeps answers, or asks for them again and again. */
    gateway: async (cacheSeconds: number) => {
      const gateway = await startGateway({
        upstreams,
        settings,
        catalogueSeconds: cacheSeconds,
        briefSeconds: cacheSeconds,
        now,
      })
      gateways.push(gateway)
      return gateway
    },
    [Symbol.asyncDispose]: async () => {
      for (const gateway of gateways) await gateway[Symbol.asyncDispose]()
      await Promise.all(booking.map((server) => server[Symbol.asyncDispose]()))
    },
  }
}
