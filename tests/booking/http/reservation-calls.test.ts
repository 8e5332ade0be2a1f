import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { Seed } from '@portico/demo/seed/seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { hotelInfo } from '@portico/legacy/calls/catalogue/hotel-info'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { modify } from '@portico/legacy/calls/reservation/modify'
import { recalc } from '@portico/legacy/calls/reservation/recalc'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { verifyRooms } from '@portico/legacy/calls/reservation/verify-rooms'
import { encodeRequest } from '@portico/legacy/codec/legacy-request'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer, expectReply, requestRaw } from '../../builders/call-server.ts'
import { type Database, mainlyOn, makeEmptyDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aBasket, aConfirm, aKey, expectSound } from '../../builders/test-hotel.ts'

const email = 'ada@guests.example'
const moment = '2027-03-01T11:00:00.000Z' as Instant
const stayOf = (arrival: string, departure: string): Stay => ({
  arrival: arrival as CalendarDate,
  departure: departure as CalendarDate,
})
const later = stayOf('2027-03-10', '2027-03-13')

async function open(
  database: Database,
  {
    seed = aHouse({ rooms: 2 }),
    profile = 'portico' as 'plain' | 'portico',
  }: { seed?: Seed; profile?: 'plain' | 'portico' } = {},
) {
  const made = await makeEmptyDatabase(database)
  const server = await startBookingServer({
    home: made.folder,
    database: made.target,
    seed,
    profile,
    now: () => moment,
    jobs: false,
  })
  return {
    server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await made[Symbol.asyncDispose]()
    },
  }
}

/** A reservation over the wire, and its voucher as the guest has it. */
async function booked(server: BookingServer, overrides: Parameters<typeof aBasket>[0] = {}): Promise<ReservationReply> {
  const { code } = await expectReply(server, confirm, {}, { ...aConfirm('portico'), basket: aBasket(overrides) })
  return again(server, code)
}

const again = (server: BookingServer, code: string) => expectReply(server, retrieve, {}, { code, email })

/** The voucher with every room, or only those of these places, on other nights. */
function moved(voucher: ReservationReply, stay: Stay, places?: readonly number[]): ReservationReply {
  const lines = voucher.basket.lines.map((line, i) =>
    places === undefined || places.includes(i) ? { ...line, ownStay: stay } : line,
  )
  return { ...voucher, basket: { ...voucher.basket, lines } }
}

const only = (voucher: ReservationReply, count: number): ReservationReply => ({
  ...voucher,
  basket: { ...voucher.basket, lines: voucher.basket.lines.slice(0, count) },
})

async function everything({ db }: BookingServer): Promise<string> {
  const tables = [
    'reservation',
    'reservation_room',
    'reservation_change',
    'room_night',
    'inventory_ledger',
    'outbox',
  ] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.reader.selectFrom(table).selectAll().execute())))
}

