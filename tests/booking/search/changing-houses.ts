import { fromJson } from '@portico/booking-server/db/from-json'
import { toJson } from '@portico/booking-server/db/tables/json'
import type { Tx } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import { handlePortalFacts } from '@portico/booking-server/http/calls/search/portal-facts'
import type { TradeCaller } from '@portico/booking-server/pricing/seller'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { House } from '@portico/demo/seed/house'
import type { PromotionConditions } from '@portico/domain/pricing/price-terms'
import type { RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { everyWeekday } from '@portico/domain/time/named-days'
import { nightsOf } from '@portico/domain/time/stay'
import type { PortalFactsReply } from '@portico/legacy/calls/search/portal-facts'
import type { PortalSearchRequest } from '@portico/legacy/calls/search/portal-search'
import { profiles } from '@portico/legacy/codec/extensions'
import fc from 'fast-check'
import { aStay } from '../../builders/a-stay.ts'
import { type Database, openEmptyDatabase } from '../../builders/databases.ts'
import { manyHouses } from '../../builders/many-houses.ts'
import { otherAgency, tradeCaller } from '../../builders/test-agency.ts'

export const count = 12
const fourDays = 4 * 24 * 60 * 60_000
const firstNight = '2027-03-03' as CalendarDate
export const request = {
  stay: aStay('2027-03-05', { nights: 2 }),
  rooms: [{ adults: 2, childrenAges: [] }],
} satisfies PortalSearchRequest

/** Twelve houses in two time zones, on channel 1 and, those with an even id, on trade channel 2. */
export async function openHouses(
  database: Database,
  more: (hotelId: number, house: House) => Partial<House> = () => ({}),
) {
  const { db, close } = await openEmptyDatabase(database)
  const start = '2027-03-01T11:00:00.000Z' as Instant
  let now = start
  const seed = manyHouses(count)
  const hotels = seed.hotels.map((hotel) => ({
    ...hotel,
    house: {
      ...hotel.house,
      timeZone: hotel.id % 3 === 0 ? 'America/New_York' : 'Europe/Rome',
      ...more(hotel.id, hotel.house),
    },
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

export type Houses = Awaited<ReturnType<typeof openHouses>>

const aHotelId = fc.integer({ min: 1, max: count })
const aNight = fc.nat(8).map((days) => addDays(firstNight, days))

/** What others do to a house. */
export const aChange = fc.oneof(
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
  fc.record({
    kind: fc.constant('restrict' as const),
    hotelId: aHotelId,
    type: fc.option(fc.nat(2), { nil: undefined }),
    first: aNight,
    days: fc.nat(40),
    rule: fc.constantFrom<RestrictionRule | undefined>(
      undefined,
      undefined,
      undefined,
      { minStay: 2 },
      { maxStay: 3 },
      { minStayThrough: 3 },
      { closedToArrival: true },
      { closedToDeparture: true },
      { stopSell: true },
      { minAdvance: 2 },
      { maxAdvance: 3 },
      { minAdults: 2 },
      { maxAdults: 2 },
    ),
  }),
  fc.record({
    kind: fc.constant('promote' as const),
    hotelId: aHotelId,
    conditions: fc.constantFrom<PromotionConditions>(
      {},
      { minNights: 3 },
      { bookedFrom: firstNight },
      { bookedUntil: firstNight },
      { firstNight: addDays(firstNight, 3) },
      { minAdvance: 2 },
    ),
  }),
  fc.record({ kind: fc.constant('unpromote' as const), hotelId: aHotelId }),
  fc.record({
    kind: fc.constant('season' as const),
    hotelId: aHotelId,
    closedSeasons: fc.constantFrom([], [], [{ first: addDays(firstNight, 3), last: addDays(firstNight, 5) }]),
  }),
  fc.record({
    kind: fc.constant('give' as const),
    hotelId: aHotelId,
    type: fc.nat(2),
    first: aNight,
    days: fc.constantFrom(0, 2, 400),
    rooms: fc.constantFrom(undefined, 1, 4, 200),
  }),
  fc.record({ kind: fc.constant('code' as const), hotelId: aHotelId, code: fc.constantFrom('SPRING', 'AUTUMN') }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom<number>(1, 20, 300) }),
)
export async function apply(
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
      case 'restrict': {
        const { type, first, days, rule } = change
        await tx.deleteFrom('restriction').where('hotel_id', '=', hotelId).execute()
        if (rule === undefined) return
        return tx
          .insertInto('restriction')
          .values({
            hotel_id: hotelId,
            room_type_id: type === undefined ? null : await roomTypeOf(tx, type),
            rate_plan_id: null,
            first_day: first,
            last_day: addDays(first, days),
            weekdays: everyWeekday,
            rule: toJson(rule),
          })
          .execute()
      }
      case 'promote': {
        const effect = { kind: 'off', basisPoints: 1_500, minor: 0 } as const
        const rule = { kind: 'early-booking', combinable: true, conditions: change.conditions, effect } as const
        const row = { id: hotelId * 10 + 3, hotel_id: hotelId, content: toJson({ en: { name: 'Early' } }) }
        return tx
          .insertInto('promotion')
          .values({ ...row, rule: toJson(rule), key: 'early' })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ rule: toJson(rule) }))
          .execute()
      }
      case 'unpromote':
        return tx
          .deleteFrom('promotion')
          .where('id', '=', hotelId * 10 + 3)
          .execute()
      case 'season': {
        const { settings } = await tx
          .selectFrom('hotel')
          .where('id', '=', hotelId)
          .select('settings')
          .executeTakeFirstOrThrow()
        const { closedSeasons } = change
        return tx
          .updateTable('hotel')
          .set({ settings: toJson({ ...fromJson('hotel.settings', settings, hotelId), closedSeasons }) })
          .where('id', '=', hotelId)
          .execute()
      }
      case 'give': {
        const { first, days, rooms } = change
        const room_type_id = await roomTypeOf(tx, change.type)
        const nights = nightsOf({ arrival: first, departure: addDays(first, days + 1) })
        await tx
          .deleteFrom('room_night')
          .where('room_type_id', '=', room_type_id)
          .where('night', 'in', nights)
          .execute()
        if (rooms === undefined) return
        return tx
          .insertInto('room_night')
          .values(
            nights.map((night) => ({
              room_type_id,
              night,
              allotment: rooms,
              overbook: 0,
              taken: 0,
              closed: 0 as const,
            })),
          )
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
