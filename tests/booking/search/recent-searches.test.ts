import type { Tx } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import { handlePortalFacts } from '@portico/booking-server/http/calls/search/portal-facts'
import type { TradeCaller } from '@portico/booking-server/pricing/seller'
import { createRecentSearches } from '@portico/booking-server/search/portal/recent-searches'
import { searchFacts } from '@portico/booking-server/search/portal/search-facts'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { PortalFactsReply } from '@portico/legacy/calls/search/portal-facts'
import type { PortalSearchRequest } from '@portico/legacy/calls/search/portal-search'
import { profiles } from '@portico/legacy/codec/extensions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aStay } from '../../builders/a-stay.ts'
import { type Database, databases, mainlyOn, openEmptyDatabase } from '../../builders/databases.ts'
import { manyHouses } from '../../builders/many-houses.ts'
import { otherAgency, tradeCaller } from '../../builders/test-agency.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const count = 12
const fourDays = 4 * 24 * 60 * 60_000
const firstNight = '2027-03-03' as CalendarDate
const request = {
  stay: aStay('2027-03-05', { nights: 2 }),
  rooms: [{ adults: 2, childrenAges: [] }],
} satisfies PortalSearchRequest

/** Twelve houses in two time zones, on channel 1 and, those with an even id, on trade channel 2. */
async function openHouses(database: Database, services: readonly HouseService[] = []) {
  const { db, close } = await openEmptyDatabase(database)
  const start = '2027-03-01T11:00:00.000Z' as Instant
  let now = start
  const seed = manyHouses(count)
  const hotels = seed.hotels.map((hotel) => ({
    ...hotel,
    house: { ...hotel.house, services, timeZone: hotel.id % 3 === 0 ? 'America/New_York' : 'Europe/Rome' },
  }))
  await insertSeed(db, { ...seed, hotels }, '2027-03-01' as CalendarDate)
  const snapshots = createHotelSnapshots(db.reader, () => now)
  const recent = handlePortalFacts(snapshots)
  const callAt = async (
    handler: ReturnType<typeof handlePortalFacts>,
    trade: TradeCaller | undefined,
    channelId: number,
    wanted: PortalSearchRequest,
  ): Promise<PortalFactsReply> => {
    const context = { db, now: () => now, capabilities: profiles.portico, trade: channelId === 2 ? trade : undefined }
    const result = await handler(context, { domain: '', channelId, languageId: 1, sessionCode: '' }, wanted)
    if (result.kind !== 'answered') throw new Error(result.text)
    return result.answer
  }
  return {
    db,
    snapshots,
    now: () => now,
    /** After four days it is the first day again. */
    wait: (minutes: number) => {
      const waited = Date.parse(now) - Date.parse(start) + minutes * 60_000
      now = new Date(Date.parse(start) + (waited % fourDays)).toISOString() as Instant
    },
    change: (hotelId: number, work: (tx: Tx) => Promise<unknown>) =>
      write(db, [hotelId], async (tx) => commit(void (await work(tx)))),
    search: (wanted: PortalSearchRequest, channelId = 1, trade?: TradeCaller) =>
      callAt(recent, trade, channelId, wanted),
    /** By a server that has just started. */
    searchAnew: (wanted: PortalSearchRequest, channelId = 1, trade?: TradeCaller) =>
      callAt(handlePortalFacts(createHotelSnapshots(db.reader, () => now)), trade, channelId, wanted),
    [Symbol.asyncDispose]: close,
  }
}

type Houses = Awaited<ReturnType<typeof openHouses>>

const aHotelId = fc.integer({ min: 1, max: count })
const aNight = fc.nat(8).map((days) => addDays(firstNight, days))

/** What others do to a house. */
const aChange = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), hotelId: aHotelId, type: fc.nat(2), night: aNight }),
  fc.record({
    kind: fc.constant('price' as const),
    hotelId: aHotelId,
    type: fc.nat(2),
    night: aNight,
    minor: fc.integer({ min: 100, max: 50_000 }),
  }),
  fc.record({
    kind: fc.constant('close' as const),
    hotelId: aHotelId,
    type: fc.nat(2),
    night: aNight,
    closed: fc.constantFrom(0 as const, 1 as const),
  }),
  fc.record({ kind: fc.constant('leave' as const), hotelId: aHotelId, channelId: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('join' as const), hotelId: aHotelId, channelId: fc.constantFrom(1, 2) }),
  fc.record({
    kind: fc.constant('reserve' as const),
    hotelId: aHotelId,
    agencies: fc.constantFrom(undefined, null, [tradeCaller.agencyCode], [otherAgency.agencyCode]),
  }),
  fc.record({ kind: fc.constant('code' as const), hotelId: aHotelId, code: fc.constantFrom('SPRING', 'AUTUMN') }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 20, 300) }),
)
const aSearch = fc.record({
  kind: fc.constant('search' as const),
  channelId: fc.constantFrom(1, 2),
  trade: fc.constantFrom(undefined, tradeCaller, otherAgency),
  wanted: fc.record({
    stay: fc.constantFrom(aStay('2027-03-04', { nights: 1 }), aStay('2027-03-05', { nights: 2 })),
    rooms: fc.constantFrom(
      [{ adults: 2, childrenAges: [] }],
      [
        { adults: 1, childrenAges: [5] },
        { adults: 2, childrenAges: [] },
      ],
    ),
    promoCode: fc.constantFrom(undefined, 'SPRING'),
  }),
})

