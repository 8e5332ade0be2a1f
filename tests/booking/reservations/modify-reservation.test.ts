import type { Recalculation } from '@portico/booking-server/reservations/modify-reservation'
import type { RoomChange } from '@portico/booking-server/reservations/requests/change-request'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  openTestHotel,
  product,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const day = 24 * 60
const stayOf = (arrival: string, departure: string): Stay => ({
  arrival: arrival as CalendarDate,
  departure: departure as CalendarDate,
})
const nonRefundable = { kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } } as const

/** A confirmed reservation with what a change of it needs. */
async function booked(hotel: TestHotel, overrides: Parameters<TestHotel['confirm']>[0] = {}) {
  const { code, roomCodes } = expectAnswered(await hotel.confirm(overrides))
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  return { id: reservationId, code, rooms: roomCodes.map((room) => aRoom(room)) }
}

/** A room as `booked` makes it. */
function aRoom(code: string, overrides: Partial<RoomChange> = {}): RoomChange {
  return { code, productId: product, stay: aBasket().stay, party: { adults: 2, childrenAges: [] }, ...overrides }
}

async function recalculated(hotel: TestHotel, id: number, rooms: readonly RoomChange[]): Promise<Recalculation> {
  const review = await hotel.recalculate(id, rooms)
  if (review.kind !== 'recalculated') throw new Error(JSON.stringify(review))
  return review
}

/** A change at the total that its review told. */
async function modified(hotel: TestHotel, id: number, rooms: readonly RoomChange[], key?: string) {
  const { totalMinor } = await recalculated(hotel, id, rooms)
  return await hotel.modify(id, rooms, totalMinor, { key })
}

