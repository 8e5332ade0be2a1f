import { openDb } from '@portico/booking-server/db/open/open-db'
import type { Db, Tx } from '@portico/booking-server/db/types'
import { commit, commitStock, write } from '@portico/booking-server/db/write'
import { priceAt } from '@portico/booking-server/search/room-search'
import { type HotelSnapshot, roomsOn } from '@portico/booking-server/search/snapshots/hotel-snapshot'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import { type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { nightsOf } from '@portico/domain/time/stay'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases, openEmptyDatabase } from '../../builders/databases.ts'

const today = '2027-03-01' as CalendarDate
const now = () => '2027-03-01T11:00:00.000Z' as Instant
const night = '2027-03-05' as CalendarDate

/** Three houses alike: 1 and 3 on channel 1, all of them on channel 2. */
function threeHouses() {
  const seed = aHouse({ rooms: [{ rooms: 3 }, { rooms: 500 }] })
  const hotels = [1, 2, 3].flatMap((id) => seed.hotels.map((hotel) => ({ ...hotel, id })))
  return {
    ...seed,
    hotels,
    channels: seed.channels.map((channel) => ({ ...channel, hotelIds: channel.id === 1 ? [1, 3] : [1, 2, 3] })),
  }
}

const availableOn = (hotel: HotelSnapshot | undefined, date = night) =>
  hotel?.roomTypes.map(({ available }) => roomsOn(available, daysBetween(hotel.firstNight, date)))

