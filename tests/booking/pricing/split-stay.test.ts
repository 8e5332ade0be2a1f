import { toJson } from '@portico/booking-server/db/json'
import type { HotelSettings } from '@portico/booking-server/db/schema'
import { fromJson } from '@portico/booking-server/db/stored/from-json'
import { handleRoomSearch } from '@portico/booking-server/http/calls/search/room-search'
import type { RoomChange } from '@portico/booking-server/reservations/change/change-request'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import type { CancellationPolicy } from '@portico/domain/pricing/rate-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { profiles } from '@portico/legacy/codec/extensions'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type databases, mainlyOn } from '../../builders/databases.ts'
import { aKey, expectAnswered, expectSound, kindOf, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-09' as CalendarDate }
const party = { adults: 2, childrenAges: [] }

/** A double that is free on the first two nights, a suite that is free from the second on; what the room search offers instead of a room. */
async function openHouse(
  database: (typeof databases)[number],
  { minNights, ...plan }: { minNights?: number; cancellation?: CancellationPolicy } = {},
) {
  const hotel = await openTestHotel(database, { seed: aHouse({ rooms: [{}, { priceIndex: 150 }], plans: [plan] }) })
  if (minNights !== undefined) await splitFrom(hotel, { basisPoints: 500, minNights })
  await hotel.change(async (tx) => {
    for (const [roomTypeId, night] of [
      [101, '2027-03-07'],
      [101, '2027-03-08'],
      [102, '2027-03-05'],
    ] as const) {
      await tx
        .updateTable('room_night')
        .set({ closed: 1 })
        .where('room_type_id', '=', roomTypeId)
        .where('night', '=', night as CalendarDate)
        .execute()
    }
  })
  const search = handleRoomSearch(createHotelSnapshots(hotel.db.reader, hotel.now))
  const context = { db: hotel.db, now: hotel.now, capabilities: profiles.portico }
  const caller = { domain: '', channelId: 1, hotelId: 1, languageId: 1, sessionCode: '' }
  return Object.assign(hotel, {
    offered: async () => expectAnswered(await search(context, caller, { stay, party, chosen: [], cross: true, timestamp: 0 })).cross,
  })
}

async function splitFrom(hotel: TestHotel, cross: HotelSettings['cross']): Promise<void> {
  await hotel.change(async (tx) => {
    const { settings } = await tx.selectFrom('hotel').select('settings').executeTakeFirstOrThrow()
    await tx
      .updateTable('hotel')
      .set({ settings: toJson({ ...fromJson('hotel.settings', settings, 1), cross }) })
      .execute()
  })
}

const split = (change = '2027-03-07' as CalendarDate): BasketRequest => ({
  stay,
  rooms: [
    { productId: 10_101, party, stay: { arrival: stay.arrival, departure: change } },
    { productId: 10_201, party, stay: { arrival: change, departure: stay.departure } },
  ],
})

async function takenNights({ db }: TestHotel, roomTypeId: number): Promise<string[]> {
  const rows = await db.reader
    .selectFrom('room_night')
    .where('room_type_id', '=', roomTypeId)
    .where('taken', '=', 1)
    .select('night')
    .orderBy('night')
    .execute()
  return rows.map(({ night }) => night)
}

describe.each(mainlyOn('SQLite'))('a split stay on $name', (database) => {
  it('costs at check, hold and confirm what the room search offers, and takes each room on its own nights', async () => {
    await using hotel = await openHouse(database)
    const offer = await hotel.offered()
    // Twice 120.00 and twice 170.00, less 5 %.
    expect(offer?.minor).toBe(55_100)
    const basket = split()
    expect(offer?.parts.map(({ productId, stay: part }) => ({ productId, party, stay: part }))).toEqual(basket.rooms)
    expect(expectAnswered(await hotel.priceCheck(basket))).toMatchObject({ minor: 55_100, crossDiscountMinor: 2_900 })
    const { holdId } = expectAnswered(await hotel.hold({ basket }))
    expect([await takenNights(hotel, 101), await takenNights(hotel, 102)]).toEqual([
      ['2027-03-05', '2027-03-06'],
      ['2027-03-07', '2027-03-08'],
    ])
    expectAnswered(await hotel.confirm({ basket, holdId, key: aKey(), totalMinor: 55_100 }))
    const { locked } = await hotel.db.reader.selectFrom('reservation').select('locked').executeTakeFirstOrThrow()
    expect(fromJson('reservation.locked', locked, 'any')).toMatchObject({
      crossDiscount: 500,
      crossMinor: -2_900,
      stayMinor: 55_100,
      lines: [{ minor: 24_000 }, { minor: 34_000 }],
    })
    const rooms = await hotel.db.reader
      .selectFrom('reservation_room')
      .select(['product_id', 'arrival', 'departure'])
      .orderBy('line')
      .execute()
    expect(rooms).toMatchObject([
      { product_id: 10_101, departure: '2027-03-07' },
      { product_id: 10_201, arrival: '2027-03-07' },
    ])
    await expectSound(hotel)
  })

  it('is sold only as the hotel sells it', async () => {
    await using hotel = await openHouse(database)
    const [first, second] = split().rooms
    if (!first || !second) throw new Error('no rooms')
    const kinds = async (...baskets: BasketRequest[]) => Promise.all(baskets.map(async (basket) => kindOf(await hotel.priceCheck(basket))))
    const overlapping = { stay, rooms: [first, { ...second, stay: { ...stay, arrival: '2027-03-06' as CalendarDate } }] }
    const oneType = { stay, rooms: [first, { ...second, productId: 10_101 }] }
    const otherGuests = { stay, rooms: [first, { ...second, party: { adults: 1, childrenAges: [] } }] }
    expect(await kinds(overlapping, oneType, otherGuests, { stay, rooms: [first] })).toEqual(Array(4).fill('not-bookable'))
    expect(await kinds(split())).toEqual(['answered'])
    await splitFrom(hotel, null)
    expect(await kinds(split())).toEqual(['not-bookable'])
  })

  describe('that is changed', () => {
    /** Booked at 551.00; what a change of its parts costs at a rate that cannot be left for nothing. */
    async function booked(hotel: Awaited<ReturnType<typeof openHouse>>) {
      const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket: split() }))
      const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      const parts = split().rooms.map(({ productId, stay: part = stay }, i) => ({ code: roomCodes[i] ?? '', productId, party, stay: part }))
      const [first, second] = parts
      if (!first || !second) throw new Error('two parts')
      return {
        first,
        second,
        change: async (...rooms: RoomChange[]) => {
          const review = await hotel.recalculate(reservationId, rooms)
          if (review.kind !== 'recalculated') throw new Error(JSON.stringify(review))
          expect(await hotel.modify(reservationId, rooms, review.totalMinor)).toMatchObject({ kind: 'modified' })
          await expectSound(hotel)
          const { crossDiscount, crossMinor } = review.locked
          return { crossDiscount, crossMinor, stayMinor: review.after.stayMinor, feeMinor: review.feeMinor }
        },
      }
    }

    it('keeps its discount as long as it is one', async () => {
      await using hotel = await openHouse(database)
      const { first, second, change } = await booked(hotel)
      const longer = { ...second, stay: { ...second.stay, departure: '2027-03-10' as CalendarDate } }
      // Twice 120.00 and three times 170.00, less 5 %.
      expect(await change(first, longer)).toEqual({ crossDiscount: 500, crossMinor: -3_750, stayMinor: 71_250, feeMinor: 0 })
    })

    it('has none with other guests in one part', async () => {
      await using hotel = await openHouse(database)
      const { first, second, change } = await booked(hotel)
      const alone = { ...second, party: { adults: 1, childrenAges: [] } }
      const { crossDiscount, crossMinor } = await change(first, alone)
      expect([crossDiscount, crossMinor]).toEqual([0, 0])
    })

    it('has none where it becomes shorter than the hotel splits stays', async () => {
      await using hotel = await openHouse(database, { minNights: 4 })
      const { first, second, change } = await booked(hotel)
      const shorter = { ...second, stay: { ...second.stay, departure: '2027-03-08' as CalendarDate } }
      expect(await change(first, shorter)).toEqual({ crossDiscount: 0, crossMinor: 0, stayMinor: 24_000 + 17_000, feeMinor: 0 })
    })

    it('costs the difference to what a part was due, with its part of the discount', async () => {
      await using hotel = await openHouse(database, { cancellation: { kind: 'non-refundable' } })
      const { first, second, change } = await booked(hotel)
      const later = { ...second, stay: { arrival: '2027-03-12' as CalendarDate, departure: '2027-03-13' as CalendarDate } }
      // The part was due 340.00 less 5 %, which is 323.00; one night of it is 170.00.
      expect(await change(first, later)).toEqual({ crossDiscount: 0, crossMinor: 0, stayMinor: 24_000 + 17_000, feeMinor: 32_300 - 17_000 })
    })
  })

  it('is confirmed only as it is held', async () => {
    await using hotel = await openHouse(database)
    const { holdId } = expectAnswered(await hotel.hold({ basket: split() }))
    expect(kindOf(await hotel.confirm({ basket: split('2027-03-06' as CalendarDate), holdId }))).toBe('not-found')
    expect(kindOf(await hotel.confirm({ basket: split(), holdId }))).toBe('answered')
  })
})
