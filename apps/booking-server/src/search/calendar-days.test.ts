import type { HousePackage } from '@portico/demo/seed/house-extras'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import { maxNights, nightsOf } from '@portico/domain/time/stay'
import { describe, expect, it } from 'vitest'
import { aMoment } from '../../../../tests/builders/a-stay.ts'
import { startRandomHotel } from '../../../../tests/builders/start/start-random-hotel.ts'
import { byTestSize } from '../../../../tests/setup/by-test-size.ts'
import { toJson } from '../db/tables/json.ts'
import { commit, write } from '../db/write.ts'
import { findStayOffer } from '../http/calls/search/stay-offer.ts'
import { noDemand } from '../inventory/demand.ts'
import type { BookingServer } from '../start-booking-server.ts'
import { calendarDays, chartDays } from './calendar-days.ts'
import { findLowestTotals } from './lowest-totals.ts'
import { flexibleStays } from './nearby.ts'
import { searchRooms } from './room-search.ts'
import type { SearchContext } from './sellable-stays.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'
import { createHotelSnapshots } from './snapshots/hotel-snapshots.ts'

/** The lowest total that a search finds for a stay that is offered, each searched once; `day` counts from today. */
function realSearches(
  hotel: HotelSnapshot,
  context: SearchContext,
): (day: number, nights: number) => number | undefined {
  const { isOffered = () => true } = context
  const known = new Map<number, number | undefined>()
  return (day, nights) => {
    const key = day * 100 + nights
    if (known.has(key)) return known.get(key)
    const arrival = addDays(context.today, day)
    const stay = { arrival, departure: addDays(arrival, nights) }
    const { rooms } = isOffered(stay) ? searchRooms(hotel, { ...context, stay, chosen: [] }) : { rooms: [] }
    const totals = rooms.flatMap(({ quotes }) => quotes.map(({ priced }) => priced.minor))
    const lowest = totals.length === 0 ? undefined : Math.min(...totals)
    known.set(key, lowest)
    return lowest
  }
}

function expectRealSearches(hotel: HotelSnapshot, context: SearchContext): void {
  const search = realSearches(hotel, context)
  const chart = chartDays(hotel, context)
  for (const [i, { day, state, shortest, refusals }] of chart.entries()) {
    const nights = lengths.find((length) => search(i, length) !== undefined)
    expect(shortest, day).toEqual(nights && { nights, minor: search(i, nights) })
    const ends = lengths.some((length) => length <= i && search(i - length, length) !== undefined)
    const states = nights ? (ends ? ['free'] : ['arrive-only']) : ends ? ['depart-only'] : ['full', 'closed']
    expect(states, day).toContain(state)
    if (state === 'closed') expect(refusals[0]?.kind, day).toBe('closed-season')
    expect(refusals.length > 0, day).toBe(shortest === undefined)
  }
}

const said = (text: string) => ({ en: text, it: text })
const weekend: Omit<HousePackage, 'plan'> = {
  name: said('Days of wine'),
  summary: said('By the lake.'),
  description: said('…'),
  minNights: 2,
  maxNights: 5,
  arrivalDays: 0b0101_1111,
  includes: [],
  places: 1,
}

async function addCode(
  { db }: BookingServer,
  { code, ...conditions }: { code: string; minNights: number; arrivalDays: number },
) {
  const rule = {
    kind: 'promo-code',
    combinable: true,
    conditions,
    effect: { kind: 'off', basisPoints: 1_000, minor: 0 },
  } as const
  await write(db, [1], async (tx) => {
    await tx
      .insertInto('promotion')
      .values({ id: 50, hotel_id: 1, rule: toJson(rule), content: toJson({ en: { name: 'Spring' } }) })
      .execute()
    await tx.insertInto('promo_code').values({ promotion_id: 50, hotel_id: 1, code, hidden: 0, email: null }).execute()
    return commit(undefined)
  })
}