async function apply(
  houses: Houses,
  change: typeof aChange extends fc.Arbitrary<infer Change> ? Change : never,
): Promise<void> {
  if (change.kind === 'wait') return houses.wait(change.minutes)
  const { hotelId } = change
  const roomTypeOf = async (tx: Tx, place: number) =>
    (await tx.selectFrom('room_type').where('hotel_id', '=', hotelId).select('id').orderBy('position').execute())[place]
      ?.id ?? 0
  await houses.change(hotelId, async (tx) => {
    switch (change.kind) {
      case 'take':
        return tx
          .updateTable('room_night')
          .set((eb) => ({ taken: eb('taken', '+', 1) }))
          .where('room_type_id', '=', await roomTypeOf(tx, change.type))
          .where('night', '=', change.night)
          .whereRef('taken', '<', 'allotment')
          .execute()
      case 'price': {
        const { night, minor } = change
        const room_type_id = await roomTypeOf(tx, change.type)
        await tx
          .deleteFrom('price_exception')
          .where('room_type_id', '=', room_type_id)
          .where('night', '=', night)
          .execute()
        return tx.insertInto('price_exception').values({ room_type_id, night, minor }).execute()
      }
      case 'close':
        return tx
          .updateTable('room_night')
          .set({ closed: change.closed })
          .where('room_type_id', '=', await roomTypeOf(tx, change.type))
          .where('night', '=', change.night)
          .execute()
      case 'leave':
        return tx
          .deleteFrom('channel_hotel')
          .where('channel_id', '=', change.channelId)
          .where('hotel_id', '=', hotelId)
          .execute()
      case 'join':
        return tx
          .insertInto('channel_hotel')
          .values({ channel_id: change.channelId, hotel_id: hotelId })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      case 'reserve': {
        const plan = await tx
          .selectFrom('rate_plan')
          .where('hotel_id', '=', hotelId)
          .select('id')
          .orderBy('position')
          .executeTakeFirstOrThrow()
        // Without agencies it is everybody's.
        const { agencies } = change
        const audience = agencies ? JSON.stringify({ groups: [], agencies }) : null
        return tx
          .updateTable('rate_plan')
          .set({ kinds: agencies === undefined ? '["pay-at-hotel"]' : '["net"]', audience: audience as never })
          .where('id', '=', plan.id)
          .execute()
      }
      case 'code': {
        const rule = {
          kind: 'promo-code',
          combinable: true,
          conditions: {},
          effect: { kind: 'off', basisPoints: 1_000, minor: 0 },
        }
        const id = hotelId * 10 + (change.code === 'SPRING' ? 1 : 2)
        await tx
          .insertInto('promotion')
          .values({
            id,
            hotel_id: hotelId,
            rule: JSON.stringify(rule) as never,
            content: '{"en":{"name":"Less"}}' as never,
            key: `${id}`,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return tx
          .insertInto('promo_code')
          .values({ hotel_id: hotelId, code: change.code, promotion_id: id, hidden: 0, email: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    }
  })
}

describe.each(mainlyOn('PostgreSQL'))('a search of a portal that was made before, on $name', (database) => {
  it('finds what a new one finds, whatever others wrote meanwhile, whoever asks, and whatever day it is by then', async () => {
    let met = 0
    await using houses = await openHouses(database)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(aChange, aSearch, aSearch), { minLength: 4, maxLength: 24 }),
        async (steps) => {
          for (const step of steps) {
            if (step.kind !== 'search') {
              await apply(houses, step)
              continue
            }
            const { channelId, trade, wanted } = step
            const found = await houses.search(wanted, channelId, trade)
            expect(found).toEqual(await houses.searchAnew(wanted, channelId, trade))
            met += found.hotelIds.length
          }
        },
      ),
      { numRuns: byTestSize({ fast: 6, normal: 8, full: 150 }) },
    )
    expect(met).toBeGreaterThan(0)
  })
})

describe('a search of a portal that was made before', () => {
  it('is the same while nothing has changed, and prices no house again but one that has', async () => {
    await using houses = await openHouses(databases[0] as Database)
    const looked: number[] = []
    const search = async (before: Awaited<ReturnType<typeof searchFacts>> | undefined) => {
      const all = await houses.snapshots.ofChannel(1)
      const hotels = all.map((hotel) =>
        Object.defineProperty({ ...hotel }, 'listed', {
          get: () => {
            if (!looked.includes(hotel.id)) looked.push(hotel.id)
            return hotel.listed
          },
        }),
      )
      const now = houses.now()
      const at = ({ timeZone }: { readonly timeZone: string }) => ({ now, today: todayAt(timeZone, now) })
      looked.length = 0
      return searchFacts({ search: { ...request, channelId: 1, trade: undefined }, hotels, at, before, now })
    }
    const first = await search(undefined)
    expect(looked).toHaveLength(count)
    const second = await search(first)
    expect([second, looked]).toEqual([first, []])
    expect(second.columns).toBe(first.columns)
    await houses.change(7, (tx) =>
      tx.deleteFrom('price_period').where('room_type_id', '>=', 700).where('room_type_id', '<', 800).execute(),
    )
    const third = await search(second)
    expect(looked).toEqual([7])
    expect(third.columns.hotelIds).toEqual(first.columns.hotelIds.filter((id) => id !== 7))
  })

  it.each([
    ['a rate can no longer be cancelled free of charge', '2027-03-05', '2027-03-03T16:59:00.000Z', 2],
    ['a day has ended at some of the houses', '2027-03-04', '2027-03-04T22:59:00.000Z', 2],
  ])('is made anew once %s, though nothing was written', async (_, arrival, before, minutes) => {
    await using houses = await openHouses(databases[0] as Database)
    const wanted = { ...request, stay: aStay(arrival, { nights: 1 }) }
    houses.wait((Date.parse(before) - Date.parse(houses.now())) / 60_000)
    const first = await houses.search(wanted)
    houses.wait(minutes)
    const later = await houses.search(wanted)
    expect(later).not.toEqual(first)
    expect(later).toEqual(await houses.searchAnew(wanted))
  })

  it('is made anew at houses of which something is mandatory once its hour of today has passed, though nothing was written', async () => {
    const said = (text: string) => ({ en: text, it: text })
    const wednesday = 8
    const tour = {
      description: said(''),
      category: said('Tours'),
      mandatory: true,
      per: 'unit' as const,
      when: 'day' as const,
      weekdays: wednesday,
    }
    await using houses = await openHouses(databases[0] as Database, [
      { ...tour, name: said('Early tour'), price: 10, slots: { times: ['14:00'], places: 9 } },
      { ...tour, name: said('Late tour'), price: 25, slots: { times: ['20:00'], places: 9 } },
    ])
    const wanted = { ...request, stay: aStay('2027-03-03', { nights: 1 }) }
    houses.wait(2 * 24 * 60)
    const first = await houses.search(wanted)
    houses.wait(121)
    const later = await houses.search(wanted)
    expect(later).not.toEqual(first)
    expect(later).toEqual(await houses.searchAnew(wanted))
  })

  it('is made anew at the houses whose code no longer counts', async () => {
    await using houses = await openHouses(databases[0] as Database)
    for (const hotelId of [2, 5]) await apply(houses, { kind: 'code', hotelId, code: 'SPRING' })
    const wanted = { ...request, promoCode: 'SPRING' }
    const [first, without] = [await houses.search(wanted), await houses.search(request)]
    await houses.db.writer.deleteFrom('promo_code').execute()
    expect(first).not.toEqual(without)
    expect(await houses.search(wanted)).toEqual(without)
  })

  it('is nobody else’s: an agency’s own rates are found by no other agency and by no guest that searches the same', async () => {
    await using houses = await openHouses(databases[0] as Database)
    const audience = JSON.stringify({ groups: [], agencies: [tradeCaller.agencyCode] })
    for (let hotelId = 1; hotelId <= count; hotelId++)
      await houses.change(hotelId, (tx) =>
        tx
          .updateTable('rate_plan')
          .set({ kinds: '["net"]', audience: audience as never })
          .where('hotel_id', '=', hotelId)
          .execute(),
      )
    const found = async (trade?: TradeCaller) => (await houses.search(request, 2, trade)).hotelIds.length
    for (let i = 0; i < 2; i++)
      expect([await found(tradeCaller), await found(otherAgency), await found()]).toEqual([expect.any(Number), 0, 0])
    expect(await found(tradeCaller)).toBeGreaterThan(0)
  })

  it('is forgotten when others were made last and all of them have too many houses', async () => {
    await using houses = await openHouses(databases[0] as Database)
    const hotels = await houses.snapshots.ofChannel(1)
    const now = houses.now()
    const at = ({ timeZone }: { readonly timeZone: string }) => ({ now, today: todayAt(timeZone, now) })
    const facts = await searchFacts({
      search: { ...request, channelId: 1, trade: undefined },
      hotels,
      at,
      before: undefined,
      now,
    })
    // Each counts as its twelve houses and a little more.
    const searches = createRecentSearches(100)
    for (const key of ['one', 'two', 'three']) searches.store(key, facts)
    expect(searches.find('one')).toBe(facts)
    searches.store('four', facts)
    expect(['one', 'two', 'three', 'four'].map((key) => searches.find(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
    searches.store('five'.repeat(2_000), facts)
    expect(['one', 'three', 'four'].map((key) => searches.find(key))).toEqual([undefined, undefined, undefined])
  })
})
