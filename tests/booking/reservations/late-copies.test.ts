import { makeAct } from '@portico/booking-server/operators/make-act'
import { changeOnce } from '@portico/booking-server/reservations/keys/change-keys'
import { removeOldKeys } from '@portico/booking-server/reservations/keys/remove-old-keys'
import type { RoomChange } from '@portico/booking-server/reservations/requests/change-request'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { HouseService } from '@portico/demo/seed/house-extras'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type Database, mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

// A request may come twice, as proxies send one that seemed lost. The copy of a refused one must do nothing, though by
// then it could be done.

const day = 24 * 60
const flexible = 10_101
const ticket = 10_102
const shuttleId = 101
const anna: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }
const said = (text: string) => ({ en: text, it: text })
const shuttle: HouseService = {
  name: said('Shuttle'),
  description: said(''),
  category: said('Transfers'),
  per: 'unit',
  when: 'stay',
  price: 30,
  maxQuantity: 2,
  transfer: true,
}
const shuttleTaken: ServiceRequest = {
  serviceId: shuttleId,
  day: null,
  slot: null,
  quantity: 1,
  bandId: null,
  line: 0,
  additional: true,
}
/** The details of its ride. */
const rideOn = (date: string, time = '12:00') => ({
  serviceId: shuttleId,
  bookedLine: 0,
  date: date as CalendarDate,
  time,
  placeCode: 'MXP',
  transportNumber: 'AZ 1234',
  note: '',
})
const plans = [
  {},
  { kinds: ['resellable', 'non-refundable'], cancellation: { kind: 'non-refundable' }, resaleFee: 1_000 },
] as const

/** A house of one type of room: a flexible plan and one whose rooms are resold. */
const openHouse = (database: Database, rooms = 1) =>
  openTestHotel(database, { seed: aHouse({ rooms, plans: [...plans], services: [shuttle] }) })

async function booked(hotel: TestHotel, overrides: Parameters<TestHotel['confirm']>[0] = {}) {
  const { code, roomCodes } = expectAnswered(await hotel.confirm(overrides))
  return { id: (await voucherOf(hotel, code)).reservationId, code, roomCodes }
}

async function voucherOf(hotel: TestHotel, code: string) {
  return expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
}

const nextNights = aBasket({ arrival: '2027-03-07', departure: '2027-03-09' })

/** The room until the 9th. */
const longer = (code = ''): RoomChange => ({
  code,
  productId: flexible,
  party: { adults: 2, childrenAges: [] },
  stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-09' as CalendarDate },
})
const asBooked = (code = ''): RoomChange => ({ ...longer(code), stay: aBasket().stay })

