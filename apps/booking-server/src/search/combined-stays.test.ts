import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../../../tests/builders/a-house.ts'
import { aMoment, aStay } from '../../../../tests/builders/a-stay.ts'
import { expectReply } from '../../../../tests/builders/call-server.ts'
import { commit, write } from '../db/write.ts'
import { type BookingServer, startBookingServer } from '../start-booking-server.ts'

const stay = aStay('2027-03-01', { nights: 2 })
const six = { adults: 6, childrenAges: [5] }

/**
 * Two doubles at 100.00 for two and a child, 40.00 more with a third adult, and a suite at 250.00 for four; breakfast
 * 10.00 each adult and night.
 */
function startHouse(): Promise<BookingServer> {
  const seed = aHouse({
    rooms: [
      { rooms: 2, maxAdults: 2, maxGuests: 3 },
      { rooms: 1, standardAdults: 4, maxAdults: 4, maxGuests: 4, priceIndex: 250, perMissingAdult: 0 },
    ],
    plans: [{}, { mealPlan: 'RO', mealsPerAdult: 0, adjustment: 50 }],
  })
  return startBookingServer({ seed, now: () => aMoment, jobs: false })
}

const combine = (server: BookingServer, party: typeof six) =>
  expectReply(server, nearby, {}, { stay, rooms: [party], isCombined: true, timestamp: 0 })

describe('all guests of a search together', () => {
  it('are offered rooms that take them, each at the price of its own list', async () => {
    await using server = await startHouse()
    const { dates } = await combine(server, six)
    expect(dates).toHaveLength(1)
    const [found] = dates
    expect(found?.stay).toEqual(stay)
    expect(found?.rooms.map(({ party }) => party?.adults).toSorted()).toEqual([2, 4])
    let sum = 0
    for (const { party, productId, price } of found?.rooms ?? []) {
      if (!party) throw new Error('who sleeps there is said')
      const list = await expectReply(server, roomSearch, {}, { stay, party, chosen: [], cross: false, timestamp: 0 })
      expect(
        list.rooms.flatMap(({ quotes }) => quotes).find((quote) => quote.productId === productId)?.price.stay,
      ).toEqual(price)
      sum += price.minor
    }
    expect(found?.price.stay.minor).toBe(sum)
  })

  it('are offered fewer rooms, and more of them where that costs less', async () => {
    await using server = await startHouse()
    const { dates } = await combine(server, { adults: 4, childrenAges: [] })
    // The suite alone; two doubles cost less.
    expect(dates.map(({ rooms }) => rooms.length)).toEqual([1, 2])
    expect(dates[1]?.price.stay.minor).toBeLessThan(dates[0]?.price.stay.minor ?? 0)
  })

  it('are offered nothing that is taken, and nothing where they are too many', async () => {
    await using server = await startHouse()
    expect((await combine(server, { adults: 9, childrenAges: [] })).dates).toEqual([])
    await write(server.db, [1], async (tx) => {
      await tx
        .updateTable('room_night')
        .set({ taken: 2 })
        .where('room_type_id', '=', 101)
        .where('night', '=', '2027-03-02' as CalendarDate)
        .execute()
      return commit(undefined)
    })
    expect((await combine(server, six)).dates).toEqual([])
  })
})
