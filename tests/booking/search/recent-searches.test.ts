import type { TradeCaller } from '@portico/booking-server/pricing/seller'
import { createRecentSearches } from '@portico/booking-server/search/portal/recent-searches'
import { searchFacts } from '@portico/booking-server/search/portal/search-facts'
import { todayAt } from '@portico/domain/time/deadline'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aStay } from '../../builders/a-stay.ts'
import { type Database, databases, mainlyOn } from '../../builders/databases.ts'
import { otherAgency, tradeCaller } from '../../builders/test-agency.ts'
import { byTestSize } from '../../setup/by-test-size.ts'
import { aChange, apply, count, openHouses, request } from './changing-houses.ts'

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
      return searchFacts({
        search: { ...request, channelId: 1, trade: undefined },
        hotels,
        at,
        before,
        now,
        rows: undefined,
      })
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
    const services = [
      { ...tour, name: said('Early tour'), price: 10, slots: { times: ['14:00'], places: 9 } },
      { ...tour, name: said('Late tour'), price: 25, slots: { times: ['20:00'], places: 9 } },
    ]
    await using houses = await openHouses(databases[0] as Database, () => ({ services }))
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
      rows: undefined,
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
