import type { Party } from '@portico/domain/party/party'
import { addDays, type CalendarDate, daysBetween, earlierOf } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../../../tests/builders/a-house.ts'
import { aMoment, aStay } from '../../../../tests/builders/a-stay.ts'
import { startRandomHotel } from '../../../../tests/builders/start/start-random-hotel.ts'
import { byTestSize } from '../../../../tests/setup/by-test-size.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { farthestShift, nearbyStays } from './nearby.ts'
import { searchRooms } from './room-search.ts'
import type { AllRoomsWanted } from './rooms-for-all.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'
import { createHotelSnapshots } from './snapshots/hotel-snapshots.ts'

/** The lowest sum over every way of giving each party a room. */
function lowestSum(
  hotel: HotelSnapshot,
  wanted: AllRoomsWanted,
  parties: readonly Party[],
  used: readonly number[] = [],
): number | undefined {
  const [party, ...others] = parties
  if (!party) return 0
  const sums = searchRooms(hotel, { ...wanted, party, chosen: [] }).rooms.flatMap(({ roomType, available, quotes }) => {
    if (available - used.filter((id) => id === roomType.id).length < 1) return []
    const rest = lowestSum(hotel, wanted, others, [...used, roomType.id])
    return rest === undefined ? [] : [rest + Math.min(...quotes.map(({ priced }) => priced.minor))]
  })
  return sums.length === 0 ? undefined : Math.min(...sums)
}

/** Every stay of these lengths that arrives or leaves at most two weeks off, by the written order. */
function everyNearby(
  hotel: HotelSnapshot,
  wanted: AllRoomsWanted,
  lengths: ReadonlySet<number>,
): { stay: Stay; minor: number }[] {
  const { stay, rooms } = wanted
  const isOwn = (moved: Stay) => moved.arrival === stay.arrival && nightCountOf(moved) !== nightCountOf(stay)
  const found = Array.from({ length: 2 * farthestShift + 1 }, (_, i) =>
    addDays(stay.arrival, i - farthestShift),
  ).flatMap((arrival) =>
    [...lengths].flatMap((nights) => {
      const moved = { arrival, departure: addDays(arrival, nights) }
      const shift = Math.max(
        Math.abs(daysBetween(stay.arrival, arrival)),
        Math.abs(daysBetween(stay.departure, moved.departure)),
      )
      if (shift === 0 || shift > farthestShift) return []
      const minor = lowestSum(hotel, { ...wanted, stay: moved }, rooms)
      return minor === undefined
        ? []
        : [{ stay: moved, minor, keys: [isOwn(moved) ? 0 : 1, shift, Math.abs(nights - nightCountOf(stay)), minor] }]
    }),
  )
  const byKeys = (a: { keys: number[]; stay: Stay }, b: { keys: number[]; stay: Stay }) =>
    a.keys.map((key, i) => key - (b.keys[i] ?? 0)).find((difference) => difference !== 0) ??
    (a.stay.arrival < b.stay.arrival ? -1 : 1)
  return found.sort(byKeys).map(({ stay, minor }) => ({ stay, minor }))
}

const party = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 1 }),
})

describe('LEG-20 nearby dates', () => {
  it('are the nearest, then the cheapest, of all stays that can be had, all rooms together', async () => {
    let answers = 0
    for (let seed = 1; seed <= byTestSize({ fast: 2, normal: 5, full: 40 }); seed++) {
      await using server = await startRandomHotel(1_000 + seed)
      const hotel = await createHotelSnapshots(server.db.reader, () => aMoment).of(1)
      if (!hotel) throw new Error('there is no hotel')
      const today = todayAt(hotel.timeZone, aMoment)
      fc.assert(
        fc.property(
          fc.nat(380),
          fc.integer({ min: 1, max: 6 }),
          fc.array(party, { minLength: 1, maxLength: 3 }),
          (from, nights, rooms) => {
            const stay = aStay(addDays(today, from), { nights })
            const wanted = { channelId: 1, stay, rooms, trade: undefined, now: aMoment, today }
            const { found, refusals } = nearbyStays(hotel, wanted)
            const lengths = new Set([nights])
            for (const refusal of refusals) {
              if (refusal.kind.includes('-stay') && 'limit' in refusal) lengths.add(refusal.limit)
              if (refusal.kind !== 'nights-together') continue
              const first = earlierOf(refusal.first, stay.arrival)
              lengths.add(Math.max(daysBetween(first, stay.departure), daysBetween(first, refusal.last) + 1))
            }
            expect(found.map(({ stay, minor }) => ({ stay, minor }))).toEqual(
              everyNearby(hotel, wanted, lengths).slice(0, 6),
            )
            expect(refusals.length === 0).toBe(lowestSum(hotel, wanted, rooms) !== undefined)
            answers += found.length
          },
        ),
        { numRuns: 25, seed },
      )
    }
    expect(answers).toBeGreaterThan(100)
  }, 120_000)

  const nearbyIn = async (
    seed: Parameters<typeof aHouse>[0],
    stay: Stay,
    rooms: readonly Party[] = [{ adults: 2, childrenAges: [] }],
  ) => {
    await using server = await startBookingServer({ seed: aHouse(seed), now: () => aMoment, jobs: false })
    const hotel = await createHotelSnapshots(server.db.reader, () => aMoment).of(1)
    if (!hotel) throw new Error('there is no hotel')
    const { found, refusals } = nearbyStays(hotel, {
      channelId: 1,
      stay,
      rooms,
      trade: undefined,
      now: aMoment,
      today: '2026-11-20' as CalendarDate,
    })
    return { refusals, stays: found.map(({ stay: { arrival, departure } }) => `${arrival} ${departure}`) }
  }

  it('are longer where the stay is too short, and say so', async () => {
    const march = { from: '03-01', until: '03-31' }
    expect(await nearbyIn({ rules: [{ ...march, minStay: 3 }] }, aStay('2027-03-10', { nights: 2 }))).toEqual({
      refusals: [{ kind: 'below-min-stay', limit: 3 }],
      stays: [
        '2027-03-10 2027-03-13',
        '2027-03-09 2027-03-12',
        '2027-03-08 2027-03-11',
        '2027-03-11 2027-03-14',
        '2027-03-07 2027-03-10',
        '2027-03-12 2027-03-15',
      ],
    })
  })

  it('have the whole block of nights, and are shorter where the stay is too long', async () => {
    const march = { from: '03-01', until: '03-31' }
    const weekend = await nearbyIn(
      { rules: [{ ...march, together: true, weekdays: [5, 6] }] },
      aStay('2027-03-06', { nights: 1 }),
    )
    expect(weekend.refusals).toEqual([{ kind: 'nights-together', first: '2027-03-05', last: '2027-03-06' }])
    expect(weekend.stays.slice(0, 2)).toEqual(['2027-03-07 2027-03-08', '2027-03-05 2027-03-07'])
    const short = await nearbyIn({ rules: [{ ...march, maxStay: 2 }] }, aStay('2027-03-10', { nights: 3 }))
    expect(short).toMatchObject({
      refusals: [{ kind: 'above-max-stay', limit: 2 }],
      stays: expect.arrayContaining(['2027-03-10 2027-03-12']),
    })
  })

  it('are none where the rooms are too few for all, which is told as sold out', async () => {
    const two = [
      { adults: 2, childrenAges: [] },
      { adults: 2, childrenAges: [] },
    ]
    expect(await nearbyIn({ rooms: 1 }, aStay('2027-03-10', { nights: 2 }), two)).toEqual({
      refusals: [{ kind: 'sold-out' }],
      stays: [],
    })
  })
})