async function everything(hotel: TestHotel): Promise<string> {
  const tables = [
    'reservation',
    'reservation_room',
    'reservation_change',
    'room_night',
    'inventory_ledger',
    'outbox',
  ] as const
  const rows = await Promise.all(tables.map((table) => hotel.db.reader.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

describe.each(mainlyOn('SQLite'))('changing a reservation on $name', (database) => {
  it('gives it other nights, its own free for it though the hotel is full', async () => {
    await using hotel = await openTestHotel(database)
    const { id, code, rooms } = await booked(hotel)
    const later = rooms.map((room) => ({ ...room, stay: stayOf('2027-03-06', '2027-03-09') }))
    expect(await hotel.verifyRooms(id, later)).toEqual({ kind: 'available' })
    expect(await modified(hotel, id, later)).toMatchObject({
      kind: 'modified',
      modified: { code, totalMinor: 36_000, feeMinor: 0 },
    })
    expect([await hotel.taken('2027-03-05'), await hotel.taken('2027-03-06'), await hotel.taken('2027-03-08')]).toEqual(
      [0, 1, 1],
    )
    const found = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(found).toMatchObject({
      stay: stayOf('2027-03-06', '2027-03-09'),
      basket: { price: { stay: { minor: 36_000 } } },
    })
    expect(found.basket.lines[0]?.cancellation).toMatchObject({ until: '2027-03-04T17:00:00.000Z' })
    await expectSound(hotel)
  })

  it('is reviewed with totals and prepayment before and after, and what was paid', async () => {
    const seed = aHouse({
      rooms: 2,
      plans: [{ prepayment: [{ due: 'days-before-arrival', days: 3, basisPoints: 5_000 }] }],
    })
    await using hotel = await openTestHotel(database, { seed })
    const { id, code, rooms } = await booked(hotel, { paymentMethod: 'bank' })
    await hotel.registerPayment(code)
    const before = await everything(hotel)
    expect(
      await recalculated(
        hotel,
        id,
        rooms.map((room) => ({ ...room, stay: stayOf('2027-03-10', '2027-03-13') })),
      ),
    ).toMatchObject({
      before: {
        stayMinor: 24_000,
        taxesMinor: 800,
        prepayment: [{ on: '2027-03-02', minor: 12_000 }, { minor: 12_000 }],
      },
      after: {
        stayMinor: 36_000,
        taxesMinor: 1_200,
        prepayment: [{ on: '2027-03-07', minor: 18_000 }, { minor: 18_000 }],
      },
      feeMinor: 0,
      totalMinor: 36_000,
      paidMinor: 12_000,
    })
    expect(await everything(hotel)).toBe(before)
  })

  it('gives one room dates of its own; the others keep theirs and their promised price', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { id, code, rooms } = await booked(hotel, { basket: aBasket({ rooms: 2 }) })
    const [one, two] = rooms
    if (!one || !two) throw new Error('two rooms')
    await hotel.change((tx) =>
      tx
        .insertInto('price_exception')
        .values({ room_type_id: 101, night: '2027-03-09' as CalendarDate, minor: 50_000 })
        .execute(),
    )
    await hotel.change((tx) =>
      tx
        .insertInto('price_exception')
        .values({ room_type_id: 101, night: '2027-03-05' as CalendarDate, minor: 99_900 })
        .execute(),
    )
    const changed = [one, { ...two, stay: stayOf('2027-03-09', '2027-03-10') }]
    expect(await modified(hotel, id, changed)).toMatchObject({ modified: { totalMinor: 24_000 + 52_000 } })
    expect([await hotel.taken('2027-03-05'), await hotel.taken('2027-03-07'), await hotel.taken('2027-03-09')]).toEqual(
      [1, 0, 1],
    )
    expect(expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' })).stay).toEqual(
      stayOf('2027-03-05', '2027-03-10'),
    )
    await expectSound(hotel)
  })

  it('gives a room another party', async () => {
    await using hotel = await openTestHotel(database)
    const { id, rooms } = await booked(hotel)
    const changed = rooms.map((room) => ({ ...room, party: { adults: 3, childrenAges: [] } }))
    expect(await modified(hotel, id, changed)).toMatchObject({ modified: { totalMinor: 2 * (14_000 + 3_000) } })
    await expectSound(hotel)
  })

  it('gives a room another product', async () => {
    const seed = aHouse({ rooms: [{}, { priceIndex: 150 }] })
    await using hotel = await openTestHotel(database, { seed })
    const { id, rooms } = await booked(hotel)
    expect(
      await modified(
        hotel,
        id,
        rooms.map((room) => ({ ...room, productId: 10_201 })),
      ),
    ).toMatchObject({ modified: { totalMinor: 34_000 } })
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('keeps the price as it was in the history', async () => {
    await using hotel = await openTestHotel(database)
    const { id, rooms } = await booked(hotel)
    const { locked } = await hotel.db.reader.selectFrom('reservation').select('locked').executeTakeFirstOrThrow()
    await modified(
      hotel,
      id,
      rooms.map((room) => ({ ...room, stay: stayOf('2027-03-05', '2027-03-06') })),
    )
    const [change] = await hotel.db.reader.selectFrom('reservation_change').selectAll().execute()
    expect(change).toMatchObject({ kind: 'changed', revision: 2, locked })
  })

  it('G-10: without a room gives that room up at its fee and the guest of it, and keeps the others', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2, plans: [nonRefundable] }) })
    const max = { type: 'child' as const, name: 'Max', birthDate: '2020-05-06' as CalendarDate }
    const guests = [{ sex: 'male' as const }, { name: 'Eve', lastName: 'Neri', others: [max] }]
    const { id, code, rooms } = await booked(hotel, { basket: aBasket({ rooms: 2 }), guests })
    expect(await modified(hotel, id, rooms.slice(1))).toMatchObject({
      modified: { totalMinor: 48_000, feeMinor: 24_000 },
    })
    const found = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(found).toMatchObject({ guests: ['Eve Neri'], basket: { price: { stay: { minor: 24_000 } } } })
    expect(found.guestRecords).toEqual([[{ type: 'adult', name: 'Eve', lastName: 'Neri' }, max]])
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
  })

  it('costs the difference when a room that can no longer be cancelled for nothing becomes cheaper', async () => {
    const whole = { kind: 'share', basisPoints: 10_000 } as const
    const plans = [{ cancellation: { kind: 'free-until', days: 1, time: '18:00', fee: whole } as const }]
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2, plans }) })
    const { id, rooms } = await booked(hotel)
    hotel.wait(4 * day - 60)
    const shorter = rooms.map((room) => ({ ...room, stay: stayOf('2027-04-05', '2027-04-06') }))
    expect(await recalculated(hotel, id, shorter)).toMatchObject({
      after: { stayMinor: 12_000 },
      feeMinor: 12_000,
      totalMinor: 24_000,
    })
  })

  describe('at a rate that says that it cannot be changed', () => {
    const fixed = { kind: 'not-changeable', why: 'fixed-rate' }

    it('moves no dates, guests or room, alone or beside a room that may, and says so before and at the change', async () => {
      const plans = [nonRefundable, {}]
      await using hotel = await openTestHotel(database, {
        seed: aHouse({ rooms: [{ rooms: 3 }, { priceIndex: 150 }], plans }),
      })
      const one = aBasket()
      const basket = { ...one, rooms: [...one.rooms, ...aBasket({ productId: 10_102 }).rooms] }
      const { id, rooms } = await booked(hotel, { basket, guests: [{}, {}] })
      const [first = aRoom(''), second = aRoom('')] = [rooms[0], rooms[1] && { ...rooms[1], productId: 10_102 }]
      const later = stayOf('2027-04-05', '2027-04-07')
      for (const change of [{ stay: later }, { party: { adults: 1, childrenAges: [] } }, { productId: 10_201 }]) {
        expect(await hotel.recalculate(id, [{ ...first, ...change }, second])).toEqual(fixed)
        expect(await hotel.modify(id, [{ ...first, ...change }, second], 48_000)).toEqual(fixed)
      }
      expect(await hotel.recalculate(id, [first, { ...second, stay: later }])).toMatchObject({
        kind: 'recalculated',
        feeMinor: 0,
      })
      await expectSound(hotel)
    })

    it('may be changed within its hours of grace, and by the hotel at any time', async () => {
      const plans = [{ ...nonRefundable, cancellation: { kind: 'non-refundable' as const, graceHours: 24 } }]
      await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2, plans }) })
      const { id, rooms } = await booked(hotel)
      const later = rooms.map((room) => ({ ...room, stay: stayOf('2027-04-05', '2027-04-07') }))
      expect(await hotel.recalculate(id, later)).toMatchObject({ kind: 'recalculated', feeMinor: 0 })
      hotel.wait(24 * 60)
      expect(await hotel.recalculate(id, later)).toEqual(fixed)
      expect(await hotel.recalculate(id, later, { by: 'hotel' })).toMatchObject({ kind: 'recalculated', feeMinor: 0 })
    })
  })

  it('of a room that is due to dates far away leaves it due: who leaves then pays all the same', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { id, rooms } = await booked(hotel)
    hotel.wait(4 * day - 60)
    expect(await hotel.recalculate(id, rooms)).toMatchObject({ feeMinor: 0 })
    const later = rooms.map((room) => ({ ...room, stay: stayOf('2027-06-05', '2027-06-07') }))
    expect(await modified(hotel, id, later)).toMatchObject({
      kind: 'modified',
      modified: { totalMinor: 24_000, feeMinor: 0 },
    })
    expect(await hotel.cancel(id)).toMatchObject({ kind: 'cancelled', cancelled: { feeMinor: 24_000 } })
    await expectSound(hotel)
  })

  describe('is refused and leaves everything as it was', () => {
    it.each([
      [
        'where a night of it is sold out',
        [stayOf('2027-03-07', '2027-03-09')],
        {},
        { kind: 'sold-out', night: '2027-03-08' },
      ],
      ['where it cannot be sold', [stayOf('2027-02-01', '2027-02-02')], {}, { kind: 'not-bookable' }],
      [
        'at another total than the guest was shown',
        [stayOf('2027-03-05', '2027-03-06')],
        { totalMinor: 1 },
        { kind: 'price-changed' },
      ],
      ['without any room', [], {}, { kind: 'malformed', parameter: 'rooms' }],
      [
        'where nothing would change',
        [stayOf('2027-03-05', '2027-03-07')],
        {},
        { kind: 'malformed', problem: 'unchanged' },
      ],
    ])('%s', async (_, stays, { totalMinor = 24_000 }: { totalMinor?: number }, refusal) => {
      await using hotel = await openTestHotel(database)
      await booked(hotel, { basket: aBasket({ arrival: '2027-03-08', departure: '2027-03-09' }) })
      const { id, rooms } = await booked(hotel)
      const before = await everything(hotel)
      const [room] = rooms
      if (!room) throw new Error('a room')
      const changed = stays.map((stay) => ({ ...room, stay }))
      expect(await hotel.modify(id, changed, totalMinor, { key: aKey() })).toMatchObject(refusal)
      expect(await everything(hotel)).toBe(before)
    })

    it('for a room of another reservation, and for one that was given up', async () => {
      await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
      const other = await booked(hotel)
      const { id, rooms } = await booked(hotel, { basket: aBasket({ rooms: 2 }) })
      expect(await hotel.modify(id, other.rooms, 24_000)).toEqual({ kind: 'not-found' })
      expect(await modified(hotel, id, rooms.slice(1))).toMatchObject({ kind: 'modified' })
      expect(await hotel.modify(id, rooms.slice(0, 1), 24_000)).toEqual({ kind: 'not-found' })
      expect(await hotel.modify(id, [...rooms.slice(1), ...rooms.slice(1)], 24_000)).toMatchObject({
        kind: 'malformed',
        problem: 'repeated',
      })
    })

    it('MOD-05: at a resellable rate', async () => {
      await using hotel = await openTestHotel(database, { seed: aHouse({ plans: [{ kinds: ['resellable'] }] }) })
      const { id, rooms } = await booked(hotel)
      const changed = rooms.map((room) => ({ ...room, stay: stayOf('2027-03-05', '2027-03-06') }))
      expect(await hotel.recalculate(id, changed)).toEqual({ kind: 'not-changeable', why: 'resellable' })
      expect(await hotel.modify(id, changed, 12_000)).toEqual({ kind: 'not-changeable', why: 'resellable' })
    })

    it('once it is cancelled, or the stay has begun', async () => {
      await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
      const [ended, begun] = [await booked(hotel), await booked(hotel)]
      const shorter = (rooms: readonly RoomChange[]) =>
        rooms.map((room) => ({ ...room, stay: stayOf('2027-03-05', '2027-03-06') }))
      await hotel.cancel(ended.id)
      expect(await hotel.modify(ended.id, shorter(ended.rooms), 12_000)).toEqual({
        kind: 'not-changeable',
        why: 'cancelled',
      })
      hotel.wait(5 * day)
      expect(await hotel.modify(begun.id, shorter(begun.rooms), 12_000)).toEqual({
        kind: 'not-changeable',
        why: 'begun',
      })
    })
  })

  it('with one key acts once, and is answered again the same, a hundred times together', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const { id, rooms } = await booked(hotel)
    const changed = rooms.map((room) => ({ ...room, stay: stayOf('2027-03-06', '2027-03-08') }))
    const key = aKey()
    const answers = await Promise.all(Array.from({ length: 100 }, () => hotel.modify(id, changed, 24_000, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]))
    expect(answers[0]).toMatchObject({ kind: 'modified' })
    expect(await hotel.modify(id, changed.slice(0, 1), 24_001, { key })).toEqual({ kind: 'key-used' })
    const changes = await hotel.db.reader.selectFrom('reservation_change').select('revision').execute()
    expect(changes).toHaveLength(1)
    await expectSound(hotel)
  })

  it('is told to guest and hotel with the stay as it is now', async () => {
    await using hotel = await openTestHotel(database)
    const { id, rooms } = await booked(hotel)
    await modified(
      hotel,
      id,
      rooms.map((room) => ({ ...room, stay: stayOf('2027-03-06', '2027-03-07') })),
    )
    const mails = await hotel.sentMails()
    const [guest] = mails.filter(({ kind, recipient }) => kind === 'changed' && recipient === 'guest')
    expect(guest?.subject).toBe('A House: your stay from Saturday 6 March 2027 has been changed')
    expect(guest?.text).toContain('Total: € 124.00')
    expect(guest?.text).toContain(
      'Before: Double, Friday 5 March 2027 – Sunday 7 March 2027, 2 adults, Flexible · Breakfast included',
    )
    expect(guest?.text).toContain(
      'Now: Double, Saturday 6 March 2027 – Sunday 7 March 2027, 2 adults, Flexible · Breakfast included',
    )
    expect(guest?.text).toContain('Before: Total: € 248.00\nNow: Total: € 124.00')
    expect(mails.filter(({ kind }) => kind === 'changed')).toHaveLength(2)
  })
})

