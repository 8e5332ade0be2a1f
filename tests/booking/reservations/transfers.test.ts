import type { Json } from '@portico/booking-server/db/tables/json'
import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import { type AllotmentSet, setAllotment } from '@portico/booking-server/inventory/move-stock'
import { sweepTransfers } from '@portico/booking-server/reservations/transfers'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Instant } from '@portico/domain/time/deadline'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  roomType,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const day = 24 * 60

async function stateOf(hotel: TestHotel, code: string) {
  const { state, reason, payment } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  return { state, reason, received: payment?.received }
}

describe.each(mainlyOn('PostgreSQL'))('a bank transfer on $name', (database) => {
  it('leaves the reservation pending, its room taken, until the end of the fifth day at the hotel', async () => {
    await using hotel = await openTestHotel(database)
    const basket = aBasket({ arrival: '2027-04-05', departure: '2027-04-06' })
    expect(expectAnswered(await hotel.confirm({ paymentMethod: 'bank', basket }))).toMatchObject({
      state: 'pending',
      payBy: '2027-03-06T22:59:00.000Z',
    })
    expect(await hotel.taken('2027-04-05')).toBe(1)
  })

  it('must arrive before the guest does', async () => {
    await using hotel = await openTestHotel(database)
    expect(expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))).toMatchObject({
      payBy: '2027-03-04T22:59:00.000Z',
    })
  })

  it('is not offered for tonight', async () => {
    await using hotel = await openTestHotel(database)
    const basket = aBasket({ arrival: '2027-03-01', departure: '2027-03-02' })
    expect(expectAnswered(await hotel.priceCheck(basket)).paymentMethods).toEqual([{ id: 'hotelpay' }])
    expect(kindOf(await hotel.confirm({ paymentMethod: 'bank', basket }))).toBe('malformed')
  })

  it('PAY-16: confirms the reservation when its payment is registered, once', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    expect(await stateOf(hotel, code)).toEqual({ state: 'pending', reason: 'awaiting-transfer', received: false })
    const both = await Promise.all([
      hotel.registerPayment(code),
      hotel.registerPayment(`${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`),
    ])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['not-awaiting', 'registered'])
    expect(await stateOf(hotel, code)).toEqual({ state: 'confirmed', reason: 'transfer-received', received: true })
    const payments = await hotel.db.reader
      .selectFrom('folio')
      .where('kind', '=', 'payment')
      .select(['minor', 'method'])
      .execute()
    expect(payments).toEqual([{ minor: -24_000, method: 'bank' }])
    hotel.wait(30 * day)
    expect(await hotel.sweepTransfers()).toBe(0)
  })

  it('PAY-17: cancels the reservation when it has not arrived by the deadline, and gives the room back', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    hotel.wait(3 * day)
    expect(await hotel.sweepTransfers()).toBe(0)
    hotel.wait(day)
    expect(await Promise.all([hotel.sweepTransfers(), hotel.sweepTransfers()])).toContain(1)
    expect(await stateOf(hotel, code)).toEqual({ state: 'cancelled', reason: 'transfer-overdue', received: false })
    expect(await hotel.taken()).toBe(0)
    expect(await hotel.registerPayment(code)).toMatchObject({ kind: 'not-awaiting', state: 'cancelled' })
  })

  describe('of a reservation that is changed', () => {
    async function booked(hotel: TestHotel, arrival = '2027-03-15', departure = '2027-03-17') {
      const { code, roomCodes } = expectAnswered(
        await hotel.confirm({ paymentMethod: 'bank', basket: aBasket({ arrival, departure }) }),
      )
      const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      const [room = ''] = roomCodes
      const moveTo = (first: string, last: string) => {
        const { stay, rooms } = aBasket({ arrival: first, departure: last })
        return hotel.modify(
          reservationId,
          rooms.map((line) => ({ ...line, code: room, stay })),
          24_000,
        )
      }
      const payBy = async () =>
        expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' })).payment?.payBy
      return { code, moveTo, payBy }
    }

    it('must arrive before the guest does, who comes earlier now, and is overdue by then', async () => {
      await using hotel = await openTestHotel(database)
      const { code, moveTo, payBy } = await booked(hotel)
      expect(await payBy()).toBe('2027-03-06T22:59:00.000Z')
      expect(await moveTo('2027-03-04', '2027-03-06')).toMatchObject({ kind: 'modified' })
      expect(await payBy()).toBe('2027-03-03T22:59:00.000Z')
      hotel.wait(3 * day)
      expect(await hotel.sweepTransfers()).toBe(1)
      expect(await stateOf(hotel, code)).toMatchObject({ state: 'cancelled', reason: 'transfer-overdue' })
      await expectSound(hotel)
    })

    it('is not waited for any longer where the guest comes later, a day after booking or more', async () => {
      await using hotel = await openTestHotel(database)
      const { moveTo, payBy } = await booked(hotel, '2027-03-05', '2027-03-07')
      hotel.wait(day)
      expect(await moveTo('2027-03-15', '2027-03-17')).toMatchObject({ kind: 'modified' })
      expect(await payBy()).toBe('2027-03-04T22:59:00.000Z')
    })

    it('has a night to arrive in: a change to today is refused', async () => {
      await using hotel = await openTestHotel(database)
      const { moveTo, payBy } = await booked(hotel)
      expect(await moveTo('2027-03-01', '2027-03-03')).toEqual({ kind: 'not-changeable', why: 'no-time-to-wait' })
      expect(await payBy()).toBe('2027-03-06T22:59:00.000Z')
      expect(await hotel.taken('2027-03-15')).toBe(1)
    })

    it('binds nobody any more once it has arrived', async () => {
      await using hotel = await openTestHotel(database)
      const { code, moveTo } = await booked(hotel)
      await hotel.registerPayment(code)
      expect(await moveTo('2027-03-01', '2027-03-03')).toMatchObject({ kind: 'modified' })
      hotel.wait(30 * day)
      expect(await hotel.sweepTransfers()).toBe(0)
    })
  })

  it('that was given more time between the sweep’s look and its act is waited for', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    hotel.wait(4 * day)
    const later = '2027-03-20T22:59:00.000Z' as Instant
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await hotel.change((tx) =>
          tx.updateTable('reservation').set({ pay_by: later }).where('code', '=', code).execute(),
        )
        return result
      },
    }
    expect(await sweepTransfers({ ...hotel.db, reader: hotel.db.reader.withPlugin(meanwhile) }, hotel.now())).toBe(0)
    expect(await stateOf(hotel, code)).toMatchObject({ state: 'pending' })
  })

  it('cancels what is overdue though another cannot be cancelled, and then says so', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const codes: string[] = []
    for (let i = 0; i < 3; i++) codes.push(expectAnswered(await hotel.confirm({ paymentMethod: 'bank' })).code)
    const [first = '', ...others] = codes
    await hotel.change((tx) =>
      tx
        .updateTable('reservation')
        .set({ locked: '{' as Json<LockedPrice> })
        .where('code', '=', first)
        .execute(),
    )
    hotel.wait(4 * day)
    await expect(hotel.sweepTransfers()).rejects.toThrow('1 overdue')
    expect(await Promise.all(others.map((code) => stateOf(hotel, code)))).toEqual(
      others.map(() => ({ state: 'cancelled', reason: 'transfer-overdue', received: false })),
    )
    expect(await hotel.taken()).toBe(1)
  })

  it('at the moment of its deadline is either received or overdue, never both', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 20 }) })
    const codes: string[] = []
    for (let i = 0; i < 20; i++) codes.push(expectAnswered(await hotel.confirm({ paymentMethod: 'bank' })).code)
    hotel.wait(5 * day)
    const [, ...registered] = await Promise.all([
      hotel.sweepTransfers(),
      ...codes.map((code) => hotel.registerPayment(code)),
    ])
    const received = registered.filter(({ kind }) => kind === 'registered').length
    expect(await hotel.taken()).toBe(received)
    const payments = await hotel.db.reader
      .selectFrom('folio')
      .where('kind', '=', 'payment')
      .select('position')
      .execute()
    expect(payments).toHaveLength(received)
  })

  it('of an unknown code is not found', async () => {
    await using hotel = await openTestHotel(database)
    expect(await hotel.registerPayment('0123456789')).toEqual({ kind: 'not-found' })
  })
})

