import { codeForOnce } from '@portico/demo/promotions'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { calendar } from '@portico/legacy/calls/search/calendar'
import { chart } from '@portico/legacy/calls/search/chart'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHouse } from '../../../../../../tests/builders/a-house.ts'
import { aMoment, aStay } from '../../../../../../tests/builders/a-stay.ts'
import {
  type CallerOverrides,
  callServer,
  expectReply,
  requestRaw,
} from '../../../../../../tests/builders/call-server.ts'
import { loggedInAgency } from '../../../../../../tests/builders/trade.ts'
import { demoSeed } from '../../../seed/demo-seed.ts'
import { type BookingServer, startBookingServer } from '../../../start-booking-server.ts'

let server: BookingServer
let plain: BookingServer
beforeAll(async () => {
  server = await startBookingServer({ seed: demoSeed, now: () => aMoment, jobs: false })
  plain = await startBookingServer({ seed: demoSeed, now: () => aMoment, jobs: false, profile: 'plain' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

const aurora = { channelId: 204, hotelId: 104 }
const twoAdults = { adults: 2, childrenAges: [] }

describe('the calendar', () => {
  it('LEG-11 has the days of the current month and of the twelve that follow, with rooms and stays', async () => {
    const { body, type } = await requestRaw(plain, '/customers/calendar.do?method=calendar&ho_id=104&ca_id=204&login=0')
    expect(type).toContain('application/json')
    expect(body).not.toContain('px_')
    const months: { giorno: { numerocompleto: string; disponibile: boolean; minstay: number | null }[] }[] =
      JSON.parse(body).mese
    expect(months.map(({ giorno }) => giorno[0]?.numerocompleto)).toEqual([
      '20261101',
      '20261201',
      '20270101',
      '20270201',
      '20270301',
      '20270401',
      '20270501',
      '20270601',
      '20270701',
      '20270801',
      '20270901',
      '20271001',
      '20271101',
    ])
    expect(months[0]?.giorno).toHaveLength(30)
    expect(months[3]?.giorno[9]).toEqual({
      numerocompleto: '20270210',
      disponibile: true,
      numerocamere: expect.any(Number),
      minstay: 3,
      maxstay: null,
    })
  })

  it('tells the four states with price, minimum stay and reason where it can', async () => {
    const { months, currency } = await expectReply(server, calendar, aurora, {})
    const days = new Map(months.flat().map((day) => [day.day as string, day]))
    expect(currency).toBe('CHF')
    expect(days.get('2026-11-19')).toMatchObject({ state: 'past', arrive: false })
    // Closed from 1 April to 31 May: its first day is a day of departure, the day after a day of arrival.
    expect(days.get('2027-03-31')).toMatchObject({ state: 'free', shortest: { nights: 1 } })
    expect(days.get('2027-04-01')).toMatchObject({
      state: 'depart-only',
      refusals: [{ kind: 'closed-season', reopens: '2027-06-01' }],
    })
    expect(days.get('2027-04-02')).toMatchObject({ state: 'closed', available: 0 })
    expect(days.get('2027-06-01')).toMatchObject({ state: 'arrive-only' })
    expect(days.get('2027-02-10')).toMatchObject({ state: 'free', minStay: 3, shortest: { nights: 3 } })
    // No arrivals on Wednesdays between Christmas and New Year.
    expect(days.get('2026-12-30')).toMatchObject({ state: 'depart-only', refusals: [{ kind: 'closed-to-arrival' }] })
  })

  it.each([
    ['a hotel that the channel does not sell', 'ho_id=104&ca_id=201'],
    ['a hotel nobody knows', 'ho_id=999&ca_id=204'],
    ['a month that is over', 'ho_id=104&ca_id=204&mese=10&anno=2026'],
    ['a month too far ahead', 'ho_id=104&ca_id=204&mese=1&anno=2900'],
  ])('of %s is the text "non valido"', async (_, query) => {
    const answer = await requestRaw(server, `/customers/calendar.do?method=calendar&${query}`)
    expect(answer).toEqual({ status: 200, type: 'text/plain; charset=utf-8', body: 'calendario non valido' })
    const fromMonth = query.includes('mese') ? { year: 2026, month: 10 } : undefined
    if (fromMonth) expect(await expectReply(server, calendar, aurora, { fromMonth })).toEqual({ months: [] })
  })

  it('starts at the month that is asked for, and has the next one too', async () => {
    const { months } = await expectReply(server, calendar, aurora, { fromMonth: { year: 2027, month: 2 } })
    expect(months.map((days) => [days[0]?.day, days.length])).toEqual([
      ['2027-02-01', 28],
      ['2027-03-01', 31],
    ])
  })
})

describe('the chart', () => {
  it('CAL-08 has a cell for each of the next twelve months, equal to what a search over the wire finds', async () => {
    const party = { adults: 2, childrenAges: [7] }
    const { days, currency } = await expectReply(server, chart, aurora, { party })
    expect([days[0]?.day, days.at(-1)?.day, currency]).toEqual(['2026-11-20', '2027-11-19', 'CHF'])
    let priced = 0
    for (const { day, shortest } of days.filter((_, i) => i % 29 === 0)) {
      if (!shortest) continue
      priced++
      const stay = aStay(day, shortest)
      const { rooms } = await expectReply(server, roomSearch, aurora, {
        stay,
        party,
        chosen: [],
        cross: true,
        timestamp: 0,
      })
      expect(Math.min(...rooms.flatMap(({ quotes }) => quotes.map(({ price }) => price.stay.minor)))).toBe(
        shortest.price.minor,
      )
    }
    expect(priced).toBeGreaterThan(5)
  })

  it('is lower for one adult than for four, and shows trade users their own rates', async () => {
    const agency = await loggedInAgency(server.db, { channelIds: [230], now: aMoment })
    const lowestFor = async (adults: number, caller: CallerOverrides = { channelId: 201 }) => {
      const { days } = await expectReply(
        server,
        chart,
        { ...caller, hotelId: 101 },
        { party: { adults, childrenAges: [] } },
      )
      return days.find(({ day }) => day === '2027-03-20')?.shortest?.price.minor ?? Number.NaN
    }
    expect(await lowestFor(1)).toBeLessThan(await lowestFor(4))
    expect(await lowestFor(2, agency)).toBeLessThan(await lowestFor(2))
  })

  it('is not there on a plain server', async () => {
    const { body } = await requestRaw(plain, '/customers/calendar.do?method=chart&ho_id=104&ca_id=204&adulti=2')
    expect(JSON.parse(body)).toEqual({ errore: 'The request is not valid. method: malformed.' })
  })
})

describe('of one room that its guest holds', () => {
  const march = aStay('2027-03-10', { nights: 3 })
  const code = { code: 'ONCE', perNight: 20 }
  /** One room, held for three nights with the only use of a code. */
  const startHeld = async () => {
    const house = await startBookingServer({
      seed: aHouse({ promotions: [codeForOnce(code)] }),
      now: () => aMoment,
      jobs: false,
    })
    const basket = { stay: march, rooms: [{ productId: 10_101, party: twoAdults }], promoCode: code.code }
    const { holdId } = await expectReply(house, hold, {}, { basket, key: 'k'.repeat(22), visitor: 'v', address: 'a' })
    return { house, holdId, [Symbol.asyncDispose]: () => house[Symbol.asyncDispose]() }
  }

  it('the chart is free for its guest alone, room for room', async () => {
    await using held = await startHeld()
    const dayFor = async (holdId?: string) =>
      (
        await expectReply(held.house, chart, {}, { party: twoAdults, ownHoldIds: holdId ? [holdId] : undefined })
      ).days.find(({ day }) => day === march.arrival)
    expect(await dayFor(held.holdId)).toMatchObject({
      state: 'free',
      available: 1,
      shortest: { nights: 1, price: { minor: 12_000 } },
      refusals: [],
    })
    expect(await dayFor()).toMatchObject({
      state: 'depart-only',
      available: 0,
      refusals: [{ kind: 'sold-out', night: march.arrival }],
    })
  })

  it('nearby dates reach into the held nights, at the price of the code that its guest has used up, for its guest alone', async () => {
    await using held = await startHeld()
    const request = { stay: march, rooms: [twoAdults], promoCode: 'once', timestamp: 0 }
    const nearFor = async (holdId?: string) =>
      (await expectReply(held.house, nearby, {}, { ...request, ownHoldIds: holdId ? [holdId] : undefined })).dates[0]
    expect(await nearFor(held.holdId)).toMatchObject({
      stay: aStay('2027-03-09', { nights: 3 }),
      price: { stay: { minor: 30_000 } },
    })
    expect(await nearFor()).toMatchObject({
      stay: aStay('2027-03-07', { nights: 3 }),
      price: { stay: { minor: 36_000 } },
    })
  })
})

describe('nearby dates', () => {
  it('cost what a search with the same code finds, which counts on the dates for which it holds', async () => {
    const miramare = { channelId: 201, hotelId: 101 }
    const stay = aStay('2027-03-05', { nights: 3 })
    const near = { stay, rooms: [twoAdults], timestamp: 0 }
    const { dates } = await expectReply(server, nearby, miramare, { ...near, promoCode: ' mare10' })
    expect(dates).toHaveLength(6)
    for (const { stay, price } of dates) {
      const lowest = async (promoCode?: string) => {
        const request = { stay, party: twoAdults, chosen: [], cross: true, timestamp: 0, promoCode }
        const { rooms } = await expectReply(server, roomSearch, miramare, request)
        return Math.min(...rooms.flatMap(({ quotes }) => quotes.map(({ price }) => price.stay.minor)))
      }
      expect(price.stay.minor).toBe(await lowest('MARE10'))
      expect(price.stay.minor).toBeLessThan(await lowest())
    }
    const unknown = await expectReply(server, nearby, miramare, { ...near, promoCode: 'LAGO10' })
    expect(unknown).toEqual(await expectReply(server, nearby, miramare, near))
  })

  it('LEG-20 returns availabilityList, each of which can be had, with why the stay that was asked for cannot', async () => {
    const request = {
      stay: aStay('2027-04-01', { nights: 3 }),
      rooms: [twoAdults, { adults: 1, childrenAges: [4] }],
      timestamp: 0,
    }
    const { dates, refusals, currency } = await expectReply(server, nearby, aurora, request)
    expect(refusals).toEqual([{ kind: 'closed-season', reopens: '2027-06-01' }])
    expect(currency).toBe('CHF')
    expect(dates[0]).toMatchObject({ stay: aStay('2027-03-29', { nights: 3 }), rooms: [{}, {}] })
    expect(dates).toHaveLength(6)
    for (const { stay, price, rooms } of dates) {
      expect(await expectReply(server, availabilityCheck, aurora, { stay, rooms: request.rooms })).toBe(true)
      expect(rooms.reduce((sum, room) => sum + room.price.minor, 0)).toBe(price.stay.minor)
    }
    const wire = JSON.parse(
      (
        await requestRaw(
          plain,
          '/customers/avail.do?method=nearby&ho_id=104&ca_id=204&dataArrivo=20270401&dataPartenza=20270404&adulti=2',
        )
      ).body,
    )
    expect(wire.availabilityList[0]).toMatchObject({
      dataArrivo: '20270329',
      dataPartenza: '20270401',
      totale: expect.any(Number),
    })
  })

  it('of a hotel that the channel does not sell are refused', async () => {
    const request = { stay: aStay('2027-04-01', { nights: 3 }), rooms: [twoAdults], timestamp: 0 }
    expect(await callServer(server, nearby, { channelId: 201, hotelId: 104 }, request)).toMatchObject({
      reason: { kind: 'not-found' },
    })
    expect(await callServer(server, chart, { channelId: 201, hotelId: 104 }, { party: twoAdults })).toMatchObject({
      reason: { kind: 'not-found' },
    })
  })
})
