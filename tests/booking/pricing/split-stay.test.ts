import { fromJson } from '@portico/booking-server/db/from-json'
import type { HotelSettings } from '@portico/booking-server/db/tables/catalogue'
import { toJson } from '@portico/booking-server/db/tables/json'
import { handleRoomSearch } from '@portico/booking-server/http/calls/search/room-search'
import type { RoomChange } from '@portico/booking-server/reservations/requests/change-request'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import type { HousePlan } from '@portico/demo/seed/house'
import type { HousePromotion } from '@portico/demo/seed/house-promotion'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { profiles } from '@portico/legacy/codec/extensions'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type databases, mainlyOn } from '../../builders/databases.ts'
import { aKey, expectAnswered, expectSound, kindOf, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-09' as CalendarDate }
const party = { adults: 2, childrenAges: [] }

/**
 * A double that is free on the first two nights, a suite that is free from the second on; what the room search offers
 * instead of a room.
 */
async function openHouse(
  database: (typeof databases)[number],
  { minNights, house, ...plan }: { minNights?: number; house?: Parameters<typeof aHouse>[0] } & Partial<HousePlan> = {},
) {
  const hotel = await openTestHotel(database, {
    seed: aHouse({ rooms: [{}, { priceIndex: 150 }], plans: [plan], ...house }),
  })
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
    offered: async () =>
      expectAnswered(await search(context, caller, { stay, party, chosen: [], cross: true, timestamp: 0 })).split,
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
    expect(offer?.price.stay.minor).toBe(55_100)
    const basket = split()
    expect(offer?.parts.map(({ productId, stay: part }) => ({ productId, party, stay: part }))).toEqual(basket.rooms)
    expect(expectAnswered(await hotel.priceCheck(basket))).toMatchObject({
      price: { stay: { minor: 55_100 } },
      crossDiscount: { minor: 2_900 },
    })
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
    const kinds = async (...baskets: BasketRequest[]) =>
      Promise.all(baskets.map(async (basket) => kindOf(await hotel.priceCheck(basket))))
    const overlapping = {
      stay,
      rooms: [first, { ...second, stay: { ...stay, arrival: '2027-03-06' as CalendarDate } }],
    }
    const oneType = { stay, rooms: [first, { ...second, productId: 10_101 }] }
    const otherGuests = { stay, rooms: [first, { ...second, party: { adults: 1, childrenAges: [] } }] }
    expect(await kinds(overlapping, oneType, otherGuests, { stay, rooms: [first] })).toEqual(
      Array(4).fill('not-bookable'),
    )
    expect(await kinds(split())).toEqual(['answered'])
    await splitFrom(hotel, null)
    expect(await kinds(split())).toEqual(['not-bookable'])
  })

  describe('that is changed', () => {
    /** Booked at 551.00; what a change of its parts costs at a rate that cannot be left for nothing. */
    async function booked(hotel: Awaited<ReturnType<typeof openHouse>>) {
      const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket: split() }))
      const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      const parts = split().rooms.map(({ productId, stay: part = stay }, i) => ({
        code: roomCodes[i] ?? '',
        productId,
        party,
        stay: part,
      }))
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
      expect(await change(first, longer)).toEqual({
        crossDiscount: 500,
        crossMinor: -3_750,
        stayMinor: 71_250,
        feeMinor: 0,
      })
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
      expect(await change(first, shorter)).toEqual({
        crossDiscount: 0,
        crossMinor: 0,
        stayMinor: 24_000 + 17_000,
        feeMinor: 0,
      })
    })

    it('costs the difference to what the stay was due', async () => {
      const cancellation = {
        kind: 'free-until',
        days: 30,
        time: '18:00',
        fee: { kind: 'share', basisPoints: 10_000 },
      } as const
      await using hotel = await openHouse(database, { cancellation })
      const { first, second, change } = await booked(hotel)
      const later = {
        ...second,
        stay: { arrival: '2027-03-12' as CalendarDate, departure: '2027-03-13' as CalendarDate },
      }
      // The stay was due 551.00; twice 120.00 and 170.00 are left of it.
      expect(await change(first, later)).toEqual({
        crossDiscount: 0,
        crossMinor: 0,
        stayMinor: 24_000 + 17_000,
        feeMinor: 55_100 - 41_000,
      })
    })
  })

  describe('is one stay of the same guests', () => {
    const said = (text: string) => ({ en: text, it: text })
    const fourNights: HousePromotion = {
      name: said('Four nights'),
      kind: 'length-of-stay',
      combinable: true,
      conditions: { minNights: 4 },
      effect: { kind: 'off', basisPoints: 1_000, minor: 0 },
    }
    const house = {
      cityTax: { perPersonNight: 200, maxNights: 3, minAge: 12 },
      fees: [
        { name: said('Cleaning'), per: 'stay', amount: 45, minAge: 0 },
        { name: said('Linen'), per: 'person', amount: 8, minAge: 0 },
        { name: said('Heating'), per: 'night', amount: 5, minAge: 0 },
      ],
      promotions: [fourNights],
    } as const
    const minStay = { rule: { minStay: 4 } }
    // Twice 110.00, 45.00, 16.00 and 10.00; then twice 155.00 and 10.00; less 5 %.
    const [first, second, off] = [29_100, 32_000, 3_055]

    it('whose fees and cap of taxed nights are counted once, and whose nights together earn what the hotel gives for four', async () => {
      await using hotel = await openHouse(database, { house, ...minStay })
      const total = first + second - off
      expect((await hotel.offered())?.price.stay.minor).toBe(total)
      const checked = expectAnswered(await hotel.priceCheck(split()))
      expect(checked).toMatchObject({
        price: { stay: { minor: total } },
        cityTax: { amount: { minor: 3 * 2 * 200 }, maxNights: 3 },
        lines: [{ stay: { minor: first } }, { stay: { minor: second } }],
      })
      expect(checked.lines.map(({ fees }) => fees?.map(({ amount }) => amount.minor))).toEqual([
        [4_500, 1_600, 1_000],
        [1_000],
      ])
      const { holdId } = expectAnswered(await hotel.hold({ basket: split() }))
      const { code } = expectAnswered(await hotel.confirm({ basket: split(), holdId, totalMinor: total }))
      const { basket, folio } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      expect(basket).toMatchObject({ price: { stay: { minor: total } }, cityTax: { amount: { minor: 1_200 } } })
      const charges = folio?.filter(({ kind }) => kind === 'city-tax') ?? []
      expect(charges.map(({ minor }) => minor)).toEqual([1_200])
      await expectSound(hotel)
    })

    it('to which the hotel sells nothing shorter than it sells in one room', async () => {
      await using hotel = await openHouse(database, { house, rule: { minStay: 5 } })
      expect(await hotel.offered()).toBeUndefined()
      const refused = await hotel.priceCheck(split())
      expect(refused).toMatchObject({
        reason: { kind: 'not-bookable', refusals: [{ kind: 'below-min-stay', limit: 5 }] },
      })
    })

    it('which is left before its own arrival, for its own first night', async () => {
      await using hotel = await openHouse(database, { house })
      const { code } = expectAnswered(await hotel.confirm({ basket: split() }))
      const { basket, reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      const until = '2027-03-03T17:00:00.000Z'
      expect(basket.lines.map(({ cancellation }) => cancellation)).toMatchObject([
        { kind: 'free-until', until, fee: { minor: 11_000 } },
        { kind: 'free-until', until, fee: undefined },
      ])
      hotel.wait(3 * 24 * 60)
      expect(await hotel.cancel(reservationId)).toMatchObject({ cancelled: { feeMinor: 11_000 } })
      await expectSound(hotel)
    })

    it('and stays one when its guests change the rooms earlier', async () => {
      await using hotel = await openHouse(database, { house, ...minStay })
      const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket: split() }))
      const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      const rooms = split('2027-03-06' as CalendarDate).rooms.map(({ productId, stay: part = stay }, i) => ({
        code: roomCodes[i] ?? '',
        productId,
        party,
        stay: part,
      }))
      const review = await hotel.recalculate(reservationId, rooms)
      // 110.00, 45.00, 16.00 and 5.00; then three times 155.00 and 5.00; less 5 %.
      expect(review).toMatchObject({ after: { stayMinor: 17_600 + 48_000 - 3_280, taxesMinor: 1_200 }, feeMinor: 0 })
      expect(await hotel.modify(reservationId, rooms, 62_320)).toMatchObject({ kind: 'modified' })
      await expectSound(hotel)
    })

    it('of which no room is given up where the rest would be too short for the hotel, but by the hotel', async () => {
      await using hotel = await openHouse(database, { house, ...minStay })
      const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket: split() }))
      const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      const refusals = [{ kind: 'below-min-stay', limit: 4 }]
      expect(await hotel.cancelRoom(reservationId, roomCodes[1])).toMatchObject({ kind: 'not-bookable', refusals })
      expect(await hotel.cancelRoom(reservationId, roomCodes[1], { by: 'hotel' })).toMatchObject({ kind: 'cancelled' })
      await expectSound(hotel)
    })

    it('of which the room that is left has its fees, and earns no more than nights that are left', async () => {
      await using hotel = await openHouse(database, { house })
      const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket: split() }))
      const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      expect(await hotel.cancelRoom(reservationId, roomCodes[0])).toMatchObject({
        kind: 'cancelled',
        cancelled: { feeMinor: 0 },
      })
      const { basket } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      // Twice 170.00, with 45.00, 16.00 and 10.00.
      expect(basket).toMatchObject({
        price: { stay: { minor: 41_100 } },
        cityTax: { amount: { minor: 800 } },
        lines: [{ fees: [4_500, 1_600, 1_000].map((minor) => ({ amount: { minor } })) }],
      })
      await expectSound(hotel)
    })
  })

  it('is confirmed only as it is held', async () => {
    await using hotel = await openHouse(database)
    const { holdId } = expectAnswered(await hotel.hold({ basket: split() }))
    expect(kindOf(await hotel.confirm({ basket: split('2027-03-06' as CalendarDate), holdId }))).toBe('not-found')
    expect(kindOf(await hotel.confirm({ basket: split(), holdId }))).toBe('answered')
  })
})
