import { commit, write } from '@portico/booking-server/db/write'
import { RoomSearchResult } from '@portico/contracts/search/room-search'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { aConfirm, aKey, type Houses, startHouses } from '../../builders/gateway/two-houses.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-09' as CalendarDate }
const couple = { adults: 2, childrenAges: [] }

/**
 * Houses 1 and 2 on channel 1, each with a double at 120.00 with breakfast and a suite at 170.00 that is suggested to
 * who looks at the double; one room of each.
 */
async function startGroup(profile: 'plain' | 'portico'): Promise<Houses> {
  const seed = aHouse({ rooms: [{ suggests: 1 }, { priceIndex: 150, maxAdults: 5, maxGuests: 6 }] })
  const hotels = [1, 2].flatMap((id) => seed.hotels.map((hotel) => ({ ...hotel, id, name: `House ${id}` })))
  const channels = seed.channels.map((channel) => ({ ...channel, hotelIds: [1, 2] }))
  const settings = aSnapshot([aHost({ host: 'one.test', channelIds: [1] })])
  return startHouses({ profile, seed: { ...seed, hotels, channels }, gateway: { settings } })
}

async function take({ booking }: Houses, roomTypeId: number, ...nights: string[]): Promise<void> {
  await write(booking.db, [1], async (tx) => {
    const dates = nights.map((night) => `2027-03-${night}` as CalendarDate)
    await tx
      .updateTable('room_night')
      .set({ closed: 1 })
      .where('room_type_id', '=', roomTypeId)
      .where('night', 'in', dates)
      .execute()
    return commit(undefined)
  })
}

