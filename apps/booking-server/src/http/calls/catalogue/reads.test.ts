import { currency } from '@portico/legacy/calls/catalogue/currency'
import { customPrivacy } from '@portico/legacy/calls/catalogue/custom-privacy'
import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMoment, aStay } from '../../../../../../tests/builders/a-stay.ts'
import {
  type CallerOverrides,
  callServer,
  expectReply,
  requestRaw,
} from '../../../../../../tests/builders/call-server.ts'
import { loggedInAgency } from '../../../../../../tests/builders/trade.ts'
import { fromJson } from '../../../db/from-json.ts'
import { toJson } from '../../../db/tables/json.ts'
import { commit, write } from '../../../db/write.ts'
import { demoSeed } from '../../../seed/demo-seed.ts'
import { type BookingServer, startBookingServer } from '../../../start-booking-server.ts'

let server: BookingServer
beforeAll(async () => {
  server = await startBookingServer({ seed: demoSeed, now: () => aMoment, jobs: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const twoAdults = { adults: 2, childrenAges: [] }
const miramare = { channelId: 201, hotelId: 101 }

describe('the hotel list', () => {
  it('LEG-05, CFG-02: names the channel with its trade flag, code and option hours, and the hotels it sells', async () => {
    const trade = await expectReply(server, hotelList, { channelId: 230, hotelId: undefined }, {})
    expect(trade.channel).toEqual({ id: 230, name: 'Belvento Trade', code: 'TRADE', trade: true, tradeConfHour: 48 })
    expect(trade.hotels.map(({ id }) => id)).toEqual([101, 102, 103, 104, 105, 106, 107, 108])
    const direct = await expectReply(server, hotelList, { channelId: 201, hotelId: undefined }, {})
    expect(direct.hotels.map(({ id }) => id)).toEqual([101])
    const wire = JSON.parse(
      (await requestRaw(server, '/customers/hotellist.do?method=hotelList&ca_id=230&ln_id=1')).body,
    )
    expect(wire.channel).toEqual({
      id: 230,
      name: 'Belvento Trade',
      code: 'TRADE',
      trade: true,
      settings: { tradeConfHour: 48 },
    })
  })

  it('speaks the language asked for, and English where a text is missing', async () => {
    const summaryIn = async (languageId: number) =>
      (await expectReply(server, hotelList, { ...miramare, languageId }, {})).hotels.map(({ summary }) => summary)
    expect(await summaryIn(2)).toEqual(['Terrazze bianche sopra il porto, e il sole della sera tutto per sé.'])
    expect(await summaryIn(1)).toEqual(['White terraces above the harbour, and the evening sun to yourself.'])
    expect(await summaryIn(3)).not.toEqual(await summaryIn(1))
    expect(await summaryIn(4)).not.toEqual(await summaryIn(1))
    const anotherIn = async (languageId: number) =>
      (await expectReply(server, hotelList, { channelId: 230, hotelId: undefined, languageId }, {})).hotels[1]?.summary
    expect(await anotherIn(2)).not.toEqual(await anotherIn(1))
    expect(await anotherIn(4)).toEqual(await anotherIn(1))
  })

  it('says its version, and to whoever has that only that nothing has changed, until something has', async () => {
    const caller = { channelId: 230, hotelId: undefined }
    const first = await expectReply(server, hotelList, caller, {})
    expect(await expectReply(server, hotelList, caller, { known: 'another' })).toEqual(first)
    const unchanged = { channel: first.channel, hotels: [], version: first.version, isUnchanged: true }
    expect(await expectReply(server, hotelList, caller, { known: first.version })).toEqual(unchanged)
    const inItalian = await expectReply(server, hotelList, { ...caller, languageId: 2 }, { known: first.version })
    expect([inItalian.hotels.length, inItalian.isUnchanged]).toEqual([8, undefined])
    const id = first.hotels[0]?.destinations[0]?.id ?? 0
    const { content } = await server.db.reader
      .selectFrom('destination')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const renamed = toJson({ ...fromJson('destination.content', content, id), en: { name: 'Another Coast' } })
    await server.db.writer.updateTable('destination').set({ content: renamed }).where('id', '=', id).execute()
    const later = await expectReply(server, hotelList, caller, { known: first.version })
    expect(later.version).not.toBe(first.version)
    expect(later.hotels.flatMap(({ destinations }) => destinations)).toContainEqual({ id, name: 'Another Coast' })
    await server.db.writer.updateTable('destination').set({ content }).where('id', '=', id).execute()
    expect(await expectReply(server, hotelList, caller, { known: first.version })).toEqual(unchanged)
  })

  it('is the same whether its hotels are in memory or not, and as each of them is now', async () => {
    const caller = { channelId: 230, hotelId: undefined }
    await using fresh = await startBookingServer({ seed: demoSeed, now: () => aMoment, jobs: false })
    const read = () => expectReply(fresh, hotelList, caller, {})
    const before = await read()
    await expectReply(fresh, portalSearch, caller, { stay: aStay('2027-03-05', { nights: 2 }), rooms: [twoAdults] })
    expect(await read()).toEqual(before)
    const { content } = await fresh.db.reader
      .selectFrom('hotel')
      .select('content')
      .where('id', '=', 103)
      .executeTakeFirstOrThrow()
    const texts = fromJson('hotel.content', content, 103)
    await write(fresh.db, [103], async (tx) => {
      const renamed = toJson({ ...texts, en: { ...texts.en, name: 'Renamed' } })
      await tx.updateTable('hotel').set({ content: renamed }).where('id', '=', 103).execute()
      return commit(
        void (await tx.deleteFrom('channel_hotel').where('hotel_id', '=', 104).where('channel_id', '=', 230).execute()),
      )
    })
    await write(fresh.db, [104], async () => commit(undefined))
    const after = await read()
    expect(after.hotels.find(({ id }) => id === 103)?.name).toBe('Renamed')
    expect(after.hotels.map(({ id }) => id)).toEqual([101, 102, 103, 105, 106, 107, 108])
  })

  it.each([
    ['an unknown channel', { channelId: 999, hotelId: undefined }],
    ['a hotel that the channel does not sell', { channelId: 201, hotelId: 102 }],
  ])('refuses %s', async (_, caller) => {
    expect(await callServer(server, hotelList, caller, {})).toMatchObject({
      kind: 'refused',
      reason: { kind: 'not-found' },
    })
  })
})

describe('a hotel', () => {
  it('carries id, name, address, destinations, age groups, messaging, settings and its currency', async () => {
    const { body } = await requestRaw(server, '/customers/hotellist.do?method=getHotel&hotelId=104&ln_id=1')
    expect(JSON.parse(body)).toMatchObject({
      hotelId: 104,
      name: 'Rifugio Aurora',
      address: { city: 'Monte Chiaro', country: 'CH' },
      destinations: [{ id: 12, name: 'Lago Chiaro' }],
      ageGroup: [
        { id: 1, min: 0, max: 3 },
        { id: 2, min: 4, max: 11 },
        { id: 3, min: 12, max: 15 },
      ],
      messaging: { active: false, button: false },
      settings: { aspect: { showChat: false }, tradeAssociated: null },
      currency: { code: 'CHF' },
    })
  })

  it('is read back in our words, with pictures, information and its time zone', async () => {
    const reply = await expectReply(server, hotel, {}, { hotelId: 101 })
    expect(reply).toMatchObject({ id: 101, stars: 4, checkIn: '15:00', currency: 'EUR', timeZone: 'Europe/Rome' })
    expect(reply.pictures[0]).toMatchObject({ src: '/pictures/miramare/hero.svg', width: 1600, height: 900 })
    expect(reply.information.map(({ title }) => title)).toContain('Breakfast')
  })

  it('that nobody knows is refused', async () => {
    expect(await callServer(server, hotel, {}, { hotelId: 999 })).toMatchObject({
      kind: 'refused',
      reason: { kind: 'not-found' },
    })
  })
})

describe('custom privacy', () => {
  it('tells the policies of a hotel, the mandatory one marked', async () => {
    const policies = await expectReply(server, customPrivacy, { channelId: 203, hotelId: 103 }, {})
    expect(policies.map(({ title, mandatory }) => [title, mandatory])).toEqual([
      ['Register of boats', true],
      ['Birthdays', false],
    ])
    expect(await expectReply(server, customPrivacy, { channelId: 208, hotelId: 108 }, {})).toEqual([])
  })
})

describe('the availability check', () => {
  const stay = aStay('2027-03-05', { nights: 3 })

  it('answers the bare texts true and false', async () => {
    const query = 'ca_id=201&ho_id=101&dataArrivo=20270305&dataPartenza=20270308&bambini=0'
    expect(await requestRaw(server, `/customers/availCheck.do?method=search&${query}&adulti=2`)).toMatchObject({
      status: 200,
      body: 'true',
    })
    expect(await requestRaw(server, `/customers/availCheck.do?method=search&${query}&adulti=19`)).toMatchObject({
      status: 200,
      body: 'false',
    })
  })

  it('asks whether all rooms can be had at once', async () => {
    const suites = (count: number) => ({
      stay,
      rooms: Array.from({ length: count }, () => ({ adults: 4, childrenAges: [8, 9] })),
    })
    // Six in a room fit the apartment alone, and there is one of it.
    const bellarosa = { channelId: 205, hotelId: 105 }
    expect(await expectReply(server, availabilityCheck, bellarosa, suites(1))).toBe(true)
    expect(await expectReply(server, availabilityCheck, bellarosa, suites(2))).toBe(false)
  })

  it('is false in a closed season and for a past stay', async () => {
    const aurora = { channelId: 204, hotelId: 104 }
    expect(
      await expectReply(server, availabilityCheck, aurora, {
        stay: aStay('2027-04-10', { nights: 2 }),
        rooms: [twoAdults],
      }),
    ).toBe(false)
    expect(
      await expectReply(server, availabilityCheck, miramare, {
        stay: aStay('2026-11-10', { nights: 2 }),
        rooms: [twoAdults],
      }),
    ).toBe(false)
  })
})

describe('the room search', () => {
  const search = {
    stay: aStay('2027-03-05', { nights: 3 }),
    party: { adults: 2, childrenAges: [7] },
    chosen: [],
    cross: true,
    timestamp: 0,
  }

  it('LEG-18: returns availability, crossAvailability, crossbooking and crossProperty', async () => {
    const query = 'ca_id=201&ho_id=101&dataArrivo=20270305&dataPartenza=20270308&adulti=2&bambini=1&avail_etaBambini=7'
    const wire = JSON.parse((await requestRaw(server, `/customers/avail.do?method=search&${query}`)).body)
    expect(wire).toMatchObject({ crossAvailability: [], crossbooking: null, crossProperty: [] })
    expect(wire.availability.length).toBeGreaterThan(0)
  })

  it('ROOM-15: every rate tells minStay, maxStay, minAdults, maxAdults and nightsCount', async () => {
    const query = 'ca_id=201&ho_id=101&dataArrivo=20270805&dataPartenza=20270809&adulti=2'
    const { availability } = JSON.parse((await requestRaw(server, `/customers/avail.do?method=search&${query}`)).body)
    for (const { rates } of availability) {
      for (const rate of rates)
        expect(rate).toMatchObject({ minStay: 3, maxStay: null, minAdults: null, nightsCount: 4 })
    }
    expect(availability.map(({ rates }: { rates: { maxAdults: number }[] }) => rates[0]?.maxAdults)).toEqual([
      2, 2, 3, 4,
    ])
  })

  it('prices each night, with weekend prices, a child at half and breakfast', async () => {
    const { rooms, currency: code } = await expectReply(server, roomSearch, miramare, search)
    const libeccio = rooms.find(({ name }) => name === 'Libeccio')
    const flexible = libeccio?.quotes.find(({ name }) => name === 'Flexible with breakfast')
    // Room 109 or 129, times 1.24, in whole euro; a child of 7 pays half of 50 and half of 18; two adults 18 each.
    expect(flexible?.nights.map(({ night, price }) => ({ night, minor: price.minor }))).toEqual([
      { night: '2027-03-05', minor: 16_000 + 2_500 + 900 + 3_600 },
      { night: '2027-03-06', minor: 16_000 + 2_500 + 900 + 3_600 },
      { night: '2027-03-07', minor: 13_500 + 2_500 + 900 + 3_600 },
    ])
    expect(code).toBe('EUR')
    expect(flexible).toMatchObject({
      price: { stay: { minor: 66_500 }, taxesAtHotel: { minor: 2 * 3 * 250 } },
      mealPlan: 'BB',
      cancellation: { kind: 'free-until', days: 3, until: '2027-03-02T17:00:00.000Z', fee: { minor: 23_000 } },
    })
    expect(libeccio?.amenities).not.toContain('bahthub')
  })

  it('says that there is no city tax where the hotel has none', async () => {
    const bellarosa = { channelId: 205, hotelId: 105 }
    const { settings } = await server.db.reader
      .selectFrom('hotel')
      .select('settings')
      .where('id', '=', 105)
      .executeTakeFirstOrThrow()
    const withoutTax = toJson({ ...fromJson('hotel.settings', settings, 105), cityTax: null })
    await write(server.db, [105], async (tx) =>
      commit(void (await tx.updateTable('hotel').set({ settings: withoutTax }).where('id', '=', 105).execute())),
    )
    const { rooms } = await expectReply(server, roomSearch, bellarosa, { ...search, party: twoAdults })
    const [quote] = rooms.flatMap(({ quotes }) => quotes)
    expect(quote?.price.taxesAtHotel?.minor).toBe(0)
    const basket = { stay: search.stay, rooms: [{ productId: quote?.productId ?? 0, party: twoAdults }] }
    const { dates } = await expectReply(server, nearby, bellarosa, {
      stay: search.stay,
      rooms: [twoAdults],
      lastArrival: search.stay.arrival,
      timestamp: 0,
    })
    expect(dates[0]?.price.taxesAtHotel?.minor).toBe(0)
    expect((await expectReply(server, priceCheck, bellarosa, { basket, timestamp: 0 })).cityTax).toEqual({
      amount: { minor: 0, currency: 'EUR' },
    })
  })

  it('ROOM-07: marks the lowest total of the list and no other', async () => {
    const { rooms } = await expectReply(server, roomSearch, miramare, search)
    const quotes = rooms.flatMap(({ quotes }) => quotes)
    const lowest = Math.min(...quotes.map(({ price }) => price.stay.minor))
    expect(quotes.filter(({ best }) => best).map(({ price }) => price.stay.minor)).toEqual(
      quotes.filter(({ price }) => price.stay.minor === lowest).map(() => lowest),
    )
    expect(quotes.some(({ best }) => !best)).toBe(true)
  })

  it('subtracts the rooms that other lines have chosen', async () => {
    const availableOf = async (chosen: number[]) =>
      (await expectReply(server, roomSearch, miramare, { ...search, party: twoAdults, chosen })).rooms.find(
        ({ name }) => name === 'Levante suite',
      )?.available
    expect(await availableOf([])).toBe(2)
    expect(await availableOf([1010501])).toBe(1)
    expect(await availableOf([1010501, 1010502])).toBeUndefined()
  })

  it('suggests the room that a guest may like better, on the same rate plan', async () => {
    const { rooms } = await expectReply(server, roomSearch, miramare, { ...search, party: twoAdults })
    expect(rooms.find(({ name }) => name === 'Tramontana')?.suggestedProductId).toBe(1010202)
  })

  it('SEC-03: shows net rates to who has a session on the trade channel and says whose, and to nobody else', async () => {
    const agency = await loggedInAgency(server.db, { channelIds: [230], now: aMoment })
    const other = await loggedInAgency(server.db, { channelIds: [230], now: aMoment })
    const { channelId, clientId, cookie } = agency
    const basket = { stay: search.stay, rooms: [{ productId: 1010105, party: twoAdults }] }
    const seesNet = async (caller: CallerOverrides) => {
      const { rooms } = await expectReply(
        server,
        roomSearch,
        { hotelId: 101, ...caller },
        { ...search, party: twoAdults },
      )
      const checked = await callServer(server, priceCheck, { hotelId: 101, ...caller }, { basket, timestamp: 0 })
      return [
        rooms.some(({ quotes }) => quotes.some(({ kinds }) => kinds.includes('net'))),
        checked.kind === 'answered',
      ]
    }
    expect(await seesNet(agency)).toEqual([true, true])
    const others: CallerOverrides[] = [
      { channelId },
      { channelId, clientId },
      { channelId, cookie },
      { channelId, cookie, clientId: other.clientId },
      { channelId, clientId, cookie: 'trade_session=x' },
      { channelId: 201, clientId, cookie },
    ]
    for (const caller of others) expect(await seesNet(caller)).toEqual([false, false])
  })

  it.each([
    [
      'a closed season',
      { channelId: 204, hotelId: 104 },
      aStay('2027-05-30', { nights: 3 }),
      twoAdults,
      [{ kind: 'closed-season' }],
    ],
    ['a minimum stay', miramare, aStay('2027-08-10', { nights: 2 }), twoAdults, [{ kind: 'below-min-stay', limit: 3 }]],
    ['a closed arrival', miramare, aStay('2027-08-14', { nights: 4 }), twoAdults, [{ kind: 'closed-to-arrival' }]],
    [
      'a maximum stay',
      { channelId: 202, hotelId: 102 },
      aStay('2027-03-10', { nights: 22 }),
      twoAdults,
      [{ kind: 'above-max-stay', limit: 21 }],
    ],
    [
      'too many guests',
      miramare,
      aStay('2027-03-05', { nights: 2 }),
      { adults: 6, childrenAges: [] },
      [{ kind: 'too-many-guests', limit: 4 }],
    ],
    ['nights not yet on sale', miramare, aStay('2029-03-05', { nights: 2 }), twoAdults, [{ kind: 'not-on-sale' }]],
    ['a stay in the past', miramare, aStay('2026-11-10', { nights: 2 }), twoAdults, [{ kind: 'not-on-sale' }]],
    [
      'an early booking',
      { channelId: 208, hotelId: 108 },
      aStay('2028-05-06', { nights: 3 }),
      twoAdults,
      [{ kind: 'too-early-to-book', limit: 400 }],
    ],
  ])('gives the reason of %s', async (_, caller, stay, party, refusals) => {
    expect(await expectReply(server, roomSearch, caller, { ...search, stay, party })).toMatchObject({
      rooms: [],
      refusals,
    })
  })

  it.each([
    ['a hotel that the channel does not sell', { channelId: 202, hotelId: 101 }, []],
    ['a chosen product of another hotel', miramare, [1020101]],
  ])('refuses %s', async (_, caller, chosen) => {
    expect(await callServer(server, roomSearch, caller, { ...search, chosen })).toMatchObject({
      kind: 'refused',
      reason: { kind: 'not-found' },
    })
  })

  it('says of a promotion code that it is refused', async () => {
    expect(await expectReply(server, roomSearch, miramare, { ...search, promoCode: 'SUMMER' })).toMatchObject({
      promo: { kind: 'refused' },
    })
  })
})

describe('the currency rate', () => {
  it('is 1 for a currency itself, and none where nobody keeps one', async () => {
    expect(await expectReply(server, currency, {}, { from: 'EUR', to: 'EUR' } as const)).toBe(1)
    expect(await expectReply(server, currency, {}, { from: 'EUR', to: 'CHF' } as const)).toBeUndefined()
  })
})
