import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commit, write } from '@portico/booking-server/db/write'
import type { HousePlan } from '@portico/demo/seed/house'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { type RunningGateway, startGateway } from '@portico/gateway/start-gateway'
import { type Upstream, upstreamOf } from '@portico/gateway/upstream/upstream'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { aLegacyGroup } from '../../../simulators/legacy/group.ts'
import { startLegacyServer } from '../../../simulators/legacy/server.ts'
import { aHouse } from '../a-house.ts'
import { aHost, aSnapshot } from '../a-snapshot.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { type FaultyUpstream, openFaultyUpstream } from './faulty-upstream.ts'
import { start } from './two-houses.ts'

// Servers of the profile `plain`: ours with every extension off, and one that knows nothing of ours. On channel 1 both
// have hotels 1 and 2 in one town, hotel 1 with doubles (room type 101, product 10101) and a suite (room type 102,
// product 10201), each flexible until some days before arrival.

export const plainServers = ['the booking server', 'a stranger’s server'] as const
export type PlainServer = (typeof plainServers)[number]

type RunningServer = AsyncDisposable & {
  readonly url: string
  readonly token?: string
  /** As if others had taken every room of a type on these nights. */
  sellsOut(roomTypeId: number, ...nights: CalendarDate[]): Promise<void>
  /** Rooms of hotel 1 that stand booked. */
  roomsBooked(): Promise<number>
}

const doubles = 2

async function startBookingHouse(
  profile: ExtensionProfile,
  now: () => Instant,
  plans: readonly Partial<HousePlan>[] = [{}],
): Promise<RunningServer> {
  const seed = aHouse({ rooms: [{ rooms: doubles }, { priceIndex: 150, maxAdults: 5, maxGuests: 6 }], plans })
  const hotels = [1, 2].flatMap((id) => seed.hotels.map((hotel) => ({ ...hotel, id, name: `House ${id}` })))
  const channels = seed.channels.map((channel) => ({ ...channel, hotelIds: [1, 2] }))
  const booking = await startBookingServer({ profile, seed: { ...seed, hotels, channels }, now })
  return {
    url: booking.url,
    token: booking.serviceToken,
    sellsOut: async (roomTypeId, ...nights) => {
      await write(booking.db, [1], async (tx) => {
        await tx
          .updateTable('room_night')
          .set({ closed: 1 })
          .where('room_type_id', '=', roomTypeId)
          .where('night', 'in', nights)
          .execute()
        return commit(undefined)
      })
    },
    roomsBooked: async () => {
      const rows = await booking.db.reader
        .selectFrom('reservation_room')
        .innerJoin('reservation', 'reservation.id', 'reservation_room.reservation_id')
        .select(['reservation_room.line', 'reservation.state'])
        .execute()
      return rows.filter(({ state }) => state !== 'cancelled').length
    },
    [Symbol.asyncDispose]: () => booking[Symbol.asyncDispose](),
  }
}

async function startThirdPartyServer(now: () => Instant): Promise<RunningServer> {
  const server = await startLegacyServer({ group: aLegacyGroup({ rooms: doubles }), now: () => new Date(now()) })
  return {
    url: server.url,
    sellsOut: async (roomTypeId, ...nights) =>
      server.books.close(roomTypeId, ...nights.map((night) => night.replaceAll('-', ''))),
    roomsBooked: async () => server.books.reservations.length,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      const ours = server.seen.flatMap(({ query }) => [...query.keys()].filter((name) => name.startsWith('px_')))
      if (ours.length > 0) throw new Error(`extensions went to a stranger: ${ours}`)
    },
  }
}

export type PlainHouse = AsyncDisposable &
  Pick<RunningServer, 'sellsOut' | 'roomsBooked'> & {
    readonly faultyUpstream: FaultyUpstream
    readonly upstream: Upstream
    readonly home: string
    readonly gateway: RunningGateway
    /** Moves the clock of all. */
    at(moment: Instant): void
    /** Another gateway on the same file. */
    another(): Promise<RunningGateway>
    guest(at?: RunningGateway, language?: number): ReturnType<RunningGateway['client']>
  }

/**
 * A gateway before one of them, or before ours on another profile, with a door between that loses answers on request:
 * `one.test` sells both hotels.
 */
export async function startPlainHouse(
  which: PlainServer,
  profile: ExtensionProfile = 'plain',
  plans?: readonly Partial<HousePlan>[],
): Promise<PlainHouse> {
  let at = start
  const now = () => at
  const server = await (which === 'the booking server'
    ? startBookingHouse(profile, now, plans)
    : startThirdPartyServer(now))
  const faultyUpstream = await openFaultyUpstream(server.url)
  const home = mkdtempSync(join(tmpdir(), 'portico-plain-'))
  const header =
    server.token === undefined ? {} : { header: { name: 'authorization', value: `Bearer ${server.token}` } }
  const upstreamOptions = {
    key: 'plain',
    url: faultyUpstream.url,
    prefix: '/customers',
    profile,
    timeZone: 'Europe/Rome',
    paths: {},
    ...header,
  } as const
  const another = () =>
    startGateway({
      home,
      upstreams: [upstreamOptions],
      settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
      now,
    })
  const gateway = await another()
  return {
    faultyUpstream,
    upstream: upstreamOf(upstreamOptions),
    home,
    gateway,
    another,
    sellsOut: server.sellsOut,
    roomsBooked: server.roomsBooked,
    at: (moment) => {
      at = moment
    },
    guest: (usedGateway = gateway, language = 2) =>
      usedGateway.client({
        host: 'one.test',
        channel: 1,
        hotel: 1,
        language,
        visitor: 'visitor-0000000000000001',
        address: '192.0.2.1',
      }),
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await faultyUpstream[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      rmSync(home, { recursive: true })
    },
  }
}
