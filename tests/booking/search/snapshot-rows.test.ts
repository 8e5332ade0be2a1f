import { type SearchFacts, searchFacts } from '@portico/booking-server/search/portal/search-facts'
import { createSnapshotRows, type SnapshotRows } from '@portico/booking-server/search/portal/snapshot-rows'
import type { HotelSnapshot } from '@portico/booking-server/search/snapshots/hotel-snapshot'
import type { House } from '@portico/demo/seed/house'
import { addDays, type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aStay } from '../../builders/a-stay.ts'
import { type Database, databases } from '../../builders/databases.ts'
import { otherAgency, tradeCaller } from '../../builders/test-agency.ts'
import { byTestSize } from '../../setup/by-test-size.ts'
import { aChange, apply, count, type Houses, openHouses, request } from './changing-houses.ts'

const said = (text: string) => ({ en: text, it: text })

/** Some are sold out at once, some sell their rooms by other rules, and a few have what must be asked of themselves. */
function unusualHouse(id: number, { rooms, rules }: House): Partial<House> {
  if (id < 4) return { rooms: rooms.map((room) => ({ ...room, rooms: 1 })) }
  if (id > 8) return { rules: [...rules, { from: '01-01', until: '12-31', minStay: 3, rooms: [id % 3] }] }
  if (id === 4) return { closures: [{ from: '03-06', until: '03-08' }] }
  if (id === 5)
    return {
      promotions: [
        {
          name: said('Less'),
          kind: 'length-of-stay',
          combinable: true,
          conditions: { minNights: 2 },
          effect: { kind: 'off', basisPoints: 2_000, minor: 0 },
        },
      ],
    }
  if (id !== 6) return {}
  const cleaning = { name: said('Cleaning'), description: said(''), category: said('Cleaning'), mandatory: true }
  return { services: [{ ...cleaning, price: 35, per: 'unit', when: 'stay' }] }
}

const aSearch = fc.record({
  kind: fc.constant('search' as const),
  /** The houses as they are now, or as a search has them that began before they changed. */
  at: fc.constantFrom('now' as const, 'before' as const),
  channelId: fc.constantFrom(1, 2),
  trade: fc.constantFrom(undefined, tradeCaller, otherAgency),
  resold: fc.constantFrom(undefined, undefined, 7, 8),
  stay: fc
    .record({
      days: fc.oneof(
        { weight: 9, arbitrary: fc.nat(9) },
        { weight: 1, arbitrary: fc.integer({ min: 300, max: 1_200 }) },
      ),
      nights: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) }, { weight: 1, arbitrary: fc.nat(90) }),
    })
    .map(({ days, nights }) => aStay(addDays('2027-03-01' as CalendarDate, days), { nights })),
  rooms: fc.array(
    fc.record({
      adults: fc.integer({ min: 1, max: 4 }),
      childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
})
const aNextDay = fc.constant({ kind: 'wait' as const, minutes: 24 * 60 })
type Search = typeof aSearch extends fc.Arbitrary<infer Wanted> ? Wanted : never

/** With a room of each type that its guest resells for just the nights of the stay. */
function withResales(hotel: HotelSnapshot, { stay }: Search): HotelSnapshot {
  const first = daysBetween(hotel.firstNight, stay.arrival)
  const resales = hotel.roomTypes.map(() => [{ first, nights: daysBetween(stay.arrival, stay.departure) }])
  return { ...hotel, listed: { ...hotel.listed, resales } }
}

function factsOf(
  houses: Houses,
  hotels: readonly HotelSnapshot[],
  { channelId, trade, stay, rooms }: Search,
  snapshotRows: SnapshotRows | undefined,
  factsBefore?: SearchFacts,
): Promise<SearchFacts> {
  const now = houses.now()
  const at = ({ timeZone }: { readonly timeZone: string }) => ({ now, today: todayAt(timeZone, now) })
  const search = { channelId, stay, rooms, trade: channelId === 2 ? trade : undefined }
  return searchFacts({ search, hotels, at, before: factsBefore, now, rows: snapshotRows })
}

describe('hotels side by side', () => {
  it('say what each of them says, whatever changes between two searches or while one is under way, whoever asks, and whatever day it is by then', async () => {
    let met = 0
    await using houses = await openHouses(databases[0] as Database, unusualHouse)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(aChange, aChange, aNextDay, aSearch, aSearch, aSearch), { minLength: 4, maxLength: 24 }),
        async (steps) => {
          const snapshotRows = createSnapshotRows()
          let before: { readonly search: Search; readonly facts: SearchFacts } | undefined
          let lists = { 1: await houses.snapshots.ofChannel(1), 2: await houses.snapshots.ofChannel(2) }
          for (const step of steps) {
            if (step.kind !== 'search') {
              await apply(houses, step)
              continue
            }
            const channelId = step.channelId === 1 ? 1 : 2
            if (step.at === 'now') lists = { ...lists, [channelId]: await houses.snapshots.ofChannel(channelId) }
            const hotels = lists[channelId].map((hotel) =>
              hotel.id === step.resold ? withResales(hotel, step) : hotel,
            )
            const found = await factsOf(houses, hotels, step, snapshotRows)
            expect(found).toEqual(await factsOf(houses, hotels, step, undefined))
            if (before) {
              const { search, facts } = before
              const hotelsNow = await houses.snapshots.ofChannel(search.channelId)
              const again = await factsOf(houses, hotelsNow, search, snapshotRows, facts)
              expect(again.columns).toEqual((await factsOf(houses, hotelsNow, search, undefined)).columns)
            }
            if (step.resold === undefined) before = { search: step, facts: found }
            met += found.columns.hotelIds.length
          }
        },
      ),
      { numRuns: byTestSize({ fast: 20, normal: 40, full: 400 }) },
    )
    expect(met).toBeGreaterThan(0)
  })

  it('have no row for more hotels than are kept, which are asked themselves', async () => {
    await using houses = await openHouses(databases[0] as Database)
    const hotels = await houses.snapshots.ofChannel(1)
    const search = { ...request, kind: 'search', at: 'now', channelId: 1, trade: undefined, resold: undefined } as const
    const few = createSnapshotRows(5)
    const found = await factsOf(houses, hotels, search, few)
    expect(found).toEqual(await factsOf(houses, hotels, search, undefined))
    expect([found.hotelIds.length, few.ids.length]).toEqual([count, 5])
  })

  it('are begun anew once most of what they have is of versions that are gone', async () => {
    await using houses = await openHouses(databases[0] as Database)
    const [hotel] = await houses.snapshots.ofChannel(1)
    if (!hotel) throw new Error('no hotel')
    const snapshotRows = createSnapshotRows()
    let versions = 0
    while (!snapshotRows.isWorn() && versions < 10_000) {
      const types = hotel.listed.types.map(({ guestTerms, rates }) => ({ guestTerms: { ...guestTerms }, rates }))
      snapshotRows.rowOf({ ...hotel, version: ++versions, listed: { ...hotel.listed, types } }, -1)
    }
    expect(versions).toBeGreaterThan(100)
    expect(versions).toBeLessThan(10_000)
  })
})
