import { searchRooms } from '@portico/booking-server/search/room-search'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type databases, mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const day = 24 * 60
/** The first plan is flexible, the second resellable; both cost the same. */
const flexible = 10_101
const ticket = 10_102
const ticketPlan = { kinds: ['resellable', 'non-refundable'], cancellation: { kind: 'non-refundable' } } as const

const houseOf = (rooms = 1, resaleFee = 1_000) => aHouse({ rooms, plans: [{}, { ...ticketPlan, resaleFee }] })

async function openFull(database: (typeof databases)[number], rooms = 1, resaleFee = 1_000) {
  const hotel = await openTestHotel(database, { seed: houseOf(rooms, resaleFee) })
  const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket: aBasket({ rooms, productId: ticket }) }))
  const { reservationId } = await voucherOf(hotel, code)
  return { hotel, code, roomCodes, reservationId }
}

async function voucherOf(hotel: TestHotel, code: string) {
  return expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
}

const next = { ...aBasket({ productId: flexible }) }

describe.each(mainlyOn('SQLite'))('a room for resale on $name', (database) => {
  it('RES-02: stays its guest’s until another has confirmed, and is that one’s from then on', async () => {
    const { hotel, code, reservationId } = await openFull(database)
    await using _ = hotel
    expect(kindOf(await hotel.confirm({ basket: next }))).toBe('sold-out')
    expect(await hotel.resell(reservationId)).toEqual({
      kind: 'done',
      isForResale: true,
      until: '2027-03-04T22:59:00.000Z',
    })
    expect(await voucherOf(hotel, code)).toMatchObject({
      state: 'confirmed',
      resales: [{ status: 'open', until: '2027-03-04T22:59:00.000Z', price: { minor: 24_000 }, fee: { minor: 2_400 } }],
    })
    const booked = expectAnswered(await hotel.confirm({ basket: next }))
    const first = await voucherOf(hotel, code)
    expect(first).toMatchObject({ state: 'cancelled', reason: 'resold', resales: [] })
    expect(first.changes).toMatchObject([{ kind: 'for-resale' }, { kind: 'resold', fee: { minor: 2_400 } }])
    expect(await voucherOf(hotel, booked.code)).toMatchObject({ state: 'confirmed' })
    expect(await hotel.taken()).toBe(1)
    expect(kindOf(await hotel.confirm({ basket: next }))).toBe('sold-out')
    await expectSound(hotel)
  })

  it('goes over under the resale’s own cause, without a night that nobody has', async () => {
    const { hotel, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    expectAnswered(await hotel.confirm({ basket: next }))
    const rows = await hotel.db.reader
      .selectFrom('inventory_ledger')
      .select(['cause_kind', 'night', 'rooms'])
      .orderBy('id')
      .execute()
    expect(rows.slice(2)).toEqual([
      { cause_kind: 'resale', night: '2027-03-05', rooms: -1 },
      { cause_kind: 'resale', night: '2027-03-06', rooms: -1 },
      { cause_kind: 'resale', night: '2027-03-05', rooms: 1 },
      { cause_kind: 'resale', night: '2027-03-06', rooms: 1 },
    ])
    await expectSound(hotel)
  })

  it('RES-02: held by another guest is still the first one’s, can neither be withdrawn nor changed, and is free again when the hold ends', async () => {
    const { hotel, code, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    const { holdId } = expectAnswered(await hotel.hold({ basket: next }))
    expect(await voucherOf(hotel, code)).toMatchObject({ state: 'confirmed', resales: [{ status: 'held' }] })
    expect([kindOf(await hotel.priceCheck(next)), kindOf(await hotel.hold({ basket: next }))]).toEqual([
      'sold-out',
      'sold-out',
    ])
    expect(await hotel.resell(reservationId, { withdraws: true })).toEqual({
      kind: 'not-changeable',
      why: 'being-resold',
    })
    expect(await hotel.cancel(reservationId, { by: 'hotel' })).toEqual({ kind: 'not-changeable', why: 'being-resold' })
    await expectSound(hotel)
    await hotel.release(holdId)
    expect(await voucherOf(hotel, code)).toMatchObject({ resales: [{ status: 'open' }] })
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
    const other = expectAnswered(await hotel.hold({ basket: next }))
    hotel.wait(21)
    expect(await hotel.sweepHolds()).toBe(1)
    expect(await voucherOf(hotel, code)).toMatchObject({ resales: [{ status: 'open' }] })
    expect(kindOf(await hotel.confirm({ basket: next, holdId: other.holdId }))).toBe('answered')
    await expectSound(hotel)
  })

  it('held and confirmed is handed over at the price of the hold', async () => {
    const { hotel, code, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    const { holdId, basket } = expectAnswered(await hotel.hold({ basket: next }))
    // Whoever waits for a transfer has not confirmed.
    expect(basket.paymentMethods.map(({ id }) => id)).toEqual(['hotelpay'])
    const booked = expectAnswered(await hotel.confirm({ basket: next, holdId }))
    expect(booked.state).toBe('confirmed')
    expect(await voucherOf(hotel, code)).toMatchObject({ reason: 'resold' })
    await expectSound(hotel)
  })

  it('is sold to nobody who only waits: not for a transfer', async () => {
    const { hotel, code, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    expect(kindOf(await hotel.confirm({ basket: next, paymentMethod: 'bank' }))).toBe('sold-out')
    const { holdId } = expectAnswered(await hotel.hold({ basket: next }))
    expect(kindOf(await hotel.confirm({ basket: next, holdId, paymentMethod: 'bank' }))).toBe('malformed')
    expect(await voucherOf(hotel, code)).toMatchObject({ state: 'confirmed', resales: [{ status: 'held' }] })
    await expectSound(hotel)
  })

  it('RES-01: is withdrawn as long as nobody has booked it', async () => {
    const { hotel, code, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    expect(await hotel.resell(reservationId, { withdraws: true })).toMatchObject({ kind: 'done', isForResale: false })
    expect(kindOf(await hotel.confirm({ basket: next }))).toBe('sold-out')
    expect((await voucherOf(hotel, code)).changes).toMatchObject([{ kind: 'for-resale' }, { kind: 'resale-withdrawn' }])
    await hotel.resell(reservationId)
    expectAnswered(await hotel.confirm({ basket: next }))
    expect(await hotel.resell(reservationId, { withdraws: true })).toEqual({ kind: 'not-changeable', why: 'cancelled' })
    await expectSound(hotel)
  })

  it('changes once per key: a late repetition puts nothing up again', async () => {
    const { hotel, reservationId } = await openFull(database)
    await using _ = hotel
    const [up, down] = [aKey(), aKey()]
    await hotel.resell(reservationId, { key: up })
    expect(await hotel.resell(reservationId, { key: up })).toMatchObject({ isForResale: true })
    await hotel.resell(reservationId, { key: down, withdraws: true })
    expect(await hotel.resell(reservationId, { key: up })).toMatchObject({ isForResale: false })
    await hotel.resell(reservationId, { key: aKey() })
    expect(await hotel.resell(reservationId, { key: down, withdraws: true })).toMatchObject({ isForResale: true })
    await expectSound(hotel)
  })

  it('is sold only when nothing else is left, the one that was put up first before the others', async () => {
    await using hotel = await openTestHotel(database, { seed: houseOf(3) })
    const guests: { readonly code: string; readonly reservationId: number }[] = []
    for (let i = 0; i < 2; i++) {
      const { code } = expectAnswered(await hotel.confirm({ basket: aBasket({ productId: ticket }) }))
      guests.push({ code, reservationId: (await voucherOf(hotel, code)).reservationId })
      hotel.wait(1)
    }
    const [one, two] = guests
    if (!one || !two) throw new Error('two guests')
    await hotel.resell(two.reservationId)
    hotel.wait(1)
    await hotel.resell(one.reservationId)
    const states = async () => [(await voucherOf(hotel, one.code)).state, (await voucherOf(hotel, two.code)).state]
    expectAnswered(await hotel.confirm({ basket: next }))
    expect(await states()).toEqual(['confirmed', 'confirmed'])
    expectAnswered(await hotel.confirm({ basket: next }))
    expect(await states()).toEqual(['confirmed', 'cancelled'])
    expectAnswered(await hotel.confirm({ basket: next }))
    expect(await states()).toEqual(['cancelled', 'cancelled'])
    expect(await hotel.taken()).toBe(3)
    await expectSound(hotel)
  })

  it('is sold for just its own nights, and not where the house has closed one', async () => {
    const { hotel, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    expect(kindOf(await hotel.confirm({ basket: aBasket({ departure: '2027-03-06' }) }))).toBe('sold-out')
    expect(kindOf(await hotel.confirm({ basket: aBasket({ departure: '2027-03-08' }) }))).toBe('sold-out')
    const close = (closed: 0 | 1) =>
      hotel.change((tx) =>
        tx
          .updateTable('room_night')
          .set({ closed })
          .where('night', '=', '2027-03-06' as never)
          .execute(),
      )
    await close(1)
    expect(kindOf(await hotel.confirm({ basket: next }))).not.toBe('answered')
    await close(0)
    expect(kindOf(await hotel.confirm({ basket: next }))).toBe('answered')
    await expectSound(hotel)
  })

  it('of several: one room leaves, the others stay at their price, and the house’s fee is due at the hotel', async () => {
    const { hotel, code, roomCodes, reservationId } = await openFull(database, 2)
    await using _ = hotel
    const [roomCode] = roomCodes
    await hotel.resell(reservationId, { roomCode })
    expectAnswered(await hotel.confirm({ basket: next }))
    const voucher = await voucherOf(hotel, code)
    expect(voucher).toMatchObject({
      state: 'confirmed',
      basket: { price: { stay: { minor: 24_000 } } },
      cancelledRooms: [{ code: roomCode }],
    })
    expect(voucher.changes?.at(-1)).toMatchObject({ kind: 'room-resold', fee: { minor: 2_400 } })
    const due = voucher.folio?.filter(({ kind }) => kind === 'due').reduce((sum, { minor }) => sum + minor, 0)
    // Room, fee, and city tax of two adults for two nights.
    expect(due).toBe(24_000 + 2_400 + 800)
    await expectSound(hotel)
    await hotel.resell(reservationId)
    expectAnswered(await hotel.confirm({ basket: next }))
    expect(await voucherOf(hotel, code)).toMatchObject({ state: 'cancelled', reason: 'resold' })
    await expectSound(hotel)
  })

  it('two of one reservation in one basket both change hands', async () => {
    const { hotel, code, reservationId } = await openFull(database, 2)
    await using _ = hotel
    await hotel.resell(reservationId)
    expectAnswered(await hotel.confirm({ basket: aBasket({ rooms: 2, productId: flexible }), guests: [{}, {}] }))
    expect(await voucherOf(hotel, code)).toMatchObject({ state: 'cancelled', reason: 'resold' })
    expect(await hotel.taken()).toBe(2)
    await expectSound(hotel)
  })

  it('and one that is left make a basket of two', async () => {
    await using hotel = await openTestHotel(database, { seed: houseOf(2) })
    const { code } = expectAnswered(await hotel.confirm({ basket: aBasket({ productId: ticket }) }))
    const { reservationId } = await voucherOf(hotel, code)
    const both = aBasket({ rooms: 2, productId: flexible })
    expect(kindOf(await hotel.priceCheck(both))).toBe('sold-out')
    await hotel.resell(reservationId)
    expect(expectAnswered(await hotel.priceCheck(both)).paymentMethods.map(({ id }) => id)).toEqual(['hotelpay'])
    const { holdId } = expectAnswered(await hotel.hold({ basket: both }))
    expect(await hotel.taken()).toBe(2)
    await expectSound(hotel)
    expectAnswered(await hotel.confirm({ basket: both, holdId, guests: [{}, {}] }))
    expect(await voucherOf(hotel, code)).toMatchObject({ reason: 'resold' })
    await expectSound(hotel)
  })

  it.each([
    ['the next guest pays as much: the house’s share', 0, 2_400],
    ['the next guest pays less: the difference too', -5_000, 7_400],
    ['the next guest pays more: no less for it', 5_000, 2_400],
  ])('costs its first guest, where %s', async (_, perNight, feeMinor) => {
    const { hotel, code, reservationId } = await openFull(database)
    await using __ = hotel
    await hotel.resell(reservationId)
    const nights = ['2027-03-05'] as never[]
    await hotel.change(async (tx) => {
      for (const night of nights)
        await tx
          .insertInto('price_exception')
          .values({ room_type_id: 101, night, minor: 10_000 + perNight })
          .execute()
    })
    expectAnswered(await hotel.confirm({ basket: next }))
    const { changes, folio } = await voucherOf(hotel, code)
    expect(changes?.at(-1)).toMatchObject({ kind: 'resold', fee: { minor: feeMinor } })
    expect(folio?.filter(({ kind }) => kind === 'fee')).toMatchObject([{ minor: feeMinor, cause: 'resold' }])
    expect(folio?.filter(({ kind }) => kind === 'due').reduce((sum, { minor }) => sum + minor, 0)).toBe(feeMinor)
    await expectSound(hotel)
  })

  it('CAN-03: may be put up and booked until 23:59 of the day before arrival, and not from then on', async () => {
    const { hotel, code, reservationId } = await openFull(database)
    await using _ = hotel
    // Noon on 1 March; 23:58 on 4 March.
    hotel.wait(3 * day + 12 * 60 - 2)
    expect(await hotel.resell(reservationId)).toMatchObject({ isForResale: true })
    const { holdId, until } = expectAnswered(await hotel.hold({ basket: next }))
    expect(until).toBe('2027-03-04T22:59:00.000Z')
    hotel.wait(1)
    expect(kindOf(await hotel.confirm({ basket: next, holdId }))).toBe('sold-out')
    expect(await voucherOf(hotel, code)).toMatchObject({ state: 'confirmed', resales: [{ status: 'over' }] })
    await hotel.sweepHolds()
    expect(await hotel.sweepResales()).toBe(1)
    expect((await voucherOf(hotel, code)).changes).toMatchObject([{ kind: 'for-resale' }, { kind: 'resale-expired' }])
    expect(await hotel.resell(reservationId)).toEqual({ kind: 'not-changeable', why: 'resale-over' })
    expect(kindOf(await hotel.confirm({ basket: next }))).toBe('sold-out')
    await expectSound(hotel)
  })

  it.each([
    ['in winter', '2027-03-05', '2027-03-04T22:59:00.000Z'],
    ['on the day on which summer time begins', '2027-03-29', '2027-03-28T21:59:00.000Z'],
    ['on the day on which it ends', '2027-11-01', '2027-10-31T22:59:00.000Z'],
  ])('CAN-03: ends by the hotel’s clock, %s', async (_, arrival, until) => {
    await using hotel = await openTestHotel(database, { seed: houseOf() })
    const basket = aBasket({ arrival, departure: addDays(arrival as CalendarDate, 1), productId: ticket })
    const { code } = expectAnswered(await hotel.confirm({ basket }))
    const { reservationId } = await voucherOf(hotel, code)
    expect(await hotel.resell(reservationId)).toMatchObject({ until })
    hotel.wait((Date.parse(until) - Date.parse(hotel.now())) / 60_000 - 1)
    const other = { basket: { ...basket, rooms: basket.rooms.map((room) => ({ ...room, productId: flexible })) } }
    const { holdId } = expectAnswered(await hotel.hold(other))
    hotel.wait(1)
    expect(kindOf(await hotel.confirm({ ...other, holdId }))).toBe('sold-out')
    expect(await hotel.sweepResales()).toBe(0)
    expect([await hotel.sweepHolds(), await hotel.sweepResales()]).toEqual([1, 1])
    await expectSound(hotel)
  })

  it('is refused at another rate, while a transfer is awaited, and for another reservation’s room', async () => {
    await using hotel = await openTestHotel(database, { seed: houseOf(3) })
    const ordinary = expectAnswered(await hotel.confirm({ basket: aBasket({ productId: flexible }) }))
    const pending = expectAnswered(
      await hotel.confirm({ basket: aBasket({ productId: ticket }), paymentMethod: 'bank' }),
    )
    const [one, two] = [await voucherOf(hotel, ordinary.code), await voucherOf(hotel, pending.code)]
    expect(await hotel.resell(one.reservationId)).toEqual({ kind: 'not-changeable', why: 'not-resellable' })
    expect(two.resales).toMatchObject([{ status: 'waiting' }])
    expect(await hotel.resell(two.reservationId)).toEqual({ kind: 'not-changeable', why: 'not-confirmed' })
    expect(await hotel.resell(two.reservationId, { roomCode: ordinary.roomCodes[0] })).toEqual({ kind: 'not-found' })
    expect(await hotel.resell(999_999)).toEqual({ kind: 'not-found' })
    await hotel.registerPayment(pending.code)
    expect(await hotel.resell(two.reservationId)).toMatchObject({ isForResale: true })
    await expectSound(hotel)
  })

  it('is withdrawn when the hotel cancels the reservation, whose room is ordinary stock then', async () => {
    const { hotel, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    expect(await hotel.cancel(reservationId, { by: 'hotel' })).toMatchObject({ kind: 'cancelled' })
    expect(await hotel.taken()).toBe(0)
    expectAnswered(await hotel.confirm({ basket: next }))
    expect(kindOf(await hotel.confirm({ basket: next }))).toBe('sold-out')
    await expectSound(hotel)
  })

  it('bought at a resellable rate is resold again, and each time the last guest has it', async () => {
    const { hotel, code, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    const second = expectAnswered(await hotel.confirm({ basket: aBasket({ productId: ticket }) }))
    const { reservationId: secondId } = await voucherOf(hotel, second.code)
    await hotel.resell(secondId)
    const third = expectAnswered(await hotel.confirm({ basket: next }))
    for (const one of [code, second.code]) expect(await voucherOf(hotel, one)).toMatchObject({ reason: 'resold' })
    expect(await voucherOf(hotel, third.code)).toMatchObject({ state: 'confirmed' })
    expect(await hotel.cancel((await voucherOf(hotel, third.code)).reservationId)).toMatchObject({ kind: 'cancelled' })
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('is found by a search for its nights once the type is sold out, and no more when it is gone', async () => {
    const { hotel, reservationId } = await openFull(database)
    await using _ = hotel
    const hotels = createHotelSnapshots(hotel.db.reader, hotel.now)
    const find = async ({ stay } = next, own?: readonly string[]) => {
      const sold = await hotels.soldTo({ channelId: 1, hotelId: 1 }, { ownHoldIds: own })
      if (!sold) throw new Error('a hotel')
      const today = todayAt(sold.hotel.timeZone, hotel.now())
      const party = { adults: 2, childrenAges: [] }
      const { rooms } = searchRooms(sold.hotel, { channelId: 1, stay, party, chosen: [], trade: undefined, today })
      return rooms.map(({ available }) => available)
    }
    expect(await find()).toEqual([])
    await hotel.resell(reservationId)
    expect(await find()).toEqual([1])
    expect(await find(aBasket({ departure: '2027-03-06' }))).toEqual([])
    const { holdId } = expectAnswered(await hotel.hold({ basket: next }))
    expect(await find()).toEqual([])
    expect(await find(next, [holdId])).toEqual([1])
    await hotel.release(holdId)
    await hotel.resell(reservationId, { withdraws: true })
    expect(await find()).toEqual([])
  })

  it('tells its first guest and the hotel by mail when it is sold', async () => {
    const { hotel, reservationId } = await openFull(database)
    await using _ = hotel
    await hotel.resell(reservationId)
    await hotel.sentMails()
    expectAnswered(await hotel.confirm({ basket: next }))
    const mails = (await hotel.sentMails()).filter(({ subject = '' }) => /resold|rivenduta/i.test(subject))
    expect(mails).toHaveLength(2)
    expect(JSON.stringify(mails)).toContain('24.00')
  })
})