describe.each(['portico', 'plain'] as const)('on a %s upstream', (profile) => {
  it('PORT-04 a portal names the hotels that have all the rooms, at the lowest total of their own lists', async () => {
    await using houses = await startGroup(profile)
    await take(houses, 102, '06')
    const portal = houses.gateway.client({ host: 'one.test', channel: 1 }).portalSearch.page
    const totals = async (rooms: (typeof couple)[]) =>
      (await portal.query({ search: { stay, rooms } })).cards.flatMap(({ id, name, city, stars, offer }) =>
        offer ? [{ id, name, city, stars, price: offer.price.stay }] : [],
      )
    expect(await totals([couple])).toEqual([
      { id: 1, name: 'House 1', city: 'Prova', stars: 3, price: money(48_000, 'EUR') },
      { id: 2, name: 'House 2', city: 'Prova', stars: 3, price: money(48_000, 'EUR') },
    ])
    expect(await totals([couple, couple])).toMatchObject([{ id: 2, price: money(116_000, 'EUR') }])
    const page = await houses.guest().roomSearch.quotes.query({ stay, rooms: [{ party: couple }] })
    if (page.kind !== 'rooms') throw new Error(page.kind)
    expect(page.rooms[0]?.quotes.find(({ best }) => best)?.price.stay).toEqual(money(48_000, 'EUR'))
  })

  it('a house of a portal that has no room says its nearest dates, at the totals of its own', async () => {
    await using houses = await startGroup(profile)
    await take(houses, 101, '06', '07')
    await take(houses, 102, '06', '07')
    const { cards, available, count } = await houses.gateway
      .client({ host: 'one.test', channel: 1 })
      .portalSearch.page.query({ search: { stay, rooms: [couple] } })
    expect([available, count, cards.map(({ id }) => id)]).toEqual([1, 2, [2, 1]])
    expect(cards[0]?.nearby).toBeUndefined()
    const { dates } = await houses.guest().dates.nearby.query({ stay, rooms: [{ party: couple }] })
    const nearest = dates
      .slice(0, 2)
      .map(({ stay: { arrival, departure }, price }) => ({ arrival, departure, price: price.guestTotal }))
    expect(nearest).toHaveLength(2)
    expect(cards[1]).toMatchObject({ id: 1, nearby: nearest })
    expect(cards[1]?.offer).toBeUndefined()
  })

  it('a guest who finds no room is offered the stay in two room types, and books it at that price', async () => {
    await using houses = await startGroup(profile)
    await take(houses, 101, '07', '08')
    await take(houses, 102, '05')
    const found = await houses.guest().roomSearch.quotes.query({ stay, rooms: [{ party: couple }] })
    if (found.kind !== 'none') throw new Error(found.kind)
    const { split, otherHotels } = found.alternatives
    expect(split).toMatchObject({
      discount: money(2_900, 'EUR'),
      price: { stay: money(55_100, 'EUR') },
      mealPlan: 'BB',
    })
    expect(otherHotels).toMatchObject([{ id: 2, name: 'House 2', price: money(48_000, 'EUR') }])
    const rooms = (split?.parts ?? []).map(({ productId, stay: part }) => ({ productId, party: couple, stay: part }))
    const booked = await houses
      .guest()
      .checkout.confirm.mutate(aConfirm({ basket: { stay, rooms }, key: aKey(), shown: money(56_700, 'EUR') }))
    expect(booked).toMatchObject({ kind: 'confirmed' })
    const lines = await houses.booking.db.reader
      .selectFrom('reservation_room')
      .select(['product_id', 'arrival', 'departure'])
      .orderBy('line')
      .execute()
    expect(lines).toMatchObject([
      { product_id: 10_101, arrival: '2027-03-05', departure: '2027-03-07' },
      { product_id: 10_201, arrival: '2027-03-07', departure: '2027-03-09' },
    ])
  })

  it('guests of several rooms who cannot have them are offered one room that holds all', async () => {
    await using houses = await startGroup(profile)
    await take(houses, 101, '06')
    const rooms = [{ party: couple }, { party: { adults: 2, childrenAges: [7] } }]
    const found = await houses.guest().roomSearch.quotes.query({ stay, rooms })
    if (found.kind !== 'none') throw new Error(found.kind)
    // Four nights of the suite at 150.00 with two more adults, a child and breakfasts.
    const party = { adults: 4, childrenAges: [7] }
    const mergedRoom = await houses.guest().roomSearch.merged.query({ stay, rooms })
    expect(mergedRoom?.party).toEqual(party)
    const merged = await houses.guest().roomSearch.quotes.query({ stay, rooms: [{ party }] })
    if (merged.kind !== 'rooms') throw new Error(merged.kind)
    expect(merged.rooms[0]?.quotes[0]?.price.stay).toEqual(mergedRoom?.price)
  })

  it('each answer is what the contract says and no more, though no second schema reads it', async () => {
    await using houses = await startGroup(profile)
    const search = (rooms: readonly object[]) => houses.guest().roomSearch.quotes.query({ stay, rooms: rooms as never })
    const answers = [
      await search([{ party: couple }]),
      await search([{ party: couple, productId: 10_201 }, { party: couple }]),
      await search([{ party: couple, productId: 10_201 }]),
    ]
    await take(houses, 101, '07', '08')
    await take(houses, 102, '05')
    answers.push(await search([{ party: couple }]), await search([{ party: couple, productId: 10_201 }]))
    expect(answers.map(({ kind }) => kind)).toEqual(['rooms', 'rooms', 'complete', 'none', 'selection-gone'])
    for (const answer of answers) expect(RoomSearchResult.parse(answer)).toEqual(answer)
  })

  it('a room names the one that is suggested instead, and the difference', async () => {
    await using houses = await startGroup(profile)
    const found = await houses.guest().roomSearch.quotes.query({ stay, rooms: [{ party: couple }] })
    if (found.kind !== 'rooms') throw new Error(found.kind)
    expect(found.rooms.map(({ suggested }) => suggested)).toEqual([
      { roomTypeId: 102, productId: 10_201, difference: money(20_000, 'EUR') },
      undefined,
    ])
  })
  it('a chosen room that nobody sells is told as gone, whether or not others are still to be chosen', async () => {
    await using houses = await startGroup(profile)
    const search = houses.guest().roomSearch.quotes
    const gone = { party: couple, productId: 99_999 }
    expect(await search.query({ stay, rooms: [gone, { party: couple }] })).toMatchObject({ kind: 'selection-gone' })
    expect(await search.query({ stay, rooms: [gone] })).toMatchObject({ kind: 'selection-gone' })
  })
})