describe.each(mainlyOn('SQLite'))('the late copy of a refused request on $name', (database) => {
  it('changes nothing, though the nights that were gone are free again', async () => {
    await using hotel = await openHouse(database)
    const { id, code, roomCodes } = await booked(hotel)
    const { holdId } = expectAnswered(await hotel.hold({ basket: nextNights }))
    const key = aKey()
    const change = (own: string) => hotel.modify(id, [longer(roomCodes[0])], 48_000, { key: own })
    const refused = await change(key)
    expect(refused).toMatchObject({ kind: 'sold-out', night: '2027-03-07' })
    await hotel.release(holdId)
    expect(await change(key)).toEqual(refused)
    expect(await hotel.taken('2027-03-07')).toBe(0)
    expect((await voucherOf(hotel, code)).changes ?? []).toEqual([])
    expect(await change(aKey())).toMatchObject({ kind: 'modified' })
    await expectSound(hotel)
  })

  it('is answered as the request is, when nights become free between the two', async () => {
    await using hotel = await openHouse(database)
    const { id, roomCodes } = await booked(hotel)
    for (let round = 0; round < 5; round++) {
      const { holdId } = expectAnswered(await hotel.hold({ basket: nextNights }))
      const key = aKey()
      const change = () => hotel.modify(id, [longer(roomCodes[0])], 48_000, { key })
      const [one, , other] = await Promise.all([change(), hotel.release(holdId), change()])
      expect(one).toEqual(other)
      expect(['modified', 'sold-out']).toContain(one.kind)
      expect(await hotel.taken('2027-03-07')).toBe(one.kind === 'modified' ? 1 : 0)
      if (one.kind === 'modified')
        expect(await hotel.modify(id, [asBooked(roomCodes[0])], 24_000)).toMatchObject({ kind: 'modified' })
    }
    await expectSound(hotel)
  })

  it('that was faster than the request, between its refusal and its closed key, has the answer of both', async () => {
    await using hotel = await openHouse(database)
    const { id, roomCodes } = await booked(hotel)
    const key = aKey()
    let isRefused = true
    const answer = await changeOnce({
      db: hotel.db,
      use: { hotelId: 1, key, requestContent: {} },
      now: hotel.now(),
      done: 'modified',
      make: async () => {
        const copy = await hotel.modify(id, [longer(roomCodes[0])], 48000, { key })
        if (!isRefused) return copy
        isRefused = false
        return { kind: 'sold-out' } as const
      },
    })
    expect(answer).toMatchObject({ kind: 'modified' })
    expect(await hotel.taken('2027-03-07')).toBe(1)
    await expectSound(hotel)
  })

  it('cancels nothing: neither the reservation nor one of its rooms', async () => {
    await using hotel = await openHouse(database, 2)
    const { id, code, roomCodes } = await booked(hotel, {
      basket: aBasket({ rooms: 2, productId: ticket }),
      guests: [{}, {}],
    })
    await hotel.resell(id, { roomCode: roomCodes[0] })
    const { holdId } = expectAnswered(await hotel.hold())
    const [whole, one] = [aKey(), aKey()]
    const cancel = (key: string) => hotel.cancel(id, { by: 'hotel', key })
    const cancelRoom = (key: string) => hotel.cancelRoom(id, roomCodes[1], { by: 'hotel', key })
    const resold = { kind: 'not-changeable', why: 'being-resold' }
    expect([await cancel(whole), await cancelRoom(one)]).toEqual([resold, resold])
    await hotel.release(holdId)
    expect([await cancel(whole), await cancelRoom(one)]).toEqual([resold, resold])
    expect(await voucherOf(hotel, code)).toMatchObject({
      state: 'confirmed',
      resales: [{ status: 'open' }, { status: 'possible' }],
    })
    expect(await cancelRoom(aKey())).toMatchObject({ kind: 'cancelled' })
    expect(await cancel(aKey())).toMatchObject({ kind: 'cancelled' })
    await expectSound(hotel)
  })

  it('cancels nothing for a fee that the guest was not shown in time', async () => {
    await using hotel = await openHouse(database)
    const { id, code } = await booked(hotel)
    const key = aKey()
    const cancel = () => hotel.cancel(id, { key, agreedFeeMinor: 12_000 })
    const refused = await cancel()
    expect(refused).toMatchObject({ kind: 'price-changed', now: { minor: 0 } })
    hotel.wait(4 * day)
    const fee = await hotel.cancel(id, { agreedFeeMinor: 0 })
    expect(fee).toMatchObject({ kind: 'price-changed', now: { minor: 12_000 } })
    expect(await cancel()).toEqual(refused)
    expect(await voucherOf(hotel, code)).toMatchObject({ state: 'confirmed' })
  })

  it('puts no room up for resale, and withdraws none', async () => {
    await using hotel = await openHouse(database)
    const { id, code } = await booked(hotel, { basket: aBasket({ productId: ticket }), paymentMethod: 'bank' })
    const [up, down] = [aKey(), aKey()]
    const unconfirmed = { kind: 'not-changeable', why: 'not-confirmed' }
    expect(await hotel.resell(id, { key: up })).toEqual(unconfirmed)
    await hotel.registerPayment(code)
    expect(await hotel.resell(id, { key: up })).toEqual(unconfirmed)
    expect(await voucherOf(hotel, code)).toMatchObject({ resales: [{ status: 'possible' }] })
    expect(await hotel.resell(id, { key: aKey() })).toMatchObject({ kind: 'done', isForResale: true })
    const { holdId } = expectAnswered(await hotel.hold())
    const resold = { kind: 'not-changeable', why: 'being-resold' }
    expect(await hotel.resell(id, { key: down, withdraws: true })).toEqual(resold)
    await hotel.release(holdId)
    expect(await hotel.resell(id, { key: down, withdraws: true })).toEqual(resold)
    expect(await hotel.resell(id, { key: down })).toEqual({ kind: 'key-used' })
    expect(await voucherOf(hotel, code)).toMatchObject({ resales: [{ status: 'open' }] })
    await expectSound(hotel)
  })

  it('brings no details of a transfer, though its day is one of the stay by then', async () => {
    await using hotel = await openHouse(database, 2)
    const { id, code, roomCodes } = await booked(hotel, { basket: { ...aBasket(), services: [shuttleTaken] } })
    const ride = rideOn('2027-03-08')
    const key = aKey()
    const update = (transfer: ReturnType<typeof rideOn>, own: string) =>
      hotel.transferUpdate({ reservationId: id, transfer, key: own })
    expect(kindOf(await update(ride, key))).toBe('malformed')
    const { totalMinor } = (await hotel.recalculate(id, [longer(roomCodes[0])])) as { readonly totalMinor: number }
    expect(await hotel.modify(id, [longer(roomCodes[0])], totalMinor)).toMatchObject({ kind: 'modified' })
    expect(kindOf(await update(ride, key))).toBe('malformed')
    expect((await voucherOf(hotel, code)).transfers).toBeUndefined()
    expect(kindOf(await update(ride, aKey()))).toBe('answered')
    await expectSound(hotel)
  })

  it('makes no act of an operator, who was told that it cannot be made', async () => {
    await using hotel = await openHouse(database)
    const { id, code } = await booked(hotel, { basket: aBasket({ productId: ticket }), paymentMethod: 'bank' })
    await hotel.registerPayment(code)
    await hotel.resell(id)
    const { holdId } = expectAnswered(await hotel.hold())
    const { revision } = await hotel.db.reader
      .selectFrom('reservation')
      .where('id', '=', id)
      .select('revision')
      .executeTakeFirstOrThrow()
    const acts = (act: ReservationAct, key: string, amountMinor = 0) =>
      makeAct({ db: hotel.db, operator: anna, request: { id, act, key, revision, amountMinor }, now: hotel.now() })
    const cancel: ReservationAct = { kind: 'cancel', fee: 'none' }
    const [key, paying] = [aKey(), aKey()]
    expect(await acts(cancel, key)).toEqual({ kind: 'impossible', why: 'being-resold' })
    expect(await acts({ kind: 'register-payment' }, paying, 24_000)).toEqual({
      kind: 'impossible',
      why: 'not-awaiting',
    })
    await hotel.release(holdId)
    expect(await acts(cancel, key)).toEqual({ kind: 'impossible', why: 'being-resold' })
    expect(await acts({ kind: 'register-payment' }, paying, 24_000)).toEqual({
      kind: 'impossible',
      why: 'not-awaiting',
    })
    expect(await acts({ kind: 'cancel', fee: 'by-policy' }, key)).toEqual({ kind: 'key-used' })
    expect(await voucherOf(hotel, code)).toMatchObject({ state: 'confirmed' })
    expect(await acts(cancel, aKey())).toMatchObject({ kind: 'done', becomes: { reason: 'by-hotel' } })
    await expectSound(hotel)
  })
})