describe.each(mainlyOn('SQLite'))('cancelling one room on $name', (database) => {
  it('CAN-06: leaves the others in force and recomputes the totals; the last one cancels the booking', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { id, code, rooms } = await booked(hotel, { basket: aBasket({ rooms: 2 }) })
    const [one, two] = rooms.map((room) => room.code)
    expect(await hotel.cancelRoom(id, one)).toMatchObject({ kind: 'cancelled', cancelled: { code: one, feeMinor: 0 } })
    const remaining = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(remaining).toMatchObject({
      state: 'confirmed',
      basket: {
        price: { stay: { minor: 24_000 } },
        cityTax: { amount: { minor: 800 } },
        lines: [{ stay: { minor: 24_000 } }],
      },
    })
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
    expect(await hotel.cancelRoom(id, two)).toMatchObject({ kind: 'cancelled', cancelled: { code } })
    expect(expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))).toMatchObject({
      state: 'cancelled',
      reason: 'by-guest',
    })
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('costs the fee of that room only, and tells it', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const { id, rooms } = await booked(hotel, { basket: aBasket({ rooms: 3 }) })
    hotel.wait(3 * day)
    expect(await hotel.cancelRoom(id, rooms[1]?.code)).toMatchObject({ cancelled: { feeMinor: 12_000 } })
    const mail = (await hotel.sentMails()).find(
      ({ kind, recipient }) => kind === 'room-cancelled' && recipient === 'guest',
    )
    expect(mail?.text).toContain('Cancellation fee: € 120.00')
  })

  it('again is answered as it was then, and moves nothing', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { id, rooms } = await booked(hotel, { basket: aBasket({ rooms: 2 }) })
    const key = aKey()
    const first = await hotel.cancelRoom(id, rooms[0]?.code, { key })
    hotel.wait(3 * day)
    for (const again of [{ key }, { key: aKey() }, {}])
      expect(await hotel.cancelRoom(id, rooms[0]?.code, again)).toEqual(first)
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
  })

  it('two at once never leaves a booking without a room in force', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 20 }) })
    for (let round = 0; round < 5; round++) {
      const { id, rooms } = await booked(hotel, { basket: aBasket({ rooms: 3 }) })
      await Promise.all(rooms.map(({ code }) => hotel.cancelRoom(id, code)))
      expect(await hotel.taken()).toBe(0)
      await expectSound(hotel)
    }
  })

  it('of another reservation, or at a resellable rate, is refused', async () => {
    await using hotel = await openTestHotel(database, {
      seed: aHouse({ rooms: 3, plans: [{ kinds: ['resellable'] }] }),
    })
    const { id, rooms } = await booked(hotel, { basket: aBasket({ rooms: 2 }) })
    const other = await booked(hotel)
    expect(await hotel.cancelRoom(id, other.rooms[0]?.code)).toEqual({ kind: 'not-found' })
    expect(await hotel.cancelRoom(id, rooms[0]?.code)).toEqual({ kind: 'not-changeable', why: 'resellable' })
  })
})
