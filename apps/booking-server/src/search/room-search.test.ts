import type { Party } from '@portico/domain/party/party'
import { addDays, type CalendarDate, weekdayOf } from '@portico/domain/time/calendar-date'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHouse } from '../../../../tests/builders/a-house.ts'
import { aMoment, aStay } from '../../../../tests/builders/a-stay.ts'
import { expectReply } from '../../../../tests/builders/call-server.ts'
import { fromJson } from '../db/from-json.ts'
import type { Db } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import { demoSeed } from '../seed/demo-seed.ts'
import { type BookingServer, startBookingServer } from '../start-booking-server.ts'

const today = '2026-11-20'

/** Without promotions and fees, whose sums are proven by the second pricer in tests/pricing. */
const plainSeed = demoSeed.map((document) => ({ ...document, promotions: [], fees: [] }))
const pairs = [
  ...demoSeed.map(({ id }) => ({ hotelId: id, channelId: 220 })),
  ...demoSeed.map(({ id }) => ({ hotelId: id, channelId: 230 })),
]

let server: BookingServer
beforeAll(async () => {
  server = await startBookingServer({ seed: plainSeed, now: () => aMoment, jobs: false })
  // Some nights are taken, others cost something of their own.
  await write(server.db, [101, 106], async (tx) => {
    await tx
      .updateTable('room_night')
      .set({ taken: 2 })
      .where('room_type_id', 'in', [10105, 10604])
      .where('night', 'like', '2027-03-1%' as CalendarDate)
      .execute()
    await tx
      .updateTable('room_night')
      .set({ taken: 11 })
      .where('room_type_id', '=', 10101)
      .where('night', 'like', '2027-0%' as CalendarDate)
      .execute()
    await tx
      .insertInto('price_exception')
      .values({ room_type_id: 10101, night: '2027-03-12' as CalendarDate, minor: 0 })
      .execute()
    return commit(undefined)
  })
})
afterAll(() => server[Symbol.asyncDispose]())

type Found = { product: number; minor: number; available: number; best: boolean }

