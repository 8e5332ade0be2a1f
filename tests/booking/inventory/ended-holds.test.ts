import { commit, write } from '@portico/booking-server/db/write'
import { removeEndedHolds, removeReturnedStock } from '@portico/booking-server/holds/remove-ended-holds'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { addDays } from '@portico/domain/time/calendar-date'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases, mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  agency,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const day = 24 * 60
const tenRooms = aHouse({ rooms: 10 })

/** What the job does each hour. */
async function removeEnded({ db, now }: TestHotel): Promise<void> {
  await removeReturnedStock(db, now())
  await removeEndedHolds(db, now())
}

const counted = ['hold', 'hold_room', 'inventory_ledger', 'extra_ledger', 'resale'] as const

async function rowsOf({ db }: TestHotel) {
  const rows = counted.map(async (table) => {
    const { count } = await db.reader
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, count] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

describe.each(databases)('an ended hold on $name', (database) => {
  it('is gone after two days with its rows of the ledger, however it ended, and what must hold holds', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const before = await rowsOf(hotel)
    await hotel.release(expectAnswered(await hotel.hold()).holdId)
    const guest = { visitor: 'one guest', address: 'one address' }
    const first = expectAnswered(await hotel.hold(guest))
    await hotel.hold({ ...guest, replaces: first.holdId, basket: aBasket({ rooms: 2 }) })
    hotel.wait(21)
    expect(await hotel.sweepHolds()).toBe(1)
    hotel.wait(2 * day - 22)
    await removeEnded(hotel)
    expect(await rowsOf(hotel)).toMatchObject({ hold: 3, inventory_ledger: 12 })
    hotel.wait(22)
    await removeEnded(hotel)
    expect(await rowsOf(hotel)).toEqual(before)
    await expectSound(hotel)
  })

  it('that was booked stays with its reservation, without the price that the reservation has too', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const { holdId } = expectAnswered(await hotel.hold())
    const { code } = expectAnswered(await hotel.confirm({ holdId }))
    hotel.wait(3 * day)
    await removeEnded(hotel)
    expect(await hotel.db.reader.selectFrom('hold').select(['id', 'locked']).execute()).toEqual([
      { id: holdId, locked: '' },
    ])
    expect(await rowsOf(hotel)).toMatchObject({ hold_room: 0, inventory_ledger: 2 })
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
    expect(kindOf(await hotel.confirm({ holdId }))).toBe('not-found')
    expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  })

  it('is not removed while its rows of the ledger do not come to nothing, which the check shows', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const { holdId } = expectAnswered(await hotel.hold())
    await hotel.release(holdId)
    await hotel.change((tx) =>
      tx
        .deleteFrom('inventory_ledger')
        .where('cause_id', '=', holdId)
        .where('rooms', '<', 0)
        .where('night', '=', aBasket().stay.arrival)
        .execute(),
    )
    hotel.wait(3 * day)
    await removeEnded(hotel)
    expect(await rowsOf(hotel)).toMatchObject({ hold: 1, hold_room: 1, inventory_ledger: 1 })
    const broken = (await checkInvariants(hotel.db)).flatMap((checked) => checked.broken)
    expect(broken).toContain(`hold ${holdId}: 1 too many of room type 101 on 2027-03-05`)
  })

  it('and what ended options and moved stays gave back leave no row behind them', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    expectAnswered(await hotel.confirm({ optionHours: 1, paymentMethod: 'hotelpay' }, agency))
    const { code } = expectAnswered(await hotel.confirm())
    hotel.wait(90)
    expect(await hotel.sweepOptions()).toBe(1)
    const { id } = await hotel.db.reader
      .selectFrom('reservation')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
    await hotel.cancel(id)
    const stays = expectAnswered(await hotel.confirm())
    hotel.wait(3 * day)
    await removeEnded(hotel)
    const rows = await hotel.db.reader.selectFrom('inventory_ledger').select(['rooms', 'night']).execute()
    expect(rows).toEqual([
      { rooms: 1, night: '2027-03-05' },
      { rooms: 1, night: '2027-03-06' },
    ])
    expect(stays.roomCodes).toHaveLength(1)
    await expectSound(hotel)
  })
})

/** Pages in use; the file keeps those that were freed, for what comes next. */
async function usedPages({ db }: TestHotel): Promise<number> {
  const [total, free] = [
    await sql<{ page_count: number }>`pragma page_count`.execute(db.reader),
    await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db.reader),
  ]
  return (total.rows[0]?.page_count ?? 0) - (free.rows[0]?.freelist_count ?? 0)
}

describe.each(mainlyOn('SQLite'))('after a month of holds and releases on $name', (database) => {
  it('there are the rows of before, and on SQLite the pages in use', { timeout: 1_800_000 }, async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const before = await rowsOf(hotel)
    const pagesBefore = database.name === 'SQLite' ? await usedPages(hotel) : 0
    const perDay = byTestSize({ fast: 5, normal: 5, full: 334 })
    let most = 0
    for (let today = 0; today < 30; today++) {
      for (let i = 0; i < perDay; i++) {
        const arrival = addDays(aBasket().stay.arrival, 60 + (i % 20))
        const held = await hotel.hold({ basket: aBasket({ rooms: 2, arrival, departure: addDays(arrival, 3) }) })
        await hotel.release(expectAnswered(held).holdId)
      }
      hotel.wait(day)
      await removeEnded(hotel)
      most = Math.max(most, (await rowsOf(hotel)).hold ?? 0)
    }
    expect(most).toBeLessThanOrEqual(3 * perDay)
    hotel.wait(3 * day)
    await removeEnded(hotel)
    expect(await rowsOf(hotel)).toEqual(before)
    // A leaf or two of an index may stay half full.
    if (database.name === 'SQLite') expect((await usedPages(hotel)) - pagesBefore).toBeLessThanOrEqual(4)
    await expectSound(hotel)
  })
})

describe.each(databases)('SEC-09: an address on $name', (database) => {
  it('makes two hundred holds a day that it does not book, whoever it says it is; then checkout goes on without', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    // As if they were made one by one, which takes seconds.
    await hotel.release(expectAnswered(await hotel.hold({ address: 'one address' })).holdId)
    await write(hotel.db, [], async (tx) => {
      const row = await tx.selectFrom('hold').selectAll().executeTakeFirstOrThrow()
      for (let i = 0; i < 198; i++)
        await tx
          .insertInto('hold')
          .values({ ...row, id: `made ${i}`, key: aKey() })
          .execute()
      return commit(undefined)
    })
    const last = expectAnswered(await hotel.hold({ address: 'one address' }))
    expect(kindOf(await hotel.hold({ address: 'one address' }))).toBe('over-limit')
    expectAnswered(await hotel.hold({ address: 'another address' }))
    // What is booked counts no more.
    expectAnswered(await hotel.confirm({ holdId: last.holdId }))
    await hotel.release(expectAnswered(await hotel.hold({ address: 'one address' })).holdId)
    expect(kindOf(await hotel.hold({ address: 'one address' }))).toBe('over-limit')
    hotel.wait(day)
    expectAnswered(await hotel.hold({ address: 'one address' }))
  })
})
