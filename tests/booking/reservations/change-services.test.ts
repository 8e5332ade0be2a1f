import type { RequestedChanges, RoomChange } from '@portico/booking-server/reservations/requests/change-request'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { balanceOf, sumOfEntries } from '@portico/domain/payment/folio'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type databases, mainlyOn } from '../../builders/databases.ts'
import { writtenAmounts } from '../../builders/read/sent-mails.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  product,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const said = (text: string) => ({ en: text, it: text })
const day = 24 * 60
const on = (text: string) => text as CalendarDate
const stayOf = (arrival: string, departure: string): Stay => ({ arrival: on(arrival), departure: on(departure) })

const cot: HouseService = {
  name: said('Cot'),
  description: said('A cot.'),
  category: said('Comfort'),
  per: 'unit',
  when: 'night',
  price: 5,
  maxQuantity: 3,
}
const spa: HouseService = {
  ...cot,
  name: said('Spa'),
  category: said('Wellness'),
  per: 'person',
  when: 'day',
  price: 25,
  slots: { times: ['10:00', '16:00'], places: 2 },
}
const shuttle: HouseService = {
  ...cot,
  name: said('Shuttle'),
  category: said('Transfers'),
  when: 'stay',
  price: 30,
  transfer: true,
}
const cleaning: HouseService = {
  ...cot,
  name: said('Cleaning'),
  category: said('Cleaning'),
  mandatory: true,
  when: 'stay',
  price: 40,
}
const linen: HouseService = { ...cleaning, name: said('Linen'), price: 60 }
const [cotId, spaId, shuttleId, cleaningId] = [101, 102, 103, 104]

const ofStay = (serviceId: number, quantity = 1, line = 0): ServiceRequest => ({
  serviceId,
  quantity,
  line,
  day: null,
  slot: null,
  bandId: null,
  additional: true,
})
const spaAt = (slot: string, quantity = 1, of = '2027-03-05'): ServiceRequest => ({
  ...ofStay(spaId, quantity),
  day: on(of),
  slot,
})

const open = (database: (typeof databases)[number], house: Parameters<typeof aHouse>[0] = {}) =>
  openTestHotel(database, { seed: aHouse({ rooms: 3, services: [cot, spa, shuttle], ...house }) })

/** A reservation of so many rooms for two nights at 120.00 each, with these services. */
async function booked(
  hotel: TestHotel,
  services: readonly ServiceRequest[],
  { rooms = 1, ...overrides }: Parameters<TestHotel['confirm']>[0] & { rooms?: number } = {},
) {
  const basket = { ...aBasket({ rooms }), services }
  const { code, roomCodes } = expectAnswered(
    await hotel.confirm({ basket, guests: aBasket({ rooms }).rooms.map(() => ({})), ...overrides }),
  )
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  return { id: reservationId, code, rooms: roomCodes.map((room) => aRoom(room)) }
}

function aRoom(code: string): RoomChange {
  return { code, productId: product, stay: aBasket().stay, party: { adults: 2, childrenAges: [] } }
}

const retrieved = async (hotel: TestHotel, code: string) =>
  expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))

/** A change at the total that its review told; review, confirm, ledger, voucher and mail agree. */
async function changed(
  hotel: TestHotel,
  { id, code, rooms }: Awaited<ReturnType<typeof booked>>,
  change: Partial<RequestedChanges>,
  own = rooms,
) {
  const review = await hotel.recalculate(id, own, change)
  if (review.kind !== 'recalculated') throw new Error(JSON.stringify(review))
  const { totalMinor, feeMinor, folio } = review
  const done = await hotel.modify(id, own, totalMinor, { key: aKey(), ...change })
  expect(done).toMatchObject({ kind: 'modified', modified: { totalMinor, feeMinor } })
  const voucher = await retrieved(hotel, code)
  expect(voucher.basket.price.stay.minor + feeMinor).toBe(totalMinor)
  const entries = voucher.folio?.map(({ kind, item, on: due, minor, method }) => ({
    kind,
    item,
    on: due,
    minor,
    method,
  }))
  expect(entries).toEqual(folio)
  expect(balanceOf(folio)).toBe(sumOfEntries(folio, ['due', 'repay']))
  await expectSound(hotel)
  return { voucher, totalMinor, feeMinor }
}

async function places(hotel: TestHotel, slot: string, of = '2027-03-05'): Promise<number> {
  const row = await hotel.db.reader
    .selectFrom('extra_stock')
    .where('item_id', '=', spaId)
    .where('slot', '=', slot)
    .where('day', '=', of)
    .select('taken')
    .executeTakeFirstOrThrow()
  return row.taken
}