/** The search told over again from the tables, slowly and by itself: no snapshot, no pricer, no rule of the domain. */
async function naiveSearch(db: Db, hotelId: number, channelId: number, stay: Stay, party: Party): Promise<Found[]> {
  const found: Found[] = []
  const nights = nightsOf(stay)
  const { settings } = await db.reader
    .selectFrom('hotel')
    .where('id', '=', hotelId)
    .select('settings')
    .executeTakeFirstOrThrow()
  const hotel = fromJson('hotel.settings', settings, hotelId)
  const shareOfAge = (age: number) =>
    (hotel.children.find(({ min, max }) => min <= age && age <= max)?.mealShare ?? 10_000) / 10_000
  const rules = (await db.reader.selectFrom('restriction').where('hotel_id', '=', hotelId).selectAll().execute()).map(
    (row) => ({
      ...row,
      ...fromJson('restriction.rule', row.rule, row.id),
    }),
  )
  const required = await requiredServices(db, hotelId, nights.length)
  for (const type of await db.reader.selectFrom('room_type').where('hotel_id', '=', hotelId).selectAll().execute()) {
    const { maxAdults, maxGuests, byAdults, extraBed } = fromJson('room_type.occupancy', type.occupancy, type.id)
    const cots = hotel.children.find(({ min }) => min === 0)?.max ?? -1
    const inBeds = party.childrenAges.filter((age) => age > cots).length
    if (party.adults > maxAdults || party.adults + inBeds > maxGuests) continue
    const rooms = await db.reader
      .selectFrom('room_night')
      .where('room_type_id', '=', type.id)
      .where('night', 'in', nights)
      .selectAll()
      .execute()
    const available = Math.min(...rooms.map((row) => (row.closed ? 0 : row.allotment + row.overbook - row.taken)))
    if (rooms.length < nights.length || available < 1) continue
    const periods = await db.reader.selectFrom('price_period').where('room_type_id', '=', type.id).selectAll().execute()
    const exceptions = await db.reader
      .selectFrom('price_exception')
      .where('room_type_id', '=', type.id)
      .selectAll()
      .execute()
    const plans = await db.reader
      .selectFrom('product')
      .innerJoin('rate_plan', 'rate_plan.id', 'product.rate_plan_id')
      .innerJoin('rate_plan_channel', 'rate_plan_channel.rate_plan_id', 'rate_plan.id')
      .where('room_type_id', '=', type.id)
      .where('channel_id', '=', channelId)
      // The plan of a package is sold in no other way (P16).
      .where('rate_plan.id', 'not in', db.reader.selectFrom('package').select('rate_plan_id'))
      .select(['product.id', 'rate_plan.id as plan', 'terms', 'adjustments', 'kinds'])
      .execute()
    for (const product of plans) {
      if (/net|commissionable/.test(product.kinds)) continue
      const rulesOn = (day: CalendarDate) =>
        rules.filter(
          (rule) =>
            [null, type.id].includes(rule.room_type_id) &&
            [null, product.plan].includes(rule.rate_plan_id) &&
            rule.first_day <= day &&
            day <= rule.last_day &&
            Math.floor(rule.weekdays / 2 ** weekdayOf(day)) % 2 === 1,
        )
      const ahead = (Date.parse(stay.arrival) - Date.parse(today)) / 86_400_000
      const forbidden =
        rulesOn(stay.arrival).some(
          (rule) =>
            nights.length < (rule.minStay ?? 0) ||
            nights.length > (rule.maxStay ?? 999) ||
            rule.closedToArrival ||
            ahead < (rule.minAdvance ?? 0) ||
            ahead > (rule.maxAdvance ?? 9_999),
        ) ||
        rulesOn(stay.departure).some((rule) => rule.closedToDeparture) ||
        nights.some((night) => rulesOn(night).some((rule) => rule.stopSell))
      if (forbidden) continue
      const meals = fromJson('rate_plan.terms', product.terms, 'any').meals.map(({ perAdult }) => perAdult)
      const adjustment = fromJson('rate_plan.adjustments', product.adjustments, 'any')[0]?.basisPoints ?? 0
      let minor = 0
      for (const night of nights) {
        const period = periods.find(({ first_night, last_night }) => first_night <= night && night <= last_night)
        const own = exceptions.find((exception) => exception.night === night)
        const base = own
          ? own.minor
          : (fromJson('price_period.weekdays', period?.weekdays ?? '[]', 'any')[weekdayOf(night)] ?? Number.NaN)
        let room = Math.max(0, base + (byAdults[party.adults - 1] ?? Number.NaN))
        for (const age of party.childrenAges) room += Math.round(extraBed * shareOfAge(age))
        const less = Math.round((room * Math.abs(adjustment)) / 10_000)
        minor += adjustment < 0 ? room - less : room + less
        for (const each of meals) {
          minor +=
            party.adults * each + party.childrenAges.reduce((sum, age) => sum + Math.round(each * shareOfAge(age)), 0)
        }
      }
      found.push({ product: product.id, minor: minor + required, available, best: false })
    }
  }
  const lowest = Math.min(...found.map(({ minor }) => minor))
  return found.map((one) => ({ ...one, best: one.minor === lowest })).sort((a, b) => a.product - b.product)
}

/** P17: of each mandatory category the cheapest. No house has one with days, times or a period. */
async function requiredServices(db: Db, hotelId: number, nights: number): Promise<number> {
  const rows = await db.reader
    .selectFrom('service')
    .innerJoin('service_category', 'service_category.id', 'service.category_id')
    .where('service.hotel_id', '=', hotelId)
    .where('mandatory', '=', 1)
    .select(['service.id', 'category_id', 'rule'])
    .execute()
  const prices = rows.map(({ id, category_id, rule }) => {
    const { when, minor, slots, first, last } = fromJson('service.rule', rule, id)
    if (when === 'day' || slots.length > 0 || first !== null || last !== null)
      throw new Error('a rule that is not looked at here')
    return { category_id, minor: when === 'night' ? minor * nights : minor }
  })
  const categories = [...Map.groupBy(prices, ({ category_id }) => category_id).values()]
  return categories.reduce((sum, priced) => sum + Math.min(...priced.map(({ minor }) => minor)), 0)
}

