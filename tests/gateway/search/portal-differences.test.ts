import { commit, write } from '@portico/booking-server/db/write'
import { hotelFacilities } from '@portico/contracts/portal/portal-choices'
import type { PortalCard } from '@portico/contracts/portal/portal-page'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { type Houses, startHouses } from '../../builders/gateway/two-houses.ts'
import { manyHouses } from '../../builders/many-houses.ts'

// Twenty houses in two towns, which differ in what their rooms have, in where they are and in their clocks. All have
// left channel 2.
const count = 20
const made = manyHouses(count)
const hotels = made.hotels.map((hotel) => ({
  ...hotel,
  house: {
    ...hotel.house,
    timeZone: hotel.id % 2 === 0 ? 'America/New_York' : 'Europe/Rome',
    latitude: 44 + ((hotel.id * 7) % 10) / 10,
    longitude: 9 + ((hotel.id * 3) % 10) / 10,
    rooms: hotel.house.rooms.map((room, i) => ({ ...room, amenities: amenitiesOf(hotel.id, i) })),
  },
}))

/** Of the rooms of a house: each has some, and some nobody can look for. */
function amenitiesOf(hotelId: number, room: number): string[] {
  return [...hotelFacilities.filter((_, i) => (hotelId + room) % (i + 2) === 0), 'hairdryer']
}

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }
const couple = { adults: 2, childrenAges: [] }

let houses: Houses
beforeAll(async () => {
  houses = await startHouses({
    profile: 'portico',
    seed: { ...made, hotels },
    gateway: { settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1, 2] })]) },
  })
  await write(houses.booking.db, [], async (tx) =>
    commit(void (await tx.deleteFrom('channel_hotel').where('channel_id', '=', 2).execute())),
  )
})
afterAll(() => houses[Symbol.asyncDispose]())

const portalOf = (channel = 1) => houses.gateway.client({ host: 'one.test', channel }).portalSearch
const idsOf = (cards: readonly PortalCard[]) => cards.map(({ id }) => id).sort((one, other) => one - other)

describe('a portal’s page', () => {
  it('with facilities has the houses of which one room at least has each of them, and counts the houses of each', async () => {
    const search = { stay, rooms: [couple] }
    const all = await portalOf().page.query({ search })
    const available = all.cards.flatMap(({ id, offer }) => (offer ? [id] : []))
    const has = (id: number, facility: string) => [0, 1, 2].some((room) => amenitiesOf(id, room).includes(facility))
    for (const facility of hotelFacilities) {
      const expected = available.filter((id) => has(id, facility)).sort((one, other) => one - other)
      const { cards } = await portalOf().page.query({ search, filter: { facilities: [facility] } })
      expect([facility, idsOf(cards)]).toEqual([facility, expected])
      expect(all.choices.facilities.find(({ value }) => value === facility)?.count ?? 0).toBe(expected.length)
    }
    const both = await portalOf().page.query({ search, filter: { facilities: ['pool', 'kitchen'] } })
    expect(idsOf(both.cards)).toEqual(
      available.filter((id) => has(id, 'pool') && has(id, 'kitchen')).sort((one, other) => one - other),
    )
    expect(both.cards.length).toBeGreaterThan(0)
  })

  it('says how few rooms are left of which a party can choose, only where it is true, and of several rooms never', async () => {
    const party = { adults: 3, childrenAges: [] }
    const { cards } = await portalOf().page.query({ search: { stay, rooms: [party] } })
    const said: number[] = []
    for (const { id, offer } of cards) {
      const guest = houses.gateway.client({ host: 'one.test', channel: 1, hotel: id })
      const found = await guest.roomSearch.quotes.query({ stay, rooms: [{ party }] })
      const available = found.kind === 'rooms' ? found.rooms.reduce((sum, room) => sum + room.available, 0) : 0
      expect([id, offer?.remaining]).toEqual([id, available >= 1 && available <= 3 ? available : undefined])
      if (offer?.remaining !== undefined) said.push(id)
    }
    expect(said.length).toBeGreaterThan(0)
    expect(said.length).toBeLessThan(count)
    const ofTwo = await portalOf().page.query({ search: { stay, rooms: [party, couple] } })
    expect(ofTwo.cards.some(({ offer }) => offer?.remaining !== undefined)).toBe(false)
  })

  it('sorts the houses of a destination by how far they are from its middle, the nearest first', async () => {
    const { cards } = await portalOf().page.query({ destinationId: 2, sort: 'distance' })
    const there = hotels.filter(({ destinationId }) => destinationId === 2).map(({ id, house }) => ({ id, ...house }))
    const middle = (which: 'latitude' | 'longitude') =>
      there.reduce((sum, house) => sum + house[which], 0) / there.length
    const [latitude, longitude] = [middle('latitude'), middle('longitude')]
    // On a map that is flat for a town: a degree of longitude is shorter by the cosine of the latitude.
    const distanceOf = (house: (typeof there)[number]) =>
      Math.hypot(house.latitude - latitude, (house.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)) *
      111.19
    const expected = [...there].sort((one, other) => distanceOf(one) - distanceOf(other))
    expect(new Set(expected.map((house) => distanceOf(house).toFixed(1))).size).toBeGreaterThan(5)
    expect(cards.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    for (const [i, { distanceKm = 0 }] of cards.entries())
      expect(distanceKm).toBeCloseTo(distanceOf(expected[i] as (typeof there)[number]), 0)
  })

  it('has a stay that begins today at the houses where it is today still, and not where it is tomorrow', async () => {
    houses.at('2027-03-01T23:30:00.000Z')
    try {
      const today = { arrival: '2027-03-01' as CalendarDate, departure: '2027-03-03' as CalendarDate }
      const { cards } = await portalOf().page.query({ search: { stay: today, rooms: [couple] } })
      const available = cards.filter(({ offer }) => offer).map(({ id }) => id)
      expect(available.length).toBeGreaterThan(0)
      // Half past midnight in Rome, half past six in the evening in New York.
      expect(available.filter((id) => id % 2 === 1)).toEqual([])
    } finally {
      houses.at('2027-03-01T09:00:00.000Z')
    }
  })

  it('SRCH-28 counts today on the clock of its first house, and of a channel without houses on that of Rome', async () => {
    houses.at('2027-03-01T23:30:00.000Z')
    try {
      expect(await portalOf().portal.query()).toMatchObject({ hotelCount: count, today: '2027-03-02' })
      expect(await portalOf(2).portal.query()).toMatchObject({ hotelCount: 0, today: '2027-03-02' })
      houses.at('2027-03-01T22:30:00.000Z')
      expect(await portalOf(2).portal.query()).toMatchObject({ hotelCount: 0, today: '2027-03-01' })
    } finally {
      houses.at('2027-03-01T09:00:00.000Z')
    }
  })
})