describe.each(mainlyOn('SQLite'))('a change of a reservation over HTTP on $name', (database) => {
  it('MOD-06, API-12: the recalculation is given the whole voucher, tells it at its new prices beside the old ones, and changes nothing', async () => {
    await using house = await open(database)
    const voucher = await booked(house.server, { rooms: 2 })
    expect(voucher.basket.lines.map(({ code, ownStay }) => [code?.length, ownStay])).toEqual([
      [10, voucher.stay],
      [10, voucher.stay],
    ])
    const before = await everything(house.server)
    const review = await expectReply(house.server, recalc, {}, { voucher: moved(voucher, later, [1]) })
    expect(review).toMatchObject({
      fee: { minor: 0 },
      paid: { minor: 0 },
      before: { price: { stay: { minor: 48_000 }, taxesAtHotel: { minor: 1_600 } } },
    })
    expect(review.voucher).toMatchObject({
      code: voucher.code,
      stay: { arrival: '2027-03-05', departure: '2027-03-13' },
      basket: { price: { stay: { minor: 24_000 + 36_000 } }, cityTax: { amount: { minor: 800 + 1_200 } } },
    })
    expect(review.voucher.basket.lines.map(({ code, ownStay, stay }) => [code, ownStay, stay.minor])).toEqual([
      [voucher.basket.lines[0]?.code, voucher.stay, 24_000],
      [voucher.basket.lines[1]?.code, later, 36_000],
    ])
    expect(await everything(house.server)).toBe(before)
  })

  it('API-13: rooms that are left are left, and a night that is gone is named', async () => {
    await using house = await open(database, { seed: aHouse({ rooms: 1 }) })
    const voucher = await booked(house.server)
    await booked(house.server, { arrival: '2027-03-12', departure: '2027-03-13' })
    const verify = (stay: Stay) => expectReply(house.server, verifyRooms, {}, { voucher: moved(voucher, stay) })
    // The own room is free for it.
    expect(await verify(stayOf('2027-03-06', '2027-03-08'))).toMatchObject({ isAvailable: true })
    expect(await verify(later)).toEqual({
      isAvailable: false,
      reason: { kind: 'sold-out', roomTypeId: 101, night: '2027-03-12' },
    })
  })

  it('MOD-03, MOD-06, API-14: the change is made at the price that was agreed to, once for its key', async () => {
    await using house = await open(database)
    const voucher = await booked(house.server, { rooms: 2 })
    const { voucher: agreed, fee } = await expectReply(house.server, recalc, {}, { voucher: moved(voucher, later) })
    const request = { voucher: agreed, feeMinor: fee?.minor ?? 0, key: aKey() }
    const done = await expectReply(house.server, modify, {}, request)
    expect(done).toEqual({ code: voucher.code, price: { minor: 72_000, feeMinor: 0, currency: 'EUR' }, at: moment })
    expect(await again(house.server, voucher.code)).toMatchObject({
      stay: later,
      state: 'confirmed',
      basket: { price: { stay: { minor: 72_000 } } },
    })
    const after = await everything(house.server)
    expect(await expectReply(house.server, modify, {}, request)).toEqual(done)
    expect(await everything(house.server)).toBe(after)
    await expectSound({ db: house.server.db })
  })

  it('a room that the voucher leaves out is given up, its fee in what is agreed to', async () => {
    const plan = {
      cancellation: { kind: 'free-until', days: 30, time: '18:00', fee: { kind: 'first-night' } },
    } as const
    await using house = await open(database, { seed: aHouse({ rooms: 2, plans: [plan] }) })
    const voucher = await booked(house.server, { rooms: 2 })
    const review = await expectReply(house.server, recalc, {}, { voucher: only(voucher, 1) })
    expect([review.voucher.basket.lines.length, review.voucher.basket.price.stay.minor, review.fee?.minor]).toEqual([
      1, 24_000, 12_000,
    ])
    const { voucher: agreed, fee } = review
    const feeMinor = fee?.minor ?? 0
    expect(await callServer(house.server, modify, {}, { voucher: agreed, feeMinor: 0, key: aKey() })).toMatchObject({
      reason: { kind: 'price-changed', quoted: { minor: 24_000 }, now: { minor: 36_000 } },
    })
    expect(await expectReply(house.server, modify, {}, { voucher: agreed, feeMinor, key: aKey() })).toMatchObject({
      price: { minor: 36_000 },
    })
    expect((await again(house.server, voucher.code)).basket.lines.map(({ code }) => code)).toEqual([
      voucher.basket.lines[0]?.code,
    ])
    await expectSound({ db: house.server.db })
  })

  it('the same change sent three times at once is one change, and all three are told of it', async () => {
    await using house = await open(database, { seed: aHouse({ rooms: 1 }) })
    const voucher = await booked(house.server)
    const { voucher: agreed } = await expectReply(house.server, recalc, {}, { voucher: moved(voucher, later) })
    const key = aKey()
    const answers = await Promise.all(
      [1, 2, 3].map(() => callServer(house.server, modify, {}, { voucher: agreed, feeMinor: 0, key })),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]).toMatchObject({ kind: 'answered' })
    expect(
      (
        await house.server.db.reader
          .selectFrom('reservation_change')
          .where('kind', '=', 'changed')
          .select('key')
          .execute()
      ).length,
    ).toBe(1)
    await expectSound({ db: house.server.db })
  })

  it('is refused by its status, as a problem, and then nothing has happened', async () => {
    await using house = await open(database)
    const voucher = await booked(house.server)
    const cancelled = await booked(house.server)
    await expectReply(house.server, cancel, {}, { reservationId: cancelled.reservationId, key: aKey() })
    const [line] = voucher.basket.lines
    if (!line) throw new Error('a voucher has a room')
    const linesOf = (...lines: (typeof line)[]) => ({ ...voucher, basket: { ...voucher.basket, lines } })
    const wanted = moved(voucher, later)
    const refusals = [
      [{ ...wanted, code: 'ANOTHERONE' }, 404, 'not-found'],
      [{ ...wanted, channelId: 2 }, 404, 'not-found'],
      [{ ...wanted, hotelId: 2 }, 404, 'not-found'],
      [linesOf({ ...line, code: 'ANOTHERONE' }), 404, 'not-found'],
      [linesOf({ ...line, productId: 99_999 }), 404, 'not-found'],
      [linesOf({ ...line, code: undefined }), 400, 'malformed'],
      [linesOf({ ...line, party: { adults: 21, childrenAges: [] } }), 400, 'malformed'],
      [linesOf({ ...line, ownStay: stayOf('2027-03-05', '2029-03-05') }), 400, 'malformed'],
      [linesOf({ ...line, ownStay: later }, { ...line, ownStay: later }), 400, 'malformed'],
      [linesOf(), 400, 'malformed'],
      [moved(voucher, stayOf('2026-03-05', '2026-03-06')), 409, 'not-bookable'],
      [moved(cancelled, later), 409, 'not-changeable'],
    ] as const
    const before = await everything(house.server)
    for (const [broken, status, kind] of refusals) {
      for (const call of [recalc, verifyRooms, modify] as const) {
        const input = { voucher: broken, feeMinor: 0, key: aKey() }
        const request = encodeRequest({
          call: call as typeof modify,
          caller: { ...callerOf(voucher) },
          input,
          capabilities: new Set(['keys', 'reasons'] as const),
        })
        const answer = await requestRaw(house.server, `/${request.path}`, request)
        expect([answer.status, answer.type], `${call.name} ${kind}`).toEqual([status, 'application/problem+json'])
        expect(JSON.parse(answer.body)).toMatchObject({ status, px_reason: { kind } })
      }
    }
    expect(await callServer(house.server, modify, {}, { voucher: wanted, feeMinor: 0 })).toMatchObject({
      reason: { kind: 'key-missing' },
    })
    expect(await callServer(house.server, modify, {}, { voucher, feeMinor: 0, key: aKey() })).toMatchObject({
      reason: { kind: 'malformed' },
    })
    expect(await everything(house.server)).toBe(before)
  })

  it('needs no key on a plain server, which says nothing of ours', async () => {
    await using house = await open(database, { profile: 'plain' })
    const voucher = await booked(house.server)
    const request = encodeRequest({
      call: modify,
      caller: callerOf(voucher),
      input: { voucher: voucher, feeMinor: 0 },
      capabilities: new Set(),
    })
    expect(request.body).not.toContain('px_')
    const review = await expectReply(house.server, recalc, {}, { voucher: moved(voucher, later) })
    expect(JSON.stringify(review)).not.toContain('px_')
    expect(await expectReply(house.server, modify, {}, { voucher: review.voucher, feeMinor: 0 })).toMatchObject({
      price: { minor: 36_000 },
    })
    expect(
      await callServer(house.server, modify, {}, { voucher: { ...voucher, code: 'X' }, feeMinor: 0 }),
    ).toMatchObject({
      kind: 'refused',
      reason: { kind: 'not-found' },
    })
  })

  it('API-02: a hotel’s information is told in the language that is asked for', async () => {
    const information = { title: { en: 'Pets', it: 'Animali' }, text: { en: 'Welcome', it: 'Benvenuti' } }
    await using house = await open(database, { seed: aHouse({ information: [information] }) })
    const informationOf = (languageId: number, hotelId = 1) =>
      callServer(house.server, hotelInfo, { hotelId, languageId }, { hotelId })
    const answer = { checkIn: '15:00', checkOut: '11:00', sections: [{ title: 'Animali', text: 'Benvenuti' }] }
    expect(await informationOf(2)).toEqual({ kind: 'answered', answer })
    expect(await informationOf(1)).toMatchObject({ answer: { sections: [{ title: 'Pets', text: 'Welcome' }] } })
    expect(await informationOf(2, 9)).toMatchObject({ kind: 'refused', reason: { kind: 'not-found' } })
  })
})

