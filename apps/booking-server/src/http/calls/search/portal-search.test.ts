import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type PortalSearchRequest, portalSearch } from '@portico/legacy/calls/search/portal-search'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMoment, aStay } from '../../../../../../tests/builders/a-stay.ts'
import { expectReply, requestRaw } from '../../../../../../tests/builders/call-server.ts'
import { manyHouses } from '../../../../../../tests/builders/many-houses.ts'
import { byTestSize } from '../../../../../../tests/setup/by-test-size.ts'
import { toJson } from '../../../db/tables/json.ts'
import { commit, write } from '../../../db/write.ts'
import { type BookingServer, startBookingServer } from '../../../start-booking-server.ts'

const count = 24
let server: BookingServer
beforeAll(async () => {
  server = await startBookingServer({ seed: manyHouses(count), now: () => aMoment, jobs: false })
  await write(
    server.db,
    Array.from({ length: count }, (_, i) => i + 1),
    async (tx) => {
      // Some houses are nearly full, some have a promotion.
      await tx
        .updateTable('room_night')
        .set((eb) => ({ taken: eb('allotment', '-', 1) }))
        .where('room_type_id', '<', 900)
        .execute()
      const combinable = { combinable: true, effect: { kind: 'off' as const, basisPoints: 1_500, minor: 0 } }
      for (const id of [3, 8, 13]) {
        const rule = toJson({ kind: 'length-of-stay' as const, conditions: { minNights: 3 }, ...combinable })
        await tx
          .insertInto('promotion')
          .values({ id, hotel_id: id, rule, content: toJson({ en: { name: 'Longer' } }) })
          .execute()
      }
      for (const [id, allotment] of [
        [6, undefined],
        [11, 5],
        [16, 0],
      ] as const) {
        const rule = toJson({ kind: 'promo-code' as const, conditions: { maxNights: 4 }, ...combinable })
        await tx
          .insertInto('promotion')
          .values({ id, hotel_id: id, rule, content: toJson({ en: { name: 'Spring' } }) })
          .execute()
        await tx
          .insertInto('promo_code')
          .values({ hotel_id: id, code: 'SPRING', promotion_id: id, hidden: 0, email: null })
          .execute()
        const stock = { kind: 'promo-code' as const, item_id: id, slot: '', day: '', hotel_id: id, taken: 0 }
        if (allotment !== undefined)
          await tx
            .insertInto('extra_stock')
            .values({ ...stock, allotment })
            .execute()
      }
      return commit(undefined)
    },
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const party = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 2 }),
})

/** What the pages of a hotel would come to, every way of sharing out its rooms tried. */
async function lowestOnPages(
  hotelId: number,
  { stay, rooms, promoCode }: PortalSearchRequest,
): Promise<number | undefined> {
  const lists = await Promise.all(
    rooms.map((one) =>
      expectReply(
        server,
        roomSearch,
        { channelId: 1, hotelId },
        { stay, party: one, chosen: [], cross: false, promoCode, timestamp: 0 },
      ),
    ),
  )
  const lines = lists.map((list) =>
    list.rooms.map(({ id, available, quotes }) => ({
      id,
      available,
      minor: Math.min(...quotes.map(({ price }) => price.stay.minor)),
    })),
  )
  const cheapest = (line: number, taken: readonly number[]): number | undefined => {
    if (line === lines.length) return 0
    const sums = (lines[line] ?? []).flatMap(({ id, available, minor }) => {
      if (taken.filter((other) => other === id).length >= available) return []
      const rest = cheapest(line + 1, [...taken, id])
      return rest === undefined ? [] : [minor + rest]
    })
    return sums.length === 0 ? undefined : Math.min(...sums)
  }
  return cheapest(0, [])
}

describe('a portal search', () => {
  it('names exactly the hotels that have all the rooms, each at the lowest total of its own page, to the cent', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 560 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(party, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(undefined, ' spring'),
        async (days, nights, rooms, promoCode) => {
          const request = { stay: aStay(addDays('2026-11-20' as CalendarDate, days), { nights }), rooms, promoCode }
          const reply = await expectReply(server, portalSearch, { channelId: 1 }, request)
          const totals = new Map(reply.map(({ id, price: { minor } }) => [id, minor]))
          for (let id = 1; id <= count; id += 5)
            expect([id, totals.get(id)]).toEqual([id, await lowestOnPages(id, request)])
          found += reply.length
        },
      ),
      { numRuns: byTestSize({ fast: 15, normal: 40, full: 400 }) },
    )
    expect(found).toBeGreaterThan(byTestSize({ fast: 30, normal: 100, full: 100 }))
  })

  const stay = aStay('2027-10-05', { nights: 2 })
  const rooms = [{ adults: 2, childrenAges: [] }]
  const idsFor = async (request: object, channelId = 1) =>
    (await expectReply(server, portalSearch, { channelId }, { stay, rooms, ...request })).map(({ id }) => id)

  it('lowers the totals by a code where a hotel has it, and uses of it are left', async () => {
    const totalOf = async (id: number, promoCode?: string) =>
      (await expectReply(server, portalSearch, { channelId: 1 }, { stay, rooms, hotelIds: [id], promoCode }))[0]?.price
        .minor ?? 0
    for (const id of [6, 11]) expect(await totalOf(id, 'Spring')).toBeLessThan(await totalOf(id))
    for (const id of [16, 7]) expect(await totalOf(id, 'Spring')).toBe(await totalOf(id))
  })

  it('is narrowed by destination and by hotels, and knows only what its channel sells', async () => {
    expect(await idsFor({ destinationId: 2 })).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect(await idsFor({ hotelIds: [21, 4, 99] })).toEqual([4, 21])
    expect(await idsFor({ hotelIds: [21, 4] }, 2)).toEqual([4])
    expect(await idsFor({}, 77)).toEqual([])
    expect(await idsFor({ stay: aStay('2026-11-19', { nights: 2 }) })).toEqual([])
  })

  it('misses a hotel as soon as its last fitting room is taken', async () => {
    expect(await idsFor({ hotelIds: [5] })).toEqual([5])
    await write(server.db, [5], async (tx) => {
      await tx
        .updateTable('room_night')
        .set({ closed: 1 })
        .where('room_type_id', 'in', [502, 503])
        .where('night', '=', stay.arrival)
        .execute()
      return commit(undefined)
    })
    expect(await idsFor({ hotelIds: [5] })).toEqual([])
  })

  it('answers a malformed list of hotels with an error', async () => {
    const query = 'ca_id=1&dataArrivo=20271005&dataPartenza=20271007&adulti=2'
    const { status, body } = await requestRaw(server, `/customers/${portalSearch.path}&${query}&hoIds=4,x`)
    expect([status, JSON.parse(body).px_reason]).toEqual([
      200,
      { kind: 'malformed', parameter: 'hoIds', problem: 'malformed' },
    ])
    const repeated = await requestRaw(server, `/customers/${portalSearch.path}&${query}&hoIds=4&hoIds=6`)
    expect(JSON.parse(repeated.body).hotels.map(({ id }: { id: number }) => id)).toEqual([4, 6])
  })
})
