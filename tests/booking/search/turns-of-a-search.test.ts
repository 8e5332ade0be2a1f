import { setImmediate as nextTurn } from 'node:timers/promises'
import { handleHotelList } from '@portico/booking-server/http/calls/catalogue/hotel-list'
import { handlePortalFacts } from '@portico/booking-server/http/calls/search/portal-facts'
import { handlePortalSearch } from '@portico/booking-server/http/calls/search/portal-search'
import { createHotelSnapshots, type HotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import type { PortalSearchRequest } from '@portico/legacy/calls/search/portal-search'
import { profiles } from '@portico/legacy/codec/extensions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aStay } from '../../builders/a-stay.ts'
import { callServer } from '../../builders/call-server.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aConfirm } from '../../builders/test-hotel.ts'

const now = () => '2027-03-01T11:00:00.000Z' as Instant
const one = { adults: 2, childrenAges: [] }
let server: BookingServer
let hotels: HotelSnapshots
beforeAll(async () => {
  server = await startBookingServer({ seed: aHouse({ rooms: 5 }), now, jobs: false })
  hotels = createHotelSnapshots(server.db.reader, now)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The only house as often as a channel has houses. */
async function channelOf(count: number): Promise<HotelSnapshots> {
  const hotel = await hotels.of(1)
  if (!hotel) throw new Error('no hotel')
  const all = Array.from({ length: count }, (_, i) => ({ ...hotel, id: i + 1 }))
  return { ...hotels, ofChannel: async () => all, listedAt: async () => all }
}

const searches = { 'the facts of a portal': handlePortalFacts, 'the prices of a portal': handlePortalSearch }
const context = () => ({ db: server.db, now, capabilities: profiles.portico })
const caller = { domain: '', channelId: 1, languageId: 1, sessionCode: '' }
const request = (rooms: number): PortalSearchRequest => ({
  stay: aStay('2027-05-01', { nights: 2 }),
  rooms: Array.from({ length: rooms }, () => one),
})

/** So often other work has its turn before the search is answered. */
async function turnsOf(search: Promise<unknown>): Promise<number> {
  let isUnderWay = true
  const end = search.finally(() => {
    isUnderWay = false
  })
  let turns = 0
  for (; isUnderWay; turns++) await nextTurn()
  await end
  return turns
}

it('the list of a very large channel gives others their turn every five hundred houses', async () => {
  const handler = handleHotelList(await channelOf(6_000))
  expect(await turnsOf(handler(context(), caller, {}))).toBeGreaterThanOrEqual(11)
})

describe.each(Object.entries(searches))('a search for %s', (_, handlerOf) => {
  it.each([
    ['of a whole channel gives others their turn every six hundred houses', 6_000, 1, 10],
    ['for two rooms, which takes longer, gives it four times as often', 1_500, 2, 10],
  ])('%s', async (_, houses, rooms, turns) => {
    const handler = handlerOf(await channelOf(houses))
    expect(await turnsOf(handler(context(), caller, request(rooms)))).toBeGreaterThanOrEqual(turns)
  })

  it('of a very large channel has a booking that arrives meanwhile confirmed before it ends', async () => {
    const handler = handlerOf(await channelOf(100_000))
    const ends: string[] = []
    const search = handler(context(), caller, request(1)).then(() => ends.push('search'))
    await nextTurn()
    const confirmed = await callServer(server, confirm, {}, { ...aConfirm('portico') })
    ends.push('confirm')
    await search
    expect([confirmed.kind, ends]).toEqual(['answered', ['confirm', 'search']])
  })
})
