import { toJson } from '@portico/booking-server/db/tables/json'
import { commit, write } from '@portico/booking-server/db/write'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { HousePlan, HouseRoom } from '@portico/demo/seed/house'
import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import type { Promotion } from '@portico/domain/pricing/price-terms'
import type { RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { aHouse } from '../a-house.ts'
import { aMoment } from '../a-stay.ts'
import { startBookingServer } from '../start-booking-server.ts'

/**
 * A small hotel with everything that decides which stays can be had, drawn from a number: the same number, the same
 * hotel.
 */
export type RandomHotel = {
  readonly rooms: readonly Partial<HouseRoom>[]
  readonly plans: readonly Partial<HousePlan>[]
  readonly rules: readonly {
    readonly from: number
    readonly days: number
    readonly weekdays: number
    readonly room: number
    readonly rule: RestrictionRule
  }[]
  readonly taken: readonly { readonly from: number; readonly days: number; readonly room: number }[]
  readonly closed: readonly { readonly from: number; readonly days: number }[]
  readonly promotions: readonly Omit<Promotion, 'id'>[]
}

const nothing = { nil: undefined }
const nights = (max: number) => fc.integer({ min: 1, max })
const rule: fc.Arbitrary<RestrictionRule> = fc.oneof(
  fc.record({ minStay: nights(7) }),
  fc.record({ minStayThrough: nights(5) }),
  fc.record({ minStay: fc.option(nights(3), nothing), maxStay: nights(9) }),
  fc.constantFrom<RestrictionRule[]>(
    { closedToArrival: true },
    { closedToDeparture: true },
    { stopSell: true },
    { together: true },
  ),
  fc.record({
    minAdvance: fc.option(nights(30), nothing),
    maxAdvance: fc.option(fc.integer({ min: 60, max: 500 }), nothing),
  }),
  fc.record({ minAdults: fc.option(nights(3), nothing), maxAdults: fc.option(nights(4), nothing) }),
)
const promotion: fc.Arbitrary<Omit<Promotion, 'id'>> = fc.oneof(
  fc.record({
    kind: fc.constant('length-of-stay' as const),
    combinable: fc.boolean(),
    conditions: fc.record({ minNights: nights(5) }),
    effect: fc.record({ kind: fc.constant('off' as const), basisPoints: fc.nat(3_000), minor: fc.nat(500) }),
  }),
  fc.record({
    kind: fc.constantFrom('early-booking' as const, 'last-minute' as const),
    combinable: fc.boolean(),
    conditions: fc.oneof(
      fc.record({ minAdvance: nights(90) }),
      fc.record({ maxAdvance: nights(20) }),
      fc.record({ arrivalDays: fc.integer({ min: 1, max: 127 }) }),
    ),
    effect: fc.record({ kind: fc.constant('off' as const), basisPoints: fc.nat(3_000), minor: fc.nat(500) }),
  }),
)
const hotel: fc.Arbitrary<RandomHotel> = fc.record({
  rooms: fc.array(
    fc.record({
      rooms: nights(3),
      priceIndex: fc.integer({ min: 50, max: 200 }),
      maxAdults: fc.integer({ min: 2, max: 4 }),
      maxGuests: fc.constant(4),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  plans: fc.array(fc.record({ adjustment: fc.integer({ min: -30, max: 30 }) }), { minLength: 1, maxLength: 3 }),
  rules: fc.array(
    fc.record({
      from: fc.nat(400),
      days: fc.nat(60),
      weekdays: fc.integer({ min: 1, max: 127 }),
      room: fc.nat(5),
      rule,
    }),
    {
      minLength: 4,
      maxLength: 20,
    },
  ),
  taken: fc.array(fc.record({ from: fc.nat(400), days: fc.nat(20), room: fc.nat(3) }), { maxLength: 30 }),
  closed: fc.array(fc.record({ from: fc.nat(400), days: fc.nat(30) }), { maxLength: 2 }),
  promotions: fc.array(promotion, { maxLength: 3 }),
})

type Options = {
  readonly database?: string | undefined
  /** Sold on a further plan, the last. */
  readonly packages?: readonly Omit<HousePackage, 'plan'>[]
  readonly services?: readonly HouseService[]
}

/** A server with one such hotel (1 on channel 1), on the day of `aMoment`. */
export async function startRandomHotel(
  seed: number,
  { database, packages = [], services = [] }: Options = {},
): Promise<BookingServer> {
  const [drawn] = fc.sample(hotel, { numRuns: 1, seed })
  if (!drawn) throw new Error('nothing was drawn')
  const { rooms, plans } = drawn
  const house = aHouse({
    rooms,
    plans: [...plans, ...packages.map(() => ({ adjustment: -10 }))],
    services,
    packages: packages.map((sold, i) => ({ ...sold, plan: plans.length + i })),
  })
  const server = await startBookingServer({ seed: house, now: () => aMoment, jobs: false, database })
  await setUpHotel(server, drawn)
  return server
}

async function setUpHotel(
  { db }: BookingServer,
  { rooms, rules, taken, closed, promotions }: RandomHotel,
): Promise<void> {
  const day = (from: number) => addDays(aMoment.slice(0, 10) as CalendarDate, from)
  await write(db, [1], async (tx) => {
    for (const { from, days, weekdays, room, rule } of rules) {
      const room_type_id = room < rooms.length ? 101 + room : null
      const named = { first_day: day(from), last_day: day(from + days), weekdays, rule: toJson(rule) }
      await tx
        .insertInto('restriction')
        .values({ hotel_id: 1, room_type_id, rate_plan_id: null, ...named })
        .execute()
    }
    for (const { from, days, room } of taken) {
      await tx
        .updateTable('room_night')
        .set((eb) => ({ taken: eb.ref('allotment') }))
        .where('room_type_id', '=', 101 + (room % rooms.length))
        .where('night', '>=', day(from))
        .where('night', '<=', day(from + days))
        .execute()
    }
    const { settings } = await tx.selectFrom('hotel').select('settings').executeTakeFirstOrThrow()
    const closedSeasons = closed.map(({ from, days }) => ({ first: day(from), last: day(from + days) }))
    await tx
      .updateTable('hotel')
      .set({ settings: toJson({ ...JSON.parse(settings), closedSeasons }) })
      .execute()
    for (const [i, promotion] of promotions.entries()) {
      await tx
        .insertInto('promotion')
        .values({
          id: i + 1,
          hotel_id: 1,
          rule: toJson(promotion),
          content: toJson({ en: { name: `Promotion ${i}` } }),
        })
        .execute()
    }
    return commit(undefined)
  })
}
