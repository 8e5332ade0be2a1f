import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import { type MoveOutcome, moveStock } from '@portico/booking-server/inventory/move-stock'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, openTestHotel, roomType, type TestHotel } from '../../builders/test-hotel.ts'

const two = aHouse({ rooms: [{ rooms: 1 }, { rooms: 1 }] })

/** One movement by a cause of its own; a shortage rolls back. */
function move(
  hotel: TestHotel,
  id: string,
  ...rooms: { type: number; rooms: number; arrival?: string; departure?: string }[]
): Promise<MoveOutcome> {
  const wanted = rooms.map(({ type, rooms: count, ...stay }) => ({
    roomTypeId: type,
    stay: aBasket(stay).stay,
    rooms: count,
  }))
  return write(hotel.db, [1], async (tx): Promise<TransactionResult<MoveOutcome>> => {
    const moved = await moveStock(
      tx,
      [{ cause: { kind: 'hold', id }, demand: { rooms: wanted, extras: [], resold: [] } }],
      hotel.now(),
    )
    return moved.kind === 'moved' ? commit(moved) : rollback(moved)
  })
}

describe.each(databases)('the one function that moves counters, on $name,', (database) => {
  it('names the first shortage by room type and night, in whatever order a basket asks', async () => {
    await using hotel = await openTestHotel(database, { seed: two })
    await move(hotel, 'first', { type: roomType, rooms: 1 }, { type: roomType + 1, rooms: 1 })
    const late = { type: roomType, rooms: 1, arrival: '2027-03-06', departure: '2027-03-08' }
    const short = { kind: 'short', roomTypeId: roomType, night: '2027-03-05' }
    expect(await move(hotel, 'second', { type: roomType + 1, rooms: 1 }, late, { type: roomType, rooms: 1 })).toEqual(
      short,
    )
  })

  it('takes nothing where one night of many is short', async () => {
    await using hotel = await openTestHotel(database, { seed: two })
    await move(hotel, 'first', { type: roomType + 1, rooms: 1, arrival: '2027-03-09', departure: '2027-03-10' })
    const week = { arrival: '2027-03-03', departure: '2027-03-10' }
    expect(
      await move(hotel, 'second', { type: roomType, rooms: 1, ...week }, { type: roomType + 1, rooms: 1, ...week }),
    ).toEqual({
      kind: 'short',
      roomTypeId: roomType + 1,
      night: '2027-03-09',
    })
    expect(await hotel.taken('2027-03-03')).toBe(0)
  })

  it('takes a night that is given back in the same movement', async () => {
    await using hotel = await openTestHotel(database, { seed: two })
    await move(hotel, 'first', { type: roomType, rooms: 1 })
    const longer = { type: roomType, rooms: 1, arrival: '2027-03-04', departure: '2027-03-07' }
    expect(await move(hotel, 'first', longer, { type: roomType, rooms: -1 })).toEqual({ kind: 'moved' })
    expect([await hotel.taken('2027-03-04'), await hotel.taken('2027-03-05')]).toEqual([1, 1])
  })

  it('sells no night that is closed or not there, and never gives back more than was taken', async () => {
    await using hotel = await openTestHotel(database, { seed: two })
    await hotel.change((tx) =>
      tx.updateTable('room_night').set({ closed: 1 }).where('night', '=', aBasket().stay.arrival).execute(),
    )
    expect(await move(hotel, 'first', { type: roomType, rooms: 1 })).toMatchObject({
      kind: 'short',
      night: '2027-03-05',
    })
    const never = { type: roomType, rooms: 1, arrival: '2035-01-01', departure: '2035-01-02' }
    expect(await move(hotel, 'first', never)).toMatchObject({ kind: 'short', night: '2035-01-01' })
    await expect(move(hotel, 'first', { type: roomType, rooms: -1 })).rejects.toThrow()
  })
})
