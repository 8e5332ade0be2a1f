import { hashOf } from '@portico/booking-server/db/folio-rows'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { wrongExtras } from '@portico/booking-server/invariants/extra-invariants'
import { wrongFolios } from '@portico/booking-server/invariants/folio-invariants'
import { wrongPrices, wrongRooms, wrongStates } from '@portico/booking-server/invariants/reservation-invariants'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { aBasket, expectAnswered, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

/** One of each: a live, a consumed, a replaced and an expired hold, and reservations in every state. */
async function liveALittle(hotel: TestHotel): Promise<void> {
  const guest = { visitor: 'one guest', address: 'one address' }
  const { holdId } = expectAnswered(await hotel.hold(guest))
  await hotel.confirm({ holdId })
  const first = expectAnswered(await hotel.hold(guest))
  await hotel.hold({ ...guest, replaces: first.holdId, basket: aBasket({ rooms: 2 }) })
  const overdue = await hotel.confirm({ paymentMethod: 'bank' })
  expectAnswered(overdue)
  hotel.wait(5 * 24 * 60)
  await hotel.sweepHolds()
  await hotel.sweepTransfers()
  const later = aBasket({ arrival: '2027-04-05', departure: '2027-04-08' })
  const paid = expectAnswered(await hotel.confirm({ paymentMethod: 'bank', basket: later }))
  await hotel.registerPayment(paid.code)
  await hotel.confirm({ paymentMethod: 'bank', basket: later })
  await hotel.confirm({ basket: later })
  expectAnswered(await hotel.hold({ basket: later }))
}

/** A cancelled reservation and its change, as often as is asked for. */
async function multiply(hotel: TestHotel, times: number): Promise<void> {
  const { code } = expectAnswered(await hotel.confirm())
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  await hotel.cancel(reservationId)
  const { id: _, ...reservation } = await hotel.db.reader
    .selectFrom('reservation')
    .selectAll()
    .executeTakeFirstOrThrow()
  const change = await hotel.db.reader.selectFrom('reservation_change').selectAll().executeTakeFirstOrThrow()
  await hotel.change(async (tx) => {
    for (let i = 1; i < times; i++) {
      const copy = { ...reservation, code: `COPY${i}` }
      const { id: copyId } = await tx.insertInto('reservation').values(copy).returning('id').executeTakeFirstOrThrow()
      await tx
        .insertInto('reservation_change')
        .values({ ...change, reservation_id: copyId })
        .execute()
    }
  })
}

async function brokenOn(hotel: TestHotel): Promise<string[]> {
  const checked = await checkInvariants(hotel.db)
  return checked.filter(({ broken }) => broken.length > 0).map(({ name }) => name)
}

describe.each(mainlyOn('SQLite'))('the invariants on $name', (database) => {
  it('hold after holds, replacements, sweeps, transfers and payments', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 10 }) })
    await liveALittle(hotel)
    expect(await brokenOn(hotel)).toEqual([])
  })

  it.each([
    ['a counter that was changed by hand', `update room_night set taken = taken + 1 where night = '2027-04-06'`, 'I1'],
    ['a night sold twice', `update room_night set allotment = 1 where night = '2027-04-06'`, 'I2'],
    [
      'a room taken without a line in the ledger',
      `delete from inventory_ledger where night = '2027-04-06' and cause_kind = 'hold'`,
      'I1',
    ],
    [
      'a cancelled reservation that keeps its nights',
      `update reservation set state = 'cancelled', reason = 'by-hotel' where reason = 'booked'`,
      'I3',
    ],
    ['a consumed hold without its reservation', `update reservation set hold_id = null`, 'I4'],
    [
      'a hold that gave its rooms back twice',
      `insert into inventory_ledger (at, cause_kind, cause_id, room_type_id, night, rooms)
       select at, cause_kind, cause_id, room_type_id, night, rooms from inventory_ledger where cause_kind = 'hold' and rooms < 0 limit 1`,
      'I4',
    ],
    ['a reference to a reservation that is not there', `delete from reservation where reason = 'booked'`, 'I5'],
    ['a key of another hotel', `update confirm_key set hotel_id = 2`, 'I6'],
    ['a confirmed transfer without money', `delete from folio where kind = 'payment'`, 'I7'],
    [
      'money for a reservation that is cancelled',
      `update folio set kind = 'payment', item = '' where reservation_id = (select id from reservation where state = 'cancelled') and position = 1`,
      'I7',
    ],
    ['a charge that was lowered by hand', `update folio set minor = minor - 1 where kind = 'room'`, 'folios'],
    ['a ledger row that was edited', `update folio set method = 'hotelpay' where kind = 'payment'`, 'folios'],
    ['a ledger row that is gone', `delete from folio where kind = 'due'`, 'folios'],
    ['a fee that no change has', `update reservation_change set fee_minor = 1`, 'folios'],
    ['a hotel that was not told', `delete from outbox where recipient = 'hotel'`, 'I8'],
    ['a reason of another state', `update reservation set reason = 'option' where reason = 'booked'`, 'states'],
    [
      'a locked price that was changed',
      `update reservation set locked = replace(locked, '"stayMinor":24000', '"stayMinor":23000')`,
      'prices',
    ],
    ['a document that is not JSON', `update room_type set content = 'nothing'`, 'documents'],
    ['prices of six weekdays', `update price_period set weekdays = '[1,2,3,4,5,6]'`, 'documents'],
    ['a guest without a name', `update reservation set booker = replace(booker, 'fullName', 'name')`, 'documents'],
    ['a hold that promises nothing', `update hold set locked = '{}' where state = 'live'`, 'documents'],
  ])('find %s', async (_, statement, name) => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 10 }) })
    await liveALittle(hotel)
    await hotel.damage(statement)
    expect(await brokenOn(hotel)).toContain(name)
  })

  it('are looked at in all of a large database, never all of it at once', async () => {
    await using hotel = await openTestHotel(database)
    await multiply(hotel, 1_100)
    const last = await hotel.db.reader
      .selectFrom('reservation')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await hotel.change(async (tx) => {
      await tx.updateTable('reservation').set({ reason: 'booked' }).where('id', '=', last.id).execute()
      await tx
        .updateTable('reservation_change')
        .set({ locked_hash: 'another' })
        .where('reservation_id', '=', last.id)
        .execute()
    })
    let most = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        most = Math.max(most, result.rows.length)
        return result
      },
    }
    for (const find of [wrongStates, wrongPrices, wrongRooms, wrongExtras, wrongFolios]) {
      const broken = await find(hotel.db.reader.withPlugin(counting))
      if (find === wrongStates) expect(broken).toEqual([`reservation ${last.id} is cancelled, booked`])
      if (find === wrongPrices)
        expect(broken).toMatchObject([expect.stringContaining(`reservation ${last.id} before revision 2`)])
    }
    expect(most).toBeLessThanOrEqual(1_000)
  })

  it('find a ledger row that was edited and sealed anew, by the row behind it', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 10 }) })
    await liveALittle(hotel)
    const [first] = await hotel.db.reader
      .selectFrom('folio')
      .where('position', '=', 1)
      .orderBy('reservation_id')
      .selectAll()
      .execute()
    if (!first) throw new Error('no ledger')
    const edited = { ...first, at: '2027-02-01T11:00:00.000Z' as typeof first.at }
    const seal = hashOf(edited, '')
    await hotel.damage(
      `update folio set at = '${edited.at}', hash = '${seal}' where reservation_id = ${first.reservation_id} and position = 1`,
    )
    expect(await wrongFolios(hotel.db.reader)).toEqual([
      `reservation ${first.reservation_id}: row 2 of the ledger was edited`,
    ])
  })

  it('are kept by the database itself where one row can show them', async () => {
    const slots = { times: ['10:00'], places: 1 }
    const text = { en: '', it: '' }
    const sauna = { name: text, description: text, category: text, per: 'unit', when: 'day', price: 1, slots } as const
    await using hotel = await openTestHotel(database, { seed: aHouse({ services: [sauna] }) })
    const night = aBasket().stay.arrival
    const take = (taken: number) =>
      hotel.change((tx) => tx.updateTable('room_night').set({ taken }).where('night', '=', night).execute())
    const takePlaces = (taken: number) =>
      hotel.change((tx) => tx.updateTable('extra_stock').set({ taken }).where('day', '=', night).execute())
    for (const changed of [take, takePlaces]) {
      await expect(changed(2)).rejects.toThrow(/check constraint/i)
      await expect(changed(-1)).rejects.toThrow(/check constraint/i)
    }
  })
})