describe.each(mainlyOn('SQLite'))('the late copy of a request that had nothing to do, on $name', (database) => {
  it('does not undo what the guest did since: of a resale', async () => {
    await using hotel = await openHouse(database)
    const { id } = await booked(hotel, { basket: aBasket({ productId: ticket }) })
    const [up, down] = [aKey(), aKey()]
    expect(await hotel.resell(id, { key: down, withdraws: true })).toMatchObject({ kind: 'done', isForResale: false })
    await hotel.resell(id, { key: aKey() })
    expect(await hotel.resell(id, { key: down, withdraws: true })).toMatchObject({ kind: 'done', isForResale: true })
    expect(await hotel.resell(id, { key: up })).toMatchObject({ kind: 'done', isForResale: true })
    await hotel.resell(id, { key: aKey(), withdraws: true })
    expect(await hotel.resell(id, { key: up })).toMatchObject({ kind: 'done', isForResale: false })
    await expectSound(hotel)
  })

  it('does not undo what the guest did since: of a transfer', async () => {
    await using hotel = await openHouse(database)
    const { id, code } = await booked(hotel, { basket: { ...aBasket(), services: [shuttleTaken] } })
    const update = async (time: string, key = aKey()) =>
      expectAnswered(await hotel.transferUpdate({ reservationId: id, transfer: rideOn('2027-03-05', time), key }))
    const key = aKey()
    await update('12:00')
    await update('12:00', key)
    await update('19:00')
    await update('12:00', key)
    expect(await voucherOf(hotel, code)).toMatchObject({ transfers: [{ time: '19:00' }] })
    await expectSound(hotel)
  })
})