const priceNow = (hotel: TestHotel, minor: number) =>
  hotel.change(async (tx) => {
    const { rule } = await tx.selectFrom('service').where('id', '=', cotId).select('rule').executeTakeFirstOrThrow()
    await tx
      .updateTable('service')
      .set({ rule: JSON.stringify({ ...JSON.parse(rule), minor }) as typeof rule })
      .where('id', '=', cotId)
      .execute()
  })

describe.each(mainlyOn('SQLite'))('services of a reservation on $name', (database) => {
  it('are added, changed and removed with their places, in one movement (MOD-03)', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [ofStay(cotId), spaAt('10:00', 2)])
    const { voucher, totalMinor } = await changed(hotel, own, {
      services: [spaAt('16:00', 1), spaAt('10:00', 1), ofStay(shuttleId)],
    })
    expect(totalMinor).toBe(24_000 + 2_500 + 2_500 + 3_000)
    expect(
      voucher.basket.services.map(({ serviceId, slot, quantity, amount: { minor } }) => [
        serviceId,
        slot,
        quantity,
        minor,
      ]),
    ).toEqual([
      [spaId, '16:00', 1, 2_500],
      [spaId, '10:00', 1, 2_500],
      [shuttleId, undefined, 1, 3_000],
    ])
    expect([await places(hotel, '10:00'), await places(hotel, '16:00')]).toEqual([1, 1])
    const [change] = voucher.changes ?? []
    expect(change).toMatchObject({ kind: 'changed', fee: { minor: 0 } })
    const letters = (await hotel.sentMails()).filter(({ kind }) => kind === 'changed')
    const spelled = writtenAmounts(32_800, 'EUR')
    expect(letters.filter(({ text }) => !spelled.some((one) => text.includes(one)))).toEqual([])
    expect(letters.length).toBeGreaterThan(0)
  })

  it('keep their promised price; what is added to them has today’s', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [ofStay(cotId, 2)])
    await priceNow(hotel, 900)
    const { totalMinor, voucher } = await changed(hotel, own, { services: [ofStay(cotId, 3)] })
    expect(totalMinor).toBe(24_000 + 2 * 2 * 500 + 2 * 900)
    // The last added go first, and an order of its own is no change.
    expect(
      await hotel.recalculate(own.id, own.rooms, { services: [ofStay(cotId, 1), ofStay(cotId, 2)] }),
    ).toMatchObject({ totalMinor })
    expect(await hotel.modify(own.id, own.rooms, totalMinor, { services: [ofStay(cotId, 3)] })).toMatchObject({
      kind: 'malformed',
    })
    expect((await changed(hotel, own, { services: [ofStay(cotId, 2)] })).totalMinor).toBe(26_000)
    expect(voucher.basket.services).toHaveLength(2)
  })

  it('change with dates and rooms, or not at all', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [spaAt('10:00', 2)])
    const later = own.rooms.map((room) => ({ ...room, stay: stayOf('2027-03-10', '2027-03-12') }))
    const wanted = { services: [spaAt('10:00', 1, '2027-03-10')] }
    // Of somebody else's stay on the same days.
    const taken = [spaAt('10:00', 2, '2027-03-10')]
    await booked(hotel, taken, {
      basket: { ...aBasket({ arrival: '2027-03-10', departure: '2027-03-12' }), services: taken },
    })
    const before = JSON.stringify(await retrieved(hotel, own.code))
    const gone = { kind: 'service-sold-out', serviceId: spaId, day: '2027-03-10', slot: '10:00' }
    expect(await hotel.verifyRooms(own.id, later, wanted)).toEqual(gone)
    expect(await hotel.modify(own.id, later, 24_000 + 2_500, wanted)).toEqual(gone)
    expect(JSON.stringify(await retrieved(hotel, own.code))).toBe(before)
    expect([await hotel.taken('2027-03-05'), await places(hotel, '10:00')]).toEqual([1, 2])
    const other = { services: [spaAt('16:00', 1, '2027-03-10')] }
    expect((await changed(hotel, own, other, later)).totalMinor).toBe(26_500)
    expect([
      await hotel.taken('2027-03-05'),
      await places(hotel, '10:00'),
      await places(hotel, '16:00', '2027-03-10'),
    ]).toEqual([0, 0, 1])
  })

  it('are refused as they cannot be had: unknown, outside of the stay, too many, of no room', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [spaAt('10:00')])
    const refusal = async (services: readonly ServiceRequest[], rooms = own.rooms) =>
      hotel.recalculate(own.id, rooms, { services })
    expect(await refusal([ofStay(999)])).toEqual({ kind: 'service-refused', serviceId: 999, problem: 'not-offered' })
    expect(await refusal([spaAt('10:00', 1, '2027-03-09')])).toMatchObject({ problem: 'other-day' })
    expect(await refusal([spaAt('11:00')])).toMatchObject({ problem: 'other-slot' })
    expect(await refusal([ofStay(cotId, 4)])).toMatchObject({ problem: 'too-many' })
    expect(await refusal([ofStay(cotId, 1, 1)])).toMatchObject({ problem: 'other-room' })
    const later = own.rooms.map((room) => ({ ...room, stay: stayOf('2027-03-10', '2027-03-12') }))
    expect(await refusal([spaAt('10:00')], later)).toMatchObject({ problem: 'other-day' })
    // What nobody speaks of falls away with its day.
    expect(await hotel.recalculate(own.id, later)).toMatchObject({ kind: 'recalculated', totalMinor: 24_000 })
  })

  it('of an hour that has passed are not added any more, and stay where they were booked before', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [spaAt('10:00')])
    hotel.wait(4 * day - 2 * 60)
    const passed = { kind: 'service-refused', serviceId: spaId, problem: 'passed', day: '2027-03-05', slot: '10:00' }
    expect(await hotel.recalculate(own.id, own.rooms, { services: [spaAt('10:00', 2)] })).toEqual(passed)
    expect(
      await hotel.modify(own.id, own.rooms, 24_000 + 5_000, { key: aKey(), services: [spaAt('10:00', 2)] }),
    ).toEqual(passed)
    const other = await booked(hotel, [])
    expect(await hotel.recalculate(other.id, other.rooms, { services: [spaAt('10:00')] })).toEqual(passed)
    expect((await changed(hotel, other, { services: [spaAt('16:00')] })).totalMinor).toBe(26_500)
    expect((await changed(hotel, own, { services: [spaAt('10:00'), ofStay(cotId)] })).totalMinor).toBe(
      24_000 + 2_500 + 1_000,
    )
    expect(await places(hotel, '10:00')).toBe(1)
  })

  it('have a child’s price for the children of the changed rooms alone', async () => {
    await using hotel = await open(database, { services: [cot, { ...spa, childPrices: { 2: 10 } }] })
    const family = { adults: 2, childrenAges: [5, 6] }
    const childAt = (quantity: number) => ({ ...spaAt('10:00', quantity), bandId: 2 })
    const { stay, rooms } = aBasket()
    const own = await booked(hotel, [], {
      basket: { stay, rooms: rooms.map((room) => ({ ...room, party: family })), services: [childAt(2)] },
    })
    const withParty = (...childrenAges: number[]) =>
      own.rooms.map((room) => ({ ...room, party: { adults: 2, childrenAges } }))
    const tooMany = {
      kind: 'service-refused',
      serviceId: spaId,
      problem: 'too-many-of-band',
      bandId: 2,
      day: '2027-03-05',
      slot: '10:00',
    }
    expect(await hotel.recalculate(own.id, withParty(5, 6), { services: [childAt(3)] })).toEqual(tooMany)
    expect(await hotel.recalculate(own.id, withParty(5), { services: [childAt(2)] })).toEqual(tooMany)
    // Whoever says nothing of services keeps those of the children who come.
    const { voucher } = await changed(hotel, own, {}, withParty(5))
    expect(voucher.basket.services).toMatchObject([{ serviceId: spaId, quantity: 1, amount: { minor: 1_000 } }])
    expect(await places(hotel, '10:00')).toBe(1)
    expect((await changed(hotel, own, {}, withParty())).voucher.basket.services).toEqual([])
    expect(await places(hotel, '10:00')).toBe(0)
  })

  it('are given up for nothing until the eve of their day, and stay due on it; another time of that day costs nothing more', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [spaAt('10:00', 1, '2027-03-06'), spaAt('10:00'), ofStay(cotId)])
    hotel.wait(4 * day - 3 * 60)
    const { feeMinor, totalMinor } = await changed(hotel, own, { services: [] })
    // The cot and the spa of the day of arrival stay due.
    expect([feeMinor, totalMinor]).toEqual([1_000 + 2_500, 24_000 + 3_500])
    const other = await booked(hotel, [spaAt('10:00')])
    expect((await changed(hotel, other, { services: [spaAt('16:00')] })).feeMinor).toBe(0)
  })

  it('of a mandatory category keep one, also when its room is given up', async () => {
    await using hotel = await open(database, { services: [cot, spa, shuttle, cleaning, linen] })
    const own = await booked(hotel, [ofStay(cleaningId)], { rooms: 2 })
    const required = { kind: 'service-required', categoryIds: [expect.any(Number)] }
    expect(await hotel.recalculate(own.id, own.rooms, { services: [ofStay(cotId)] })).toEqual(required)
    expect(await hotel.modify(own.id, own.rooms, 49_000, { services: [ofStay(cotId)] })).toEqual(required)
    expect((await changed(hotel, own, { services: [ofStay(cleaningId + 1, 1, 1)] })).totalMinor).toBe(54_000)
    const [first] = own.rooms
    const { voucher, totalMinor } = await changed(hotel, own, {}, first ? [first] : [])
    expect(totalMinor).toBe(30_000)
    expect(voucher.basket.services).toMatchObject([{ serviceId: cleaningId + 1, line: 0 }])
  })
})

