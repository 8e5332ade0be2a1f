import { codeForAll } from '@portico/demo/promotions'
import type { HousePromotion } from '@portico/demo/seed/house-promotion'
import { mergeRooms } from '@portico/domain/party/room-line'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { connectedRooms, type RoomSearchRequest, roomSearch } from '@portico/legacy/calls/search/room-search'
import { profiles } from '@portico/legacy/codec/extensions'
import { encodeQuery } from '@portico/legacy/codec/legacy-call'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../../../../../tests/builders/a-house.ts'
import { aMoment, aStay } from '../../../../../../tests/builders/a-stay.ts'
import { aCaller, expectReply, requestRaw } from '../../../../../../tests/builders/call-server.ts'
import { fromJson } from '../../../db/from-json.ts'
import type { HotelSettings } from '../../../db/tables/catalogue.ts'
import { toJson } from '../../../db/tables/json.ts'
import { commit, write } from '../../../db/write.ts'
import { type BookingServer, startBookingServer } from '../../../start-booking-server.ts'

const couple = { adults: 2, childrenAges: [] }
const stay = aStay('2027-03-01', { nights: 4 })
const baseRequest: RoomSearchRequest = { stay, party: couple, chosen: [], cross: true, timestamp: 0 }

/**
 * A double at 100.00 and a suite at 150.00, breakfast for two 20.00 more, one room of each; hotels 2 and 3 beside it in
 * the same place.
 */
async function startGroup(promotions: readonly HousePromotion[] = []): Promise<BookingServer> {
  const seed = aHouse({
    promotions,
    rooms: [
      { name: { en: 'Double', it: 'Doppia' }, suggests: 1 },
      { name: { en: 'Suite', it: 'Suite' }, priceIndex: 150, maxAdults: 6, maxGuests: 9 },
    ],
    plans: [{}, { mealPlan: 'RO', mealsPerAdult: 0, adjustment: 30 }],
  })
  const hotels = [1, 2, 3].flatMap((id) => seed.hotels.map((hotel) => ({ ...hotel, id, name: `House ${id}` })))
  const channels = seed.channels.map((channel) => ({ ...channel, hotelIds: [1, 2, 3] }))
  return startBookingServer({ seed: { ...seed, hotels, channels }, now: () => aMoment, jobs: false })
}

/** `nights` of March 2027 of a room type are taken. */
async function take({ db }: BookingServer, roomTypeId: number, ...nights: number[]): Promise<void> {
  await write(db, [Math.floor(roomTypeId / 100)], async (tx) => {
    const dates = nights.map((night) => `2027-03-0${night}` as CalendarDate)
    await tx
      .updateTable('room_night')
      .set({ taken: 1 })
      .where('room_type_id', '=', roomTypeId)
      .where('night', 'in', dates)
      .execute()
    return commit(undefined)
  })
}

async function settle({ db }: BookingServer, change: Partial<HotelSettings>): Promise<void> {
  await write(db, [1], async (tx) => {
    const { settings } = await tx.selectFrom('hotel').where('id', '=', 1).select('settings').executeTakeFirstOrThrow()
    await tx
      .updateTable('hotel')
      .set({ settings: toJson({ ...fromJson('hotel.settings', settings, 1), ...change }) })
      .where('id', '=', 1)
      .execute()
    return commit(undefined)
  })
}

async function rawReply(server: BookingServer, request = baseRequest) {
  const query = encodeQuery(roomSearch, aCaller, request, profiles.portico)
  return JSON.parse((await requestRaw(server, `/customers/${roomSearch.path}&${query}`)).body)
}

