import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromJson } from '@portico/booking-server/db/from-json'
import { toJson } from '@portico/booking-server/db/tables/json'
import { commit, write } from '@portico/booking-server/db/write'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { agencySorts } from '@portico/contracts/trade/agency-choices'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm, type LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { modify } from '@portico/legacy/calls/reservation/modify'
import { resendEmails } from '@portico/legacy/calls/reservation/resend-emails'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { agencyConfirm } from '@portico/legacy/calls/trade/agency-confirm'
import { agencyHotels } from '@portico/legacy/calls/trade/agency-hotels'
import { agencyReservations, type ReservationFilters } from '@portico/legacy/calls/trade/agency-reservations'
import { commissionStatement } from '@portico/legacy/calls/trade/commission-statement'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer, expectReply } from '../../builders/call-server.ts'
import { type Database, databases } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aBasket, aConfirm, aKey } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser, type LoggedIn, loggedIn } from '../../builders/trade.ts'

const now = '2027-03-01T11:00:00.000Z' as Instant
const commissionable = { name: { en: 'Agency', it: 'Agenzia' }, kinds: ['commissionable', 'pay-at-hotel'] as const }
const [publicProduct, agencyProduct] = [10_101, 10_102]
const all: ReservationFilters = { status: 'all' }
const email = 'ada@guests.example'

/**
 * A house with a public and a commissionable rate, of which SOLE earns 15 percent: Ada owns it, Bea works there; LUNA
 * is another agency.
 */