describe.each(mainlyOn('SQLite'))('protection of a reserved room on $name', (database) => {
  const flexible = { refundProtection: 1_000 }
  const strict = { ...flexible, kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } } as const
  const withProtection = (rooms: readonly RoomChange[], isProtected: boolean) =>
    rooms.map((room) => ({ ...room, isProtected }))

  it('is taken and given back at its promised price, as long as leaving costs nothing without it', async () => {
    await using hotel = await open(database, { plans: [flexible] })
    const own = await booked(hotel, [])
    expect((await retrieved(hotel, own.code)).basket.lines[0]?.isProtectionOpen).toBe(true)
    const { voucher, totalMinor } = await changed(hotel, own, {}, withProtection(own.rooms, true))
    expect(totalMinor).toBe(24_000 + 2_400)
    expect(voucher.basket.lines[0]).toMatchObject({
      protection: { price: { minor: 2_400 }, state: 'taken' },
      isProtectionOpen: true,
    })
    hotel.wait(1 * day)
    const { voucher: after } = await changed(hotel, own, {}, withProtection(own.rooms, false))
    expect(after.basket).toMatchObject({
      price: { stay: { minor: 24_000 } },
      lines: [{ protection: { state: 'offered' } }],
    })
    // As the rate promises without it: two days before, until six.
    expect(after.basket.lines[0]?.cancellation).toMatchObject({ kind: 'free-until', until: '2027-03-03T17:00:00.000Z' })
    hotel.wait(2 * day)
    expect((await retrieved(hotel, own.code)).basket.lines[0]?.isProtectionOpen).toBeUndefined()
    const late = { kind: 'protection-refused', problem: 'too-late' }
    expect(await hotel.recalculate(own.id, withProtection(own.rooms, true))).toEqual(late)
    expect(await hotel.modify(own.id, withProtection(own.rooms, true), 26_400)).toEqual(late)
  })

  it('of a rate that never refunds is a matter of the day of booking', async () => {
    await using hotel = await open(database, { plans: [strict] })
    const own = await booked(hotel, [])
    await changed(hotel, own, {}, withProtection(own.rooms, true))
    hotel.wait(1 * day)
    expect(await hotel.recalculate(own.id, withProtection(own.rooms, false))).toMatchObject({ problem: 'too-late' })
    expect(await hotel.cancel(own.id)).toMatchObject({ kind: 'cancelled', cancelled: { feeMinor: 0 } })
  })

  it('is changed before the dates, so that whoever takes it is not bound, and whoever gives it back is', async () => {
    await using hotel = await open(database, { plans: [strict] })
    const later = (rooms: readonly RoomChange[]) =>
      rooms.map((room) => ({ ...room, stay: stayOf('2027-03-10', '2027-03-11') }))
    const taking = await booked(hotel, [])
    const { feeMinor, voucher } = await changed(hotel, taking, {}, withProtection(later(taking.rooms), true))
    expect([feeMinor, voucher.basket.price.stay.minor]).toEqual([0, 13_200])
    const giving = await booked(hotel, [], {
      basket: { ...aBasket(), rooms: aBasket().rooms.map((room) => ({ ...room, isProtected: true })) },
    })
    const bound = { kind: 'not-changeable', why: 'fixed-rate' }
    expect(await hotel.recalculate(giving.id, withProtection(later(giving.rooms), false))).toEqual(bound)
  })

  it('is not there where the rate has none', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [])
    const none = { kind: 'protection-refused', problem: 'not-offered' }
    expect(await hotel.recalculate(own.id, withProtection(own.rooms, true))).toEqual(none)
    const longer = own.rooms.map((room) => ({ ...room, isProtected: true, stay: stayOf('2027-03-05', '2027-03-08') }))
    expect(await hotel.recalculate(own.id, longer)).toEqual(none)
  })
})