describe('a room search that finds no room for the whole stay', () => {
  it('CROSS-06 offers the cheapest split over two room types, less the percent of the hotel’s cross settings', async () => {
    await using server = await startGroup()
    await take(server, 101, 3, 4)
    await take(server, 102, 1)
    const { rooms, split: cross, refusals } = await expectReply(server, roomSearch, {}, baseRequest)
    expect([rooms, refusals]).toEqual([[], [{ kind: 'sold-out' }]])
    // The double as long as it can be had: twice 120.00, then twice 170.00 in the suite; 5 % of 580.00 off.
    expect(cross).toMatchObject({
      basisPoints: 500,
      price: { stay: { minor: 55_100 } },
      ratePlanId: 101,
      party: couple,
    })
    expect(cross?.parts).toMatchObject([
      { stay: aStay('2027-03-01', { nights: 2 }), productId: 10_101, roomName: 'Double', price: { minor: 24_000 } },
      { stay: aStay('2027-03-03', { nights: 2 }), productId: 10_201, roomName: 'Suite', price: { minor: 34_000 } },
    ])
    await settle(server, { cross: { basisPoints: 2_000, minNights: 4 } })
    expect((await expectReply(server, roomSearch, {}, baseRequest)).split?.price.stay.minor).toBe(46_400)
  })

  it('CROSS-02, CROSS-03 tells the split as the pseudo-rate CROSSBOOKING, counted 100, with its room lines, and as the older clients read it', async () => {
    await using server = await startGroup()
    await take(server, 101, 3, 4)
    await take(server, 102, 1)
    const { crossAvailability, crossbooking } = await rawReply(server)
    expect(crossAvailability).toMatchObject([
      {
        name: 'CROSSBOOKING',
        count: 100,
        rates: [{ name: 'CROSSBOOKING', total: 551 }],
        rooms: [
          {
            arrival: '20270301',
            departure: '20270303',
            cross: true,
            guests: 2,
            adults: 2,
            childs: [],
            selectedRoom: 101,
            selectedRate: 10_101,
            swapRoom: null,
            swapCost: 0,
          },
          {
            arrival: '20270303',
            departure: '20270305',
            cross: true,
            guests: 2,
            selectedRoom: 102,
            selectedRate: 10_201,
          },
        ],
      },
    ])
    expect(crossbooking).toMatchObject({
      tariffa: { id: 101, derivazione: { scontopercglobale: 5 }, colazione: true },
      disponibilita: [
        {
          datada: '20270301',
          dataa: '20270303',
          scelta: [{ id: 10_101, totale: 240, camera: { idcamera: 101 }, costi: { costo: [120, 120] } }],
        },
        { datada: '20270303', dataa: '20270305', scelta: [{ id: 10_201, totale: 340 }] },
      ],
    })
  })

  it('offers none where the hotel does not, for fewer nights than it wants, or without being asked, as for several rooms', async () => {
    await using server = await startGroup()
    await take(server, 101, 3, 4)
    await take(server, 102, 1)
    const crossOf = async (overrides: Partial<RoomSearchRequest> = {}) =>
      (await expectReply(server, roomSearch, {}, { ...baseRequest, ...overrides })).split
    expect(await crossOf()).toBeDefined()
    expect(await crossOf({ cross: false })).toBeUndefined()
    await settle(server, { cross: { basisPoints: 500, minNights: 5 } })
    expect(await crossOf()).toBeUndefined()
    await settle(server, { cross: null })
    expect(await crossOf()).toBeUndefined()
  })

  it('proposes the sister hotels of the place that have the same rooms, with their lowest totals, the cheapest first', async () => {
    await using server = await startGroup()
    await take(server, 101, 1)
    await take(server, 102, 1)
    await take(server, 201, 2)
    const { otherHotels: sisters } = await expectReply(server, roomSearch, {}, baseRequest)
    expect(sisters).toMatchObject([
      { id: 3, name: 'House 3', price: { minor: 48_000, currency: 'EUR' }, city: 'Prova', stars: 3 },
      { id: 2, name: 'House 2', price: { minor: 68_000 } },
    ])
    const { crossProperty } = await rawReply(server)
    expect(crossProperty).toMatchObject([{ id: 3, prezzominimo: 480 }, { id: 2 }])
  })
})