function callerOf({ channelId = 0, hotelId }: ReservationReply) {
  return { domain: '', channelId, hotelId, languageId: 1, sessionCode: '' }
}

it('the API server speaks in problems, to whoever has the token and a body that it reads', async () => {
  await using server = await startBookingServer({ seed: aHouse(), now: () => moment, jobs: false })
  const post = (type: string | undefined, body: string) =>
    requestRaw(server, '/bol/reservation/recalc', { method: 'POST', body, ...(type && { type }) })
  const problem = { type: 'application/problem+json' }
  expect(await post('application/json', '{')).toMatchObject({ ...problem, status: 400 })
  expect(await post('application/json', '[]')).toMatchObject({ ...problem, status: 400 })
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  expect(await post('application/json', `{"rooms": ${deep}}`)).toMatchObject({ ...problem, status: 400 })
  expect(await post('application/json', `{"id": "${'x'.repeat(65_536)}"}`)).toMatchObject({ ...problem, status: 413 })
  expect(await post('application/xml', '<a/>')).toMatchObject({ ...problem, status: 415 })
  expect((await requestRaw(server, '/bol/reservation/recalc')).status).toBe(404)
  expect((await fetch(`${server.url}/bol/reservation/recalc`, { method: 'POST' })).status).toBe(401)
})
