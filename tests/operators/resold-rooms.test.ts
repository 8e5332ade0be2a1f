import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { mainlyOn } from '../builders/databases.ts'
import { aBasket, aKey, expectAnswered, expectSound, openTestHotel } from '../builders/test-hotel.ts'

const anna: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }
const ticket = {
  kinds: ['resellable', 'non-refundable'],
  cancellation: { kind: 'non-refundable' },
  resaleFee: 1_000,
} as const

describe.each(mainlyOn('SQLite'))('a reservation whose room is for resale, on $name', (database) => {
  it('is not cancelled by the house while another guest is about to take the room, and can be again afterwards', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2, plans: [{}, ticket] }) })
    const { code } = expectAnswered(await hotel.confirm({ basket: aBasket({ rooms: 2, productId: 10_102 }) }))
    const { reservationId: id } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    await hotel.resell(id)
    const { holdId } = expectAnswered(await hotel.hold({ basket: aBasket() }))
    const act: ReservationAct = { kind: 'cancel', fee: 'none' }
    const resold = { kind: 'impossible', why: 'being-resold' }
    const revision = async () =>
      (
        await hotel.db.reader
          .selectFrom('reservation')
          .where('id', '=', id)
          .select('revision')
          .executeTakeFirstOrThrow()
      ).revision
    const cancel = async () =>
      makeAct({
        db: hotel.db,
        operator: anna,
        request: { id, act, key: aKey(), revision: await revision(), amountMinor: 0 },
        now: hotel.now(),
      })
    expect(await previewAct({ db: hotel.db, operator: anna, input: { id, act }, now: hotel.now() })).toEqual(resold)
    const rooms = await hotel.db.reader
      .selectFrom('reservation_room')
      .where('reservation_id', '=', id)
      .select('code')
      .execute()
    for (const { code: room } of rooms) {
      const one: ReservationAct = { kind: 'cancel-room', room, fee: 'none' }
      expect(await previewAct({ db: hotel.db, operator: anna, input: { id, act: one }, now: hotel.now() })).toEqual(
        resold,
      )
    }
    expect(await cancel()).toEqual(resold)
    await hotel.release(holdId)
    expect(await cancel()).toMatchObject({ kind: 'done', becomes: { reason: 'by-hotel' } })
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })
})