describe('a sister hotel', () => {
  it('costs what its own page shows with the code that was typed', async () => {
    await using server = await startGroup([codeForAll({ code: 'SPRING', percent: 10, nights: 2 })])
    await take(server, 101, 1)
    await take(server, 102, 1)
    const request = { ...baseRequest, promoCode: 'Spring' }
    const { otherHotels: sisters } = await expectReply(server, roomSearch, {}, request)
    expect(sisters.map(({ id, price }) => [id, price.minor])).toEqual([
      [2, 44_000],
      [3, 44_000],
    ])
    const { rooms } = await expectReply(server, roomSearch, { hotelId: 2 }, request)
    expect(Math.min(...rooms.flatMap(({ quotes }) => quotes.map(({ price }) => price.stay.minor)))).toBe(44_000)
  })
})

describe('a room search that finds rooms', () => {
  it('proposes neither a split nor other hotels', async () => {
    await using server = await startGroup()
    const { rooms, split: cross, otherHotels: sisters } = await expectReply(server, roomSearch, {}, baseRequest)
    expect([rooms.length, cross, sisters]).toEqual([2, undefined, []])
  })

  it('ROOM-02 tells every field of a room and of a rate by its inherited name', async () => {
    await using server = await startGroup()
    const [room] = (await rawReply(server)).availability
    expect(Object.keys(room)).toEqual(
      expect.arrayContaining(['id', 'name', 'rates', 'gallery', 'count', 'suggestedRate', 'overrided']),
    )
    expect(room).toMatchObject({ id: 101, count: 1, suggestedRate: 10_201, overrided: false })
    expect(Object.keys(room.rates[0])).toEqual(
      expect.arrayContaining([
        ...[
          'id',
          'mtId',
          'name',
          'total',
          'best',
          'policy',
          'prepaids',
          'refundIncluded',
          'refundPrice',
          'insured',
          'extraCost',
          'freeServices',
        ],
        ...[
          'additionalServices',
          'selectedFlight',
          'overridedPrice',
          'description',
          'minStay',
          'maxStay',
          'minAdults',
          'maxAdults',
          'nightsCount',
        ],
      ]),
    )
    expect(room.rates[0]).toMatchObject({
      policy: { days: 2 },
      total: 480,
      best: true,
      nightsCount: 4,
      refundPrice: null,
      extraCost: null,
    })
  })

  it('tells the price of refund protection, that it is included, and mandatory fees', async () => {
    await using server = await startGroup()
    await write(server.db, [1], async (tx) => {
      for (const [id, refundProtection] of [
        [101, 800],
        [102, 0],
      ] as const) {
        const { terms } = await tx
          .selectFrom('rate_plan')
          .where('id', '=', id)
          .select('terms')
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('rate_plan')
          .set({ terms: toJson({ ...fromJson('rate_plan.terms', terms, 'any'), refundProtection }) })
          .where('id', '=', id)
          .execute()
      }
      return commit(undefined)
    })
    await settle(server, { fees: [{ id: 1, per: 'stay', minor: 2_000, minAge: 0, name: { en: 'Cleaning' } }] })
    const [room] = (await rawReply(server)).availability
    expect(room.rates).toMatchObject([
      { total: 500, extraCost: 20, refundIncluded: false, refundPrice: 40 },
      { total: 540, extraCost: 20, refundIncluded: true, refundPrice: 0 },
    ])
  })

  it('finds only the rate plan that is asked for', async () => {
    await using server = await startGroup()
    const plansOf = async (ratePlanId?: number) => {
      const { rooms } = await expectReply(server, roomSearch, {}, { ...baseRequest, ratePlanId })
      return [...new Set(rooms.flatMap(({ quotes }) => quotes.map((quote) => quote.ratePlanId)))]
    }
    const [one, other, ...more] = await plansOf()
    expect(more).toEqual([])
    expect([await plansOf(one), await plansOf(other), await plansOf(4_711)]).toEqual([[one], [other], []])
  })

  it('LEG-19 finds one room that holds the guests of all rooms together', async () => {
    await using server = await startGroup()
    const [{ party }] = mergeRooms([{ party: couple }, { party: { adults: 2, childrenAges: [4] } }])
    const { rooms } = await expectReply(server, connectedRooms, {}, { ...baseRequest, party })
    expect(rooms.map(({ id }) => id)).toEqual([102])
  })
})