describe.each(mainlyOn('SQLite'))('guests and transfers of a reservation on $name', (database) => {
  const flight = {
    serviceId: shuttleId,
    bookedLine: 0,
    date: on('2027-03-05'),
    time: '18:05',
    placeCode: 'MXP',
    transportNumber: 'AZ 1234',
    note: '',
  }

  it('change without a price, once per key', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [ofStay(shuttleId)], { rooms: 2 })
    const before = await retrieved(hotel, own.code)
    const guests = [
      {
        code: own.rooms[1]?.code ?? '',
        guests: { name: 'Grace', lastName: 'Hopper', others: [{ type: 'child' as const, name: 'Vinton' }] },
      },
    ]
    const { voucher, totalMinor } = await changed(hotel, own, { guests, transfers: [flight] })
    expect(totalMinor).toBe(51_000)
    expect(voucher.guests).toEqual(['Ada Rossi', 'Grace Hopper'])
    expect(voucher.guestRecords).toEqual([
      [],
      [
        { type: 'adult', name: 'Grace', lastName: 'Hopper' },
        { type: 'child', name: 'Vinton' },
      ],
    ])
    expect(voucher.transfers).toEqual([flight])
    expect(voucher.folio).toEqual(before.folio)
    // The same again is no change.
    expect(await hotel.modify(own.id, own.rooms, totalMinor, { guests })).toMatchObject({
      kind: 'malformed',
      problem: 'unchanged',
    })
  })

  it('go with their services to another place, and with their rooms', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [ofStay(cotId), ofStay(shuttleId, 1, 1)], { rooms: 2 })
    await changed(hotel, own, { transfers: [{ ...flight, bookedLine: 1 }] })
    const moved = await changed(hotel, own, { services: [ofStay(shuttleId, 1, 1)] })
    expect(moved.voucher.transfers).toEqual([{ ...flight, bookedLine: 0 }])
    const [first, second] = own.rooms
    if (!first || !second) throw new Error('two rooms')
    expect((await changed(hotel, own, {}, [second])).voucher.transfers).toEqual([{ ...flight, bookedLine: 0 }])
    expect((await changed(hotel, own, { services: [] }, [second])).voucher.transfers).toBeUndefined()
  })

  it('are refused where they are of nobody and nothing', async () => {
    await using hotel = await open(database)
    const own = await booked(hotel, [ofStay(shuttleId)])
    const review = (change: Partial<RequestedChanges>) => hotel.recalculate(own.id, own.rooms, change)
    expect(await review({ guests: [{ code: 'no-such', guests: {} }] })).toMatchObject({
      kind: 'malformed',
      parameter: 'guests',
    })
    expect(await review({ transfers: [{ ...flight, bookedLine: 1 }] })).toMatchObject({
      kind: 'malformed',
      parameter: 'transfers',
    })
    expect(await review({ transfers: [{ ...flight, serviceId: cotId }] })).toMatchObject({ kind: 'malformed' })
    expect(await review({ transfers: [{ ...flight, date: on('2027-03-08') }] })).toMatchObject({ kind: 'malformed' })
  })

  it('transfer-update changes the details of one transfer alone, once per key, also at a resellable rate', async () => {
    await using hotel = await open(database, { plans: [{ kinds: ['resellable'] }] })
    const own = await booked(hotel, [ofStay(shuttleId)])
    const key = aKey()
    const update = (transfer = flight, withKey = key) =>
      hotel.transferUpdate({ reservationId: own.id, transfer, key: withKey })
    expect([kindOf(await update()), kindOf(await update())]).toEqual(['answered', 'answered'])
    expect(await retrieved(hotel, own.code)).toMatchObject({
      transfers: [flight],
      changes: [{ kind: 'changed', fee: { minor: 0 } }],
    })
    expect(kindOf(await update({ ...flight, time: '19:00' }))).toBe('key-used')
    expect(kindOf(await update({ ...flight, time: '19:00' }, aKey()))).toBe('answered')
    expect(kindOf(await update({ ...flight, bookedLine: 3 }, aKey()))).toBe('not-found')
    expect(kindOf(await update({ ...flight, date: on('2027-03-09') }, aKey()))).toBe('malformed')
    expect((await retrieved(hotel, own.code)).transfers).toEqual([{ ...flight, time: '19:00' }])
    expect((await hotel.sentMails()).filter(({ recipient }) => recipient === 'hotel')).toHaveLength(3)
    await expectSound(hotel)
    hotel.wait(8 * day)
    expect(kindOf(await update({ ...flight, time: '20:00' }, aKey()))).toBe('not-changeable')
  })
})