describe.each(mainlyOn('SQLite'))('the key of a link in a mail on $name', (database) => {
  it('goes when it opens nothing any more', async () => {
    await using hotel = await openHouse(database)
    await booked(hotel, {})
    const keys = async () => (await hotel.db.reader.selectFrom('mail_key').select('expires_at').execute()).length
    hotel.wait(30 * day)
    await removeOldKeys(hotel.db, hotel.now())
    expect(await keys()).toBe(1)
    hotel.wait(30 * day)
    await removeOldKeys(hotel.db, hotel.now())
    expect(await keys()).toBe(0)
  })
})

describe.each(mainlyOn('SQLite'))('the key of a refused request on $name', (database) => {
  it('is forgotten after thirty days, that of a booking and of a change never', async () => {
    await using hotel = await openHouse(database)
    const [booking, refused, queried, changing, unchanged] = [aKey(), aKey(), aKey(), aKey(), aKey()]
    const { id, roomCodes } = await booked(hotel, { key: booking })
    expect(kindOf(await hotel.confirm({ key: refused }))).toBe('sold-out')
    expect(expectAnswered(await hotel.outcome(queried))).toEqual({ kind: 'unused' })
    expect(await hotel.modify(id, [longer(roomCodes[0])], 48_000, { key: changing })).toMatchObject({
      kind: 'modified',
    })
    expect(await hotel.modify(id, [longer(roomCodes[0])], 48_000, { key: unchanged })).toMatchObject({
      kind: 'malformed',
    })
    const keys = async () => {
      const rows = await Promise.all(
        (['confirm_key', 'unchanged_key'] as const).map((table) =>
          hotel.db.reader.selectFrom(table).select('key').execute(),
        ),
      )
      return rows.flat().map(({ key }) => key)
    }
    hotel.wait(30 * day - 1)
    await removeOldKeys(hotel.db, hotel.now())
    expect((await keys()).sort()).toEqual([booking, refused, queried, unchanged].sort())
    hotel.wait(2)
    await removeOldKeys(hotel.db, hotel.now())
    expect(await keys()).toEqual([booking])
    expect(expectAnswered(await hotel.outcome(booking))).toMatchObject({ kind: 'confirmed' })
    // Whoever asks now is told that nothing was booked, and closes it again.
    expect(expectAnswered(await hotel.outcome(refused))).toEqual({ kind: 'unused' })
    expect(await hotel.modify(id, [longer(roomCodes[0])], 48_000, { key: changing })).toMatchObject({
      kind: 'modified',
    })
    await expectSound(hotel)
  })
})