describe('a room search', () => {
  it('finds what the tables say, to the cent, whatever is asked', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pairs),
        fc.integer({ min: 0, max: 540 }),
        fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 25 })),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
        async (caller, days, nights, adults, childrenAges) => {
          const stay = aStay(addDays(today as CalendarDate, days), { nights })
          const party = { adults, childrenAges }
          const { rooms } = await expectReply(server, roomSearch, caller, {
            stay,
            party,
            chosen: [],
            cross: true,
            timestamp: 0,
          })
          const reply = rooms.flatMap(({ available, quotes }) =>
            quotes.map(
              ({
                productId: product,
                price: {
                  stay: { minor },
                },
                best,
              }) => ({ product, minor, available, best }),
            ),
          )
          const expected = await naiveSearch(server.db, caller.hotelId, caller.channelId, stay, party)
          expect(reply.sort((a, b) => a.product - b.product)).toEqual(expected)
          found += reply.length
        },
      ),
      { numRuns: 150 },
    )
    expect(found).toBeGreaterThan(100)
  })

  it('names the night on which every room that fits is taken', async () => {
    await using small = await startBookingServer({
      seed: aHouse({ rooms: [{ rooms: 1 }, { rooms: 1 }] }),
      now: () => aMoment,
      jobs: false,
    })
    const reasons = async () =>
      (await expectReply(small, roomSearch, {}, { ...baseRequest, stay: aStay('2027-03-05', { nights: 3 }) })).refusals
    await takeNight(small, 101, '2027-03-06')
    expect(await reasons()).toEqual([])
    await takeNight(small, 102, '2027-03-05')
    expect(await reasons()).toEqual([{ kind: 'sold-out' }])
    await takeNight(small, 102, '2027-03-06')
    expect(await reasons()).toEqual([{ kind: 'sold-out', night: '2027-03-06' }])
  })

  it('sees a night taken as soon as its transaction is done', async () => {
    await using small = await startBookingServer({ seed: aHouse(), now: () => aMoment, jobs: false })
    const rooms = async () =>
      (await expectReply(small, roomSearch, {}, { ...baseRequest, stay: aStay('2027-03-05', { nights: 1 }) })).rooms
        .length
    expect(await rooms()).toBe(1)
    await takeNight(small, 101, '2027-03-05')
    expect(await rooms()).toBe(0)
  })

  it.each([
    [
      'demands the longest of two minimum stays',
      [{ minStay: 2 }, { minStay: 3 }],
      [{ kind: 'below-min-stay', limit: 3 }],
    ],
    [
      'refuses to leave on a closed day',
      [{ closedToDeparture: true, weekdays: [6] }],
      [{ kind: 'closed-to-departure' }],
    ],
    ['stops at a stopped night', [{ stopSell: true }], [{ kind: 'stop-sell', night: '2027-03-05' }]],
    ['tells a rule of another weekday nothing', [{ closedToArrival: true, weekdays: [0, 1, 2, 3, 4, 6] }], []],
  ])('%s', async (_, rules, refusals) => {
    const march = { from: '03-01', until: '03-31' }
    const seed = aHouse({ rules: rules.map((rule) => ({ ...march, ...rule })) })
    await using small = await startBookingServer({ seed, now: () => aMoment, jobs: false })
    const stay = aStay('2027-03-05', { nights: 1 })
    expect((await expectReply(small, roomSearch, {}, { ...baseRequest, stay })).refusals).toEqual(refusals)
  })
})

const baseRequest = { party: { adults: 2, childrenAges: [] }, chosen: [], cross: true, timestamp: 0 }

async function takeNight({ db }: BookingServer, roomTypeId: number, night: string): Promise<void> {
  await write(db, [1], async (tx) => {
    await tx
      .updateTable('room_night')
      .set((eb) => ({ taken: eb('taken', '+', 1) }))
      .where('room_type_id', '=', roomTypeId)
      .where('night', '=', night as CalendarDate)
      .execute()
    return commit(undefined)
  })
}