describe.each(databases)('the read model on $name', (database) => {
  let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
  /** As another process has it. */
  let elsewhere: Db
  beforeAll(async () => {
    opened = await openEmptyDatabase(database)
    await insertSeed(opened.db, threeHouses(), today)
    elsewhere = await openDb(opened.target)
  })
  afterAll(async () => {
    await elsewhere.close()
    await opened.close()
  })
  const change = (db: Db, hotelId: number, work: (tx: Tx) => Promise<unknown>) =>
    write(db, [hotelId], async (tx) => commit(void (await work(tx))))
  const take = (roomTypeId: number, rooms: number) => (tx: Tx) =>
    tx
      .updateTable('room_night')
      .set((eb) => ({ taken: eb('taken', '+', rooms) }))
      .where('room_type_id', '=', roomTypeId)
      .where('night', '=', night)
      .execute()
  const snapshotsOf = (most?: number) => createHotelSnapshots(opened.db.reader, now, most)

  it('sees what was taken by this process and by another at the next question', async () => {
    const hotels = snapshotsOf()
    expect(availableOn(await hotels.of(1))).toEqual([3, 500])
    await change(opened.db, 1, take(101, 1))
    expect(availableOn(await hotels.of(1))).toEqual([2, 500])
    await change(elsewhere, 1, take(102, 400))
    expect(availableOn(await hotels.of(1))).toEqual([2, 100])
  })

  it('sees a price, a closed night and a rule as soon as they are written elsewhere', async () => {
    const hotels = snapshotsOf()
    await hotels.of(2)
    await change(elsewhere, 2, async (tx) => {
      await tx.insertInto('price_exception').values({ room_type_id: 201, night, minor: 7_777 }).execute()
      await tx
        .updateTable('room_night')
        .set({ closed: 1 })
        .where('room_type_id', '=', 202)
        .where('night', '=', night)
        .execute()
      const always = { first_day: night, last_day: night, weekdays: 127, room_type_id: null, rate_plan_id: null }
      await tx
        .insertInto('restriction')
        .values({ hotel_id: 2, ...always, rule: '{"minStay":4}' })
        .execute()
    })
    const hotel = await hotels.of(2)
    const [first, second] = hotel?.roomTypes ?? []
    if (!hotel || !first || !second) throw new Error('no hotel')
    const at = daysBetween(hotel.firstNight, night)
    expect([at - 1, at].map((i) => priceAt(first.prices, i))).toEqual([10_000, 7_777])
    expect(availableOn(hotel)).toEqual([3, -127])
    expect(first.products[0]?.restrictionOn(night)).toMatchObject({ minStay: 4 })
  })

  it('does not see what was rolled back, and reads nothing again while nothing changes', async () => {
    const hotels = snapshotsOf()
    const before = await hotels.of(3)
    await write(opened.db, [3], async (tx) => ({ commit: false, outcome: void (await take(301, 1)(tx)) }))
    expect(await hotels.of(3)).toBe(before)
    await change(opened.db, 1, take(101, 1))
    expect(await hotels.of(3)).toBe(before)
  })

  it('knows which hotels a channel sells, also after one joins or leaves', async () => {
    const hotels = snapshotsOf()
    const sold = async (channelId: number, among?: number[]) =>
      (await hotels.ofChannel(channelId, { hotelIds: among })).map(({ id }) => id)
    expect([await sold(1), await sold(2), await sold(9), await sold(2, [3, 1, 8])]).toEqual([
      [1, 3],
      [1, 2, 3],
      [],
      [1, 3],
    ])
    await change(elsewhere, 2, (tx) => tx.insertInto('channel_hotel').values({ channel_id: 1, hotel_id: 2 }).execute())
    await change(elsewhere, 3, (tx) =>
      tx.deleteFrom('channel_hotel').where('channel_id', '=', 1).where('hotel_id', '=', 3).execute(),
    )
    expect(await sold(1)).toEqual([1, 2])
  })

  it('answers every hotel of a channel that is larger than what it keeps', async () => {
    const hotels = snapshotsOf(2)
    for (let i = 0; i < 3; i++) expect((await hotels.ofChannel(2)).map(({ id }) => id)).toEqual([1, 2, 3])
    const [cached] = [await hotels.of(3)]
    expect(await hotels.of(3)).toBe(cached)
  })

  it('can be loaded before anybody asks, and stopped', async () => {
    let loads = 0
    const reader = new Proxy(opened.db.reader, {
      get: (target, name) => {
        if (name === 'transaction') loads++
        const member = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    const hotels = createHotelSnapshots(reader, now)
    await hotels.warmUp(AbortSignal.abort())
    expect(loads).toBe(0)
    await hotels.warmUp(new AbortController().signal)
    expect(loads).toBe(1)
    expect((await hotels.ofChannel(2)).length).toBe(3)
    expect(loads).toBe(1)
  })

  it('reads anew what is left after a hold or a booking, and all of it after anything else, as who has read nothing', async () => {
    const hotels = snapshotsOf()
    const asRead = (hotel: HotelSnapshot | undefined) => JSON.stringify({ ...hotel, version: undefined })
    const expectAsNew = async () => expect(asRead(await hotels.of(3))).toBe(asRead(await snapshotsOf().of(3)))
    const before = await hotels.of(3)
    await write(elsewhere, [3], async (tx) => commitStock(void (await take(301, 1)(tx))))
    const after = await hotels.of(3)
    expect(availableOn(after)?.[0]).toBe((availableOn(before)?.[0] ?? 0) - 1)
    expect(after?.roomTypes[0]?.products).toBe(before?.roomTypes[0]?.products)
    await expectAsNew()
    const price = (minor: number) => (tx: Tx) =>
      tx.insertInto('price_exception').values({ room_type_id: 301, night, minor }).execute()
    // Together with a change of stock, in one commit and in the next.
    await Promise.all([
      write(elsewhere, [3], async (tx) => commitStock(void (await take(301, 1)(tx)))),
      change(elsewhere, 3, price(4_321)),
      write(elsewhere, [3], async (tx) => commitStock(void (await take(302, 1)(tx)))),
    ])
    const [room] = (await hotels.of(3))?.roomTypes ?? []
    expect(room && priceAt(room.prices, daysBetween(before?.firstNight ?? night, night))).toBe(4_321)
    await expectAsNew()
    // A process of a former release, which does not count them apart.
    await take(301, 1)(elsewhere.writer as unknown as Tx)
    await elsewhere.writer
      .updateTable('hotel_version')
      .set((eb) => ({ version: eb('version', '+', 1), change: 9e6 }))
      .where('hotel_id', '=', 3)
      .execute()
    await expectAsNew()
  })

  it('loads a hotel once for all who ask at the same time', async () => {
    const hotels = snapshotsOf()
    const found = await Promise.all(Array.from({ length: 20 }, () => hotels.of(1)))
    expect(new Set(found).size).toBe(1)
  })

  it('has every night of the tables, gaps, width and horizon among them', async () => {
    const gap = '2027-06-10' as CalendarDate
    await change(opened.db, 2, async (tx) => {
      await tx.deleteFrom('room_night').where('room_type_id', '=', 202).where('night', '=', gap).execute()
      await tx
        .updateTable('room_night')
        .set({ allotment: 40_000 })
        .where('room_type_id', '=', 202)
        .where('night', '>', gap)
        .execute()
    })
    const hotel = await snapshotsOf().of(2)
    const rows = await opened.db.reader.selectFrom('room_night').where('room_type_id', '=', 202).selectAll().execute()
    const second = hotel?.roomTypes[1]
    if (!hotel || !second) throw new Error('no hotel')
    for (const one of nightsOf({ arrival: hotel.firstNight, departure: '2028-12-01' as CalendarDate })) {
      const row = rows.find((other) => other.night === one)
      const expected = row ? (row.closed ? -127 : row.allotment + row.overbook - row.taken) : -128
      expect([one, roomsOn(second.available, daysBetween(hotel.firstNight, one))]).toEqual([one, expected])
    }
  })

  it('is one object for all hotels with the same terms', async () => {
    const [first, , third] = await snapshotsOf().ofChannel(2)
    const product = (hotel: HotelSnapshot | undefined) => hotel?.roomTypes[0]?.products[0]
    expect(product(first)?.rules).toBe(product(third)?.rules)
    expect(product(first)?.terms.plan).toBe(product(third)?.terms.plan)
    expect(first?.settings).toBe(third?.settings)
  })

  // SQLite has one writer at a time.
  const withTwoWriters = database.name === 'PostgreSQL' ? it : () => {}
  withTwoWriters('sees changes that end in another order than they began', async () => {
    const hotels = snapshotsOf()
    const before = [availableOn(await hotels.of(1))?.[1], availableOn(await hotels.of(3))?.[1]]
    await change(opened.db, 1, async (tx) => {
      await take(102, 1)(tx)
      await change(elsewhere, 3, take(302, 2))
      expect(availableOn(await hotels.of(3))?.[1]).toBe((before[1] ?? 0) - 2)
    })
    expect(availableOn(await hotels.of(1))?.[1]).toBe((before[0] ?? 0) - 1)
  })
})