describe.each(mainlyOn('PostgreSQL'))('retrieving on $name', (database) => {
  it('tells all that the voucher says', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    expect(expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))).toMatchObject({
      code,
      state: 'pending',
      bookedOn: '2027-03-01',
      bookedBy: { name: 'Ada Rossi', email: 'Ada@Guests.example' },
      stay: { arrival: '2027-03-05', departure: '2027-03-07' },
      guests: ['Ada Rossi'],
      payment: { method: 'bank', received: false, payBy: '2027-03-04T22:59:00.000Z', owner: 'A House' },
      basket: {
        price: { stay: { minor: 24_000, currency: 'EUR' } },
        cityTax: { amount: { minor: 800 }, perPersonNight: { minor: 200 }, maxNights: 7, exemptBelowAge: 12 },
        lines: [
          {
            roomName: 'Double',
            rateName: 'Flexible',
            mealPlan: 'BB',
            nights: [
              { night: '2027-03-05', price: { minor: 12_000 } },
              { night: '2027-03-06', price: { minor: 12_000 } },
            ],
            cancellation: { kind: 'free-until', days: 2, until: '2027-03-03T17:00:00.000Z', fee: { minor: 12_000 } },
          },
        ],
        prepayment: [{ amount: { minor: 24_000 } }],
      },
    })
  })

  it('reads a code as people type it, the code of a room, and an e-mail in any case', async () => {
    await using hotel = await openTestHotel(database)
    const { code, roomCodes } = expectAnswered(await hotel.confirm())
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    for (const one of [code, typed, ` ${code}-`, roomCodes[0] ?? '']) {
      expect(expectAnswered(await hotel.retrieve({ code: one, email: ' ADA@guests.example ' })).code).toBe(code)
    }
  })

  it('answers a wrong code, a wrong e-mail, another channel and a wrong link alike', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm())
    const email = 'ada@guests.example'
    const answers = await Promise.all([
      hotel.retrieve({ code: '0123456789', email }),
      hotel.retrieve({ code, email: 'eve@guests.example' }),
      hotel.retrieve({ code, email }, 2),
      hotel.retrieve({ mailKey: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    ])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ kind: 'refused', reason: { kind: 'not-found' } })
  })
})

describe.each(mainlyOn('PostgreSQL'))('an allotment on $name', (database) => {
  it('is not lowered below what is taken: the nights are named and nothing changes', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 5 }) })
    await hotel.confirm({ basket: aBasket({ rooms: 3 }) })
    const stay = aBasket({ arrival: '2027-03-04', departure: '2027-03-06' }).stay
    const lower = (allotment: number) =>
      write(hotel.db, [1], async (tx): Promise<TransactionResult<AllotmentSet>> => {
        const set = await setAllotment(tx, roomType, stay, allotment)
        return set.kind === 'set' ? commit(set) : rollback(set)
      })
    expect(await lower(2)).toEqual({ kind: 'below-taken', nights: [{ night: '2027-03-05', taken: 3 }] })
    expect(kindOf(await hotel.confirm({ basket: aBasket({ rooms: 2 }) }))).toBe('answered')
    expect(await lower(5)).toEqual({ kind: 'set' })
  })
})
