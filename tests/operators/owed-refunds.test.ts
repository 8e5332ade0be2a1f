import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import { waitingPaymentsOf } from '@portico/booking-server/operators/payments/waiting-payments'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { mainlyOn } from '../builders/databases.ts'
import { aKey, expectAnswered, expectSound, openTestHotel } from '../builders/test-hotel.ts'

const anna: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }
const receptionOf = (...hotelIds: number[]): OperatorIdentity => ({
  email: 'rita@example.com',
  role: 'reception',
  hotelIds,
})

describe.each(mainlyOn('SQLite'))('money that a house owes its guests, on $name', (database) => {
  async function openHotel() {
    const hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const acts = async (id: number, act: ReservationAct) => {
      const shown = await previewAct({ db: hotel.db, operator: anna, input: { id, act }, now: hotel.now() })
      if (shown?.kind !== 'possible') throw new Error('it cannot be done')
      const request = { id, act, key: aKey(), revision: shown.revision, amountMinor: shown.amount.minor }
      return await makeAct({ db: hotel.db, operator: anna, request, now: hotel.now() })
    }
    return {
      ...hotel,
      acts,
      /** A guest whose transfer has arrived. */
      async booksAndPays() {
        const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
        await hotel.registerPayment(code)
        const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
        return { code, id: reservationId }
      },
      waits: (operator: OperatorIdentity, hotelId?: number) =>
        waitingPaymentsOf(hotel.db.reader, operator, { hotelId }, hotel.now()),
      [Symbol.asyncDispose]: () => hotel[Symbol.asyncDispose](),
    }
  }

  it('is a task with its amount for whoever works at that hotel, and gone once the refund is registered', async () => {
    await using hotel = await openHotel()
    const { id, code } = await hotel.booksAndPays()
    expect(await hotel.waits(anna)).toEqual([])
    expect(await hotel.cancel(id)).toMatchObject({ kind: 'cancelled' })
    const task = {
      reservationId: id,
      code,
      why: 'refund',
      guest: 'Ada Rossi',
      amount: { minor: 24_000, currency: 'EUR' },
    }
    for (const operator of [anna, receptionOf(2, 1)]) {
      expect(await hotel.waits(operator)).toMatchObject([task])
      expect(await hotel.waits(operator, 1)).toMatchObject([task])
    }
    expect(await hotel.waits(receptionOf(2))).toEqual([])
    expect(await hotel.waits(receptionOf())).toEqual([])
    expect(await hotel.waits(receptionOf(2), 1)).toBeUndefined()
    await hotel.acts(id, { kind: 'register-refund' })
    expect(await hotel.waits(anna)).toEqual([])
    await expectSound(hotel)
  })

  it('is no task where what was owed is owed no more, and the oldest comes first', async () => {
    await using hotel = await openHotel()
    const [first, second] = [await hotel.booksAndPays(), await hotel.booksAndPays()]
    expect(await hotel.cancel(second.id)).toMatchObject({ kind: 'cancelled' })
    hotel.wait(60)
    await hotel.acts(first.id, { kind: 'cancel', fee: 'none' })
    expect((await hotel.waits(anna))?.map(({ code }) => code)).toEqual([second.code, first.code])
    await hotel.acts(second.id, { kind: 'register-refund' })
    expect((await hotel.waits(anna))?.map(({ code }) => code)).toEqual([first.code])
  })
})