/** First and last day of each month from December on. */
const monthsOfAYear = [
  '2026-12',
  ...Array.from({ length: 10 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}`),
].map((month): [CalendarDate, CalendarDate] => [`${month}-01` as CalendarDate, `${month}-28` as CalendarDate])

const lengths = Array.from({ length: maxNights }, (_, i) => i + 1)

describe('CAL-08 every cell of chart and calendar', () => {
  const hotels = byTestSize({ fast: 1, normal: 3, full: 20 })
  it.each(Array.from({ length: hotels }, (_, i) => i + 1))(
    'equals real searches: hotel %i',
    async (seed) => {
      await using server = await startRandomHotel(seed)
      const hotel = await createHotelSnapshots(server.db.reader, () => aMoment).of(1)
      if (!hotel) throw new Error('there is no hotel')
      const today = todayAt(hotel.timeZone, aMoment)
      const context: SearchContext = {
        channelId: 1,
        party: { adults: 1 + (seed % 3), childrenAges: seed % 2 ? [7] : [] },
        trade: undefined,
        now: aMoment,
        today,
      }
      const chart = chartDays(hotel, context)
      expect([chart[0]?.day, chart.at(-1)?.day, chart.length]).toEqual([today, '2027-11-19', 365])
      expectRealSearches(hotel, context)
      const calendar = calendarDays(hotel, context, {
        first: '2026-11-01' as CalendarDate,
        next: '2027-12-01' as CalendarDate,
      })
      expect(calendar.slice(0, 19).every(({ state }) => state === 'past')).toBe(true)
      expect(calendar.slice(19, 19 + 365)).toEqual(chart)
    },
    120_000,
  )
  it.each(Array.from({ length: hotels }, (_, i) => i + 1))(
    'equals real searches of a package, and of a promo code on the stays for which it counts: hotel %i',
    async (seed) => {
      await using server = await startRandomHotel(seed, { packages: [weekend] })
      await addCode(server, { code: 'SPRING', minNights: 1 + (seed % 4), arrivalDays: 0b0101_1110 })
      const hotel = await createHotelSnapshots(server.db.reader, () => aMoment).of(1)
      if (!hotel) throw new Error('there is no hotel')
      const today = todayAt(hotel.timeZone, aMoment)
      const common = { channelId: 1, today, rooms: 1, own: noDemand }
      const party = { adults: 2, childrenAges: [] }
      const contextOf = async (wanted: { packageId?: number; promoCode?: string }): Promise<SearchContext> => {
        const { isInPackage, isUnderCode, ...offer } = await findStayOffer(server.db.reader, hotel, {
          ...common,
          ...wanted,
        })
        return {
          ...offer,
          channelId: 1,
          party,
          trade: undefined,
          now: aMoment,
          today,
          isOffered: (stay) => isInPackage(stay) && isUnderCode(stay),
        }
      }
      const [sold] = await server.db.reader.selectFrom('package').select('id').execute()
      for (const wanted of [{ packageId: sold?.id ?? 0 }, { promoCode: 'spring' }]) {
        const context = await contextOf(wanted)
        expectRealSearches(hotel, context)
        const free = chartDays(hotel, context).filter(({ shortest }) => shortest)
        const without = chartDays(hotel, { ...context, packageId: undefined, typed: undefined, isOffered: undefined })
        // Or nothing was under the package or the code.
        expect(free.length).toBeGreaterThan(0)
        expect(free.length).toBeLessThan(without.filter(({ shortest }) => shortest).length)
      }
      const unknown = await contextOf({ promoCode: 'AUTUMN' })
      expect(chartDays(hotel, unknown)).toEqual(chartDays(hotel, { ...unknown, isOffered: undefined }))
      const elsewhere = await contextOf({ packageId: 999 })
      expect(chartDays(hotel, elsewhere).every(({ shortest }) => shortest === undefined)).toBe(true)
    },
    120_000,
  )

  it.each(Array.from({ length: hotels }, (_, i) => i + 1))(
    'has its nights in every month of a flexible search, for one room and for two at once: hotel %i',
    async (seed) => {
      await using server = await startRandomHotel(seed)
      const hotel = await createHotelSnapshots(server.db.reader, () => aMoment).of(1)
      if (!hotel) throw new Error('there is no hotel')
      const today = todayAt(hotel.timeZone, aMoment)
      const couple = { adults: 2, childrenAges: [] }
      const nights = 1 + (seed % 4)
      let met = 0
      for (const rooms of [[couple], [couple, { adults: 1, childrenAges: [7] }]]) {
        const wanted = { channelId: 1, rooms, trade: undefined, now: aMoment, today }
        for (const [first, last] of monthsOfAYear) {
          const found = flexibleStays(
            hotel,
            { ...wanted, stay: { arrival: first, departure: addDays(first, nights) } },
            last,
          )
          const expected = nightsOf({ arrival: first, departure: addDays(last, 1) }).flatMap((arrival) => {
            const stay = { arrival, departure: addDays(arrival, nights) }
            const minor = findLowestTotals({ ...wanted, stay })(hotel, { now: aMoment, today })
            return minor === undefined ? [] : [{ stay, minor }]
          })
          expect(found.map(({ stay, minor }) => ({ stay, minor }))).toEqual(expected)
          met += found.length
        }
      }
      expect(met).toBeGreaterThan(0)
    },
    120_000,
  )
})