async function startSelling(seed = aHouse({ rooms: 60, plans: [{}, commissionable] }), database?: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-agency-'))
  const made = await database?.make(folder)
  const server = await startBookingServer({ seed, now: () => now, jobs: false, ...(made && { database: made.target }) })
  const { db } = server
  const sole = await insertAgency(db, { code: 'SOLE', commission: 1_500 })
  const luna = await insertAgency(db, { code: 'LUNA' })
  const as = async (agencyId: number, username: string, role: 'owner' | 'agent') =>
    loggedIn(db, await insertTradeUser(db, agencyId, { username, role }), { now })
  return {
    server,
    ada: await as(sole, 'ada@sole.example', 'owner'),
    bea: await as(sole, 'bea@sole.example', 'agent'),
    eve: await as(luna, 'eve@luna.example', 'owner'),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await made?.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

const booksOn =
  (server: BookingServer) =>
  (who: Partial<LoggedIn>, overrides: Partial<LegacyConfirmRequest> = {}) =>
    expectReply(server, confirm, { channelId: 2, ...who }, { ...aConfirm('portico'), ...overrides })
const listOf = async (server: BookingServer, who: LoggedIn, filters: ReservationFilters = all) =>
  expectReply(server, agencyReservations, who, filters)
const codesOf = async (server: BookingServer, who: LoggedIn, filters: ReservationFilters) =>
  (await listOf(server, who, filters)).reservations.map(({ code }) => code)

describe('an agency’s reservations at the server', () => {
  it('API-10, SEC-02: are those that anybody of the agency booked on the channel, newest first, and nobody else’s', async () => {
    await using selling = await startSelling()
    const { server, ada, bea, eve } = selling
    const books = booksOn(server)
    const [first, second] = [await books(ada), await books(bea, { basket: aBasket({ rooms: 2 }), guests: [{}, {}] })]
    const [foreign] = [await books(eve), await books({}), await books({ channelId: 1 })]
    expect(await codesOf(server, ada, all)).toEqual([second.code, first.code])
    expect(await codesOf(server, bea, all)).toEqual([second.code, first.code])
    expect(await codesOf(server, eve, all)).toEqual([foreign?.code])
    const { reservations } = await listOf(server, ada)
    expect(reservations[0]).toMatchObject({
      hotelId: 1,
      state: 'confirmed',
      reason: 'booked',
      guest: 'Ada Rossi',
      rooms: 2,
      adults: 4,
      children: 0,
      currency: 'EUR',
      minor: 48_000,
      mail: 'ada@guests.example',
      bookedBy: 'bea',
      earned: { commission: 0, net: 48_000 },
    })
    expect((await listOf(server, bea)).reservations[0]?.earned).toBeUndefined()
  })

  it('SEC-02: the client comes from the session: no path, id or missing cookie shows another’s', async () => {
    await using selling = await startSelling()
    const { server, ada, eve } = selling
    await booksOn(server)(ada)
    const list = (who: Partial<LoggedIn>) => callServer(server, agencyReservations, { channelId: 2, ...who }, all)
    const notLoggedIn = { kind: 'refused', reason: { kind: 'not-logged-in' } }
    expect(await list({ clientId: ada.clientId })).toMatchObject(notLoggedIn)
    expect(await list({ clientId: ada.clientId, cookie: eve.cookie })).toMatchObject(notLoggedIn)
    expect(await list({ ...ada, channelId: 1 })).toMatchObject(notLoggedIn)
    expect(await list(ada)).toMatchObject({ kind: 'answered' })
  })

  it('SEC-02: another agency finds it by no call, and changes nothing of it', async () => {
    await using selling = await startSelling()
    const { server, ada, eve } = selling
    const { code } = await booksOn(server)(ada, { optionHours: 24 })
    const own = await expectReply(server, retrieve, ada, { code, email })
    const { reservationId } = own
    const asEve = [
      await callServer(server, retrieve, eve, { code, email }),
      await callServer(server, cancel, eve, { reservationId, key: aKey() }),
      await callServer(server, modify, eve, { voucher: own, feeMinor: 0, key: aKey() }),
      await callServer(server, agencyConfirm, eve, { reservationId, paymentMethod: 'hotelpay', key: aKey() }),
      await callServer(server, resendEmails, eve, { reservationId }),
    ]
    for (const answer of asEve) expect(answer).toMatchObject({ kind: 'refused', reason: { kind: 'not-found' } })
    expect(await expectReply(server, retrieve, ada, { code, email })).toEqual(own)
  })

  it('API-04, AGY-35: an option is taken by any user of its agency, with a way to pay, once', async () => {
    await using selling = await startSelling()
    const { server, ada, bea } = selling
    const { code } = await booksOn(server)(ada, { optionHours: 24 })
    const { reservationId } = await expectReply(server, retrieve, ada, { code, email })
    const take = (paymentMethod: string, key: string) =>
      callServer(server, agencyConfirm, bea, { reservationId, paymentMethod, key })
    expect(await take('bitcoin', aKey())).toMatchObject({ reason: { kind: 'malformed', parameter: 'paymentMethod' } })
    expect(await take('account', aKey())).toMatchObject({ reason: { kind: 'malformed', parameter: 'paymentMethod' } })
    const key = aKey()
    const [one, again] = await Promise.all([take('hotelpay', key), take('hotelpay', key)])
    expect(one).toEqual({ kind: 'answered', answer: { state: 'confirmed', payBy: undefined } })
    expect(again).toEqual(one)
    expect(await take('hotelpay', aKey())).toMatchObject({ reason: { kind: 'not-changeable' } })
    expect(await codesOf(server, ada, { status: 'active' })).toEqual([code])
  })

  it('AGY-35: an option is offered on account to who may owe it, as long as it is one', async () => {
    await using selling = await startSelling()
    const { server } = selling
    const rich = await insertAgency(server.db, { code: 'STELLA', creditMinor: 24_000 })
    const zoe = await loggedIn(server.db, await insertTradeUser(server.db, rich), { now })
    const { code } = await booksOn(server)(zoe, { optionHours: 24 })
    const methodsFor = async (who: Partial<LoggedIn>) => {
      const { basket } = await expectReply(server, retrieve, { channelId: 2, ...who }, { code, email })
      return basket.paymentMethods.map(({ id }) => id)
    }
    expect(await methodsFor(zoe)).toContain('account')
    // As the gateway asks for a reservation, which is no client's.
    expect(await methodsFor({ cookie: zoe.cookie })).toContain('account')
    expect(await methodsFor({})).not.toContain('account')
    const { reservationId } = await expectReply(server, retrieve, zoe, { code, email })
    await expectReply(server, agencyConfirm, zoe, { reservationId, paymentMethod: 'account', key: aKey() })
    expect(await methodsFor(zoe)).not.toContain('account')
  })

  it('AGY-34: its mails are sent again for the own agency alone', async () => {
    await using selling = await startSelling()
    const { server, ada, bea } = selling
    const [own, guests] = [await booksOn(server)(ada), await booksOn(server)({})]
    const idOf = async (code: string) =>
      (await expectReply(server, retrieve, { channelId: 2 }, { code, email })).reservationId
    expect(await callServer(server, resendEmails, bea, { reservationId: await idOf(own.code) })).toMatchObject({
      kind: 'answered',
    })
    expect(await callServer(server, resendEmails, bea, { reservationId: await idOf(guests.code) })).toMatchObject({
      reason: { kind: 'not-found' },
    })
  })

  it('API-03, AGY-37: the hotels of the session’s channel are the agency’s', async () => {
    await using selling = await startSelling()
    const hotels = await expectReply(selling.server, agencyHotels, selling.ada, {})
    expect(hotels).toMatchObject([{ id: 1, destinations: [expect.objectContaining({ name: expect.any(String) })] }])
    const { channelId } = selling.ada
    expect(await callServer(selling.server, agencyHotels, { channelId }, {})).toMatchObject({
      reason: { kind: 'not-logged-in' },
    })
  })
})

it('API-03, API-10: list, statement and hotels name a house in the language of who reads them', async () => {
  await using selling = await startSelling()
  const { server, ada } = selling
  await booksOn(server)(ada, {
    basket: aBasket({ arrival: '2027-03-05', departure: '2027-03-07', productId: agencyProduct }),
  })
  await write(server.db, [], async (tx) => {
    const { content } = await tx.selectFrom('hotel').where('id', '=', 1).select('content').executeTakeFirstOrThrow()
    const texts = fromJson('hotel.content', content, 1)
    const renamed = toJson({ ...texts, de: { ...texts.en, name: 'Ein Haus' } })
    return commit(void (await tx.updateTable('hotel').where('id', '=', 1).set({ content: renamed }).execute()))
  })
  const namesFor = async (languageId: number) => {
    const who = { ...ada, languageId }
    const [hotel] = await expectReply(server, agencyHotels, who, {})
    const [listed] = (await listOf(server, who)).reservations
    const [stated] = (await expectReply(server, commissionStatement, who, { month: '2027-03' })).rows
    return [hotel?.name, listed?.hotelName, stated?.hotelName]
  }
  expect(await namesFor(3)).toEqual(Array(3).fill('Ein Haus'))
  expect(await namesFor(1)).toEqual(Array(3).fill('A House'))
})

describe('AGY-16: what an agency earns', () => {
  it('is its contract’s share of a commissionable rate without VAT, follows changes, and is nothing of a cancelled one', async () => {
    await using selling = await startSelling()
    const { server, ada } = selling
    const two = { basket: aBasket({ rooms: 2, productId: agencyProduct }), guests: [{}, {}] }
    const { code } = await booksOn(server)(ada, two)
    // 240.00 for a room is 218.18 without 10 % VAT, of which 15 % is 32.73.
    const earned = async () => (await listOf(server, ada)).reservations[0]?.earned
    expect(await earned()).toEqual({ commission: 6_546, net: 48_000 - 6_546 })
    const voucher = await expectReply(server, retrieve, ada, { code, email })
    const [line] = voucher.basket.lines
    if (!line) throw new Error('a reservation without rooms')
    const basket = { ...voucher.basket, lines: [line], price: priceOfStay(money(24_000, 'EUR'), undefined) }
    await expectReply(server, modify, ada, { voucher: { ...voucher, basket }, feeMinor: 0, key: aKey() })
    expect(await earned()).toEqual({ commission: 3_273, net: 24_000 - 3_273 })
    await expectReply(server, cancel, ada, { reservationId: voucher.reservationId, key: aKey() })
    expect(await earned()).toEqual({ commission: 0, net: 24_000 })
  })

  it('is stated for a month of departures, in sums, to an owner and to no agent', async () => {
    await using selling = await startSelling()
    const { server, ada, bea, eve } = selling
    const books = booksOn(server)
    const agencyRate = (arrival: string, departure: string) => ({
      basket: aBasket({ arrival, departure, productId: agencyProduct }),
    })
    const march = await books(bea, agencyRate('2027-03-05', '2027-03-07'))
    await books(ada, agencyRate('2027-03-30', '2027-04-01'))
    await books(ada, { optionHours: 24 })
    await books(eve, agencyRate('2027-03-05', '2027-03-07'))
    const eur = (minor: number) => ({ minor, currency: 'EUR' })
    expect(await expectReply(server, commissionStatement, ada, { month: '2027-03' })).toEqual({
      month: '2027-03',
      rows: [
        {
          code: march.code,
          hotelName: expect.any(String),
          guest: 'Ada Rossi',
          stay: { arrival: '2027-03-05', departure: '2027-03-07' },
          total: eur(24_000),
          commission: eur(3_273),
          net: eur(20_727),
          onAccount: false,
        },
      ],
      sums: [
        {
          ...{ total: eur(24_000), commission: eur(3_273), commissionVat: eur(327), commissionWithVat: eur(3_600) },
          ...{ net: eur(20_727), open: eur(0) },
        },
      ],
    })
    expect(await callServer(server, commissionStatement, bea, { month: '2027-03' })).toMatchObject({
      reason: { kind: 'not-allowed' },
    })
    expect(await callServer(server, commissionStatement, ada, { month: '2027-13' })).toMatchObject({
      reason: { kind: 'malformed' },
    })
  })
})

describe.each(databases)('AGY-31, AGY-32, AGY-33: the filters of the list on $name', (database) => {
  it('find what a reader of the whole list would pick, in its order, page by page', async () => {
    await using selling = await startSelling(aHouse({ rooms: 60 }), database)
    const { server, ada, bea } = selling
    const books = booksOn(server)
    for (const [i, arrival] of [
      '2027-03-05',
      '2027-03-20',
      '2027-03-11',
      '2027-03-05',
      '2027-04-02',
      '2027-03-07',
    ].entries()) {
      const rooms = 1 + (i % 3)
      const departure = `${arrival.slice(0, 8)}${String(Number(arrival.slice(8)) + 1 + (i % 2)).padStart(2, '0')}`
      const { code } = await books(i % 2 === 0 ? ada : bea, {
        basket: aBasket({ rooms, arrival, departure, productId: publicProduct }),
        guests: Array.from({ length: rooms }, () => ({})),
        ...(i % 3 === 1 && { optionHours: 4 * (i + 1) }),
      })
      if (i % 3 !== 2) continue
      const { reservationId } = await expectReply(server, retrieve, ada, { code, email })
      await expectReply(server, cancel, ada, { reservationId, key: aKey() })
    }
    const { reservations: whole } = await listOf(server, ada)
    const states = { active: 'confirmed', waiting: 'pending', cancelled: 'cancelled' } as const
    expect(new Set(whole.map(({ state }) => state)).size).toBe(3)
    const filters = fc.record({
      status: fc.constantFrom('all' as const, 'active' as const, 'cancelled' as const, 'waiting' as const),
      hotelId: fc.constantFrom(undefined, undefined, 1, 2),
      minPrice: fc.constantFrom(undefined, 120, 239.99, 240, 480),
      maxPrice: fc.constantFrom(undefined, 240, 479.99, 1_000),
      adults: fc.constantFrom(undefined, undefined, 2, 4, 6),
      rooms: fc.constantFrom(undefined, undefined, 1, 2, 3),
      expiresBy: fc.constantFrom(undefined, undefined, '2027-03-01' as CalendarDate, '2027-03-02' as CalendarDate),
      sort: fc.constantFrom(...agencySorts),
    })
    await fc.assert(
      fc.asyncProperty(filters, async ({ sort, ...wanted }) => {
        const expected = whole
          .filter(({ state }) => wanted.status === 'all' || state === states[wanted.status])
          .filter(({ hotelId }) => wanted.hotelId === undefined || hotelId === wanted.hotelId)
          .filter(({ minor }) => wanted.minPrice === undefined || minor >= Math.round(wanted.minPrice * 100))
          .filter(({ minor }) => wanted.maxPrice === undefined || minor <= Math.round(wanted.maxPrice * 100))
          .filter(({ adults }) => wanted.adults === undefined || adults === wanted.adults)
          .filter(({ rooms }) => wanted.rooms === undefined || rooms === wanted.rooms)
          // At the hotel, in Rome, it is an hour later.
          .filter(
            ({ optionUntil }) =>
              wanted.expiresBy === undefined ||
              (optionUntil !== undefined && dayInRome(optionUntil) <= wanted.expiresBy),
          )
          .sort((a, b) => byCode(keyOf(sort, a), keyOf(sort, b)) || b.reservationId - a.reservationId)
        const pages = []
        for (let number = 1; number <= 4; number++)
          pages.push(await listOf(server, bea, { ...wanted, page: { number, size: 2, sort } }))
        expect(pages.flatMap(({ reservations }) => reservations.map(({ code }) => code))).toEqual(
          expected.map(({ code }) => code),
        )
        expect(pages.map(({ count }) => count)).toEqual(pages.map(() => expected.length))
      }),
      { numRuns: 40 },
    )
  })
})

type Row = Awaited<ReturnType<typeof listOf>>['reservations'][number]

function keyOf(sort: (typeof agencySorts)[number], { stay, minor, optionUntil }: Row): string {
  if (sort === 'newest') return ''
  if (sort === 'arrival') return stay.arrival
  return sort === 'price' ? String(minor).padStart(9, '0') : optionUntil === undefined ? '~' : dayInRome(optionUntil)
}

/** As databases sort text: by code point. */
const byCode = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

const rome = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' })
const dayInRome = (at: Instant) => rome.format(new Date(at))
