import { join } from 'node:path'
import { isPostgres } from '@portico/booking-server/db/is-postgres'
import { migrations, openDb } from '@portico/booking-server/db/open/open-db'
import { isPostgresAddress, openPostgresWriter } from '@portico/booking-server/db/postgres'
import { openSqliteWriter } from '@portico/booking-server/db/sqlite'
import type { Db } from '@portico/booking-server/db/types'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { cancelReservation } from '@portico/booking-server/reservations/cancel-reservation'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { ServiceRequest } from '@portico/legacy/parts/service-items'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type Database, databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { agency, aKey, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'
import { byTestSize, onlyInFull } from '../../setup/by-test-size.ts'

// A database that an earlier server filled: its schema is made by the migrations of that time, and its rows are those
// that a server of today wrote, without what was not there yet.

const day = 24 * 60
const said = (text: string) => ({ en: text, it: text })
const seed = aHouse({
  rooms: [{ rooms: 80 }, { rooms: 80, priceIndex: 133 }],
  plans: [
    { refundProtection: 700 },
    {
      kinds: ['non-refundable'],
      cancellation: { kind: 'non-refundable' },
      prepayment: [{ due: 'on-booking', basisPoints: 10_000 }],
    },
    { prepayment: [{ due: 'days-before-arrival', days: 7, basisPoints: 3_333 }] },
  ],
  services: [
    {
      name: said('Cot'),
      description: said(''),
      category: said('Comfort'),
      per: 'unit',
      when: 'night',
      price: 5,
      maxQuantity: 2,
    },
  ],
})
const cot: ServiceRequest = {
  serviceId: 101,
  day: null,
  slot: null,
  quantity: 1,
  bandId: null,
  line: 0,
  additional: true,
}

const wanted = fc.record({
  rooms: fc.array(
    fc.record({ productId: fc.constantFrom(10_101, 10_102, 10_103, 10_201, 10_203), isProtected: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  first: fc.integer({ min: 3, max: 12 }),
  nights: fc.integer({ min: 1, max: 4 }),
  hasCot: fc.boolean(),
  isOption: fc.boolean(),
  byBank: fc.boolean(),
  steps: fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 2 * day }),
      what: fc.constantFrom(
        'pay' as const,
        'take-option' as const,
        'cancel-room' as const,
        'cancel' as const,
        'move' as const,
        'sweep' as const,
      ),
      by: fc.constantFrom('guest' as const, 'hotel' as const),
      days: fc.integer({ min: -6, max: 4 }),
    }),
    { maxLength: 4 },
  ),
})
type Wanted = typeof wanted extends fc.Arbitrary<infer T> ? T : never

/** Books and changes, whatever of it is possible. */
async function live(
  hotel: TestHotel,
  { rooms, first, nights, hasCot, isOption, byBank, steps }: Wanted,
): Promise<void> {
  const arrival = addDays(hotel.now().slice(0, 10) as CalendarDate, first)
  const party = { adults: 2, childrenAges: [] }
  const basket = {
    stay: { arrival, departure: addDays(arrival, nights) },
    rooms: rooms.map((room) => ({ ...room, party })),
    ...(hasCot && { services: [cot] }),
  }
  const request = { basket, guests: rooms.map(() => ({})), paymentMethod: byBank || isOption ? 'bank' : 'hotelpay' }
  const booked = await hotel.confirm({ ...request, ...(isOption && { optionHours: 24 }) }, isOption ? agency : {})
  if (booked.kind === 'refused') return
  const { code, roomCodes } = booked.answer
  const { id } = await hotel.db.reader
    .selectFrom('reservation')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  for (const { what, by, minutes, days } of steps) {
    hotel.wait(minutes)
    if (what === 'pay') await hotel.registerPayment(code)
    else if (what === 'take-option')
      await hotel.confirmOption(id, { paymentMethod: byBank ? 'bank' : 'hotelpay', key: aKey() })
    else if (what === 'cancel') await hotel.cancel(id, { by })
    else if (what === 'cancel-room') await hotel.cancelRoom(id, roomCodes[0], { by })
    else if (what === 'move') await move(hotel, id, days)
    else {
      await hotel.sweepTransfers()
      await hotel.sweepOptions()
    }
  }
}

/** All rooms of a reservation on other days, at the price that this costs. */
async function move(hotel: TestHotel, id: number, days: number): Promise<void> {
  const rows = await hotel.db.reader
    .selectFrom('reservation_room')
    .where('reservation_id', '=', id)
    .where('ended_in', 'is', null)
    .orderBy('line')
    .selectAll()
    .execute()
  const rooms = rows.map(({ code, product_id, arrival, departure, party }) => ({
    code,
    productId: product_id,
    stay: { arrival: addDays(arrival, days), departure: addDays(departure, days) },
    party: JSON.parse(party),
  }))
  const review = await hotel.recalculate(id, rooms)
  if (review.kind === 'recalculated') await hotel.modify(id, rooms, review.totalMinor)
}

/** A database of its own with the tables of these migrations alone. */
async function makeFormer(database: Database, isThere: (name: string) => boolean) {
  const made = await makeEmptyDatabase(database)
  const target = isPostgresAddress(made.target) ? made.target : join(made.folder, 'former.sqlite')
  const db = (isPostgresAddress(target) ? openPostgresWriter(target) : openSqliteWriter(target)) as Kysely<unknown>
  if (isPostgres(db))
    for (const statement of ['drop schema public cascade', 'create schema public']) await sql.raw(statement).execute(db)
  const former = Object.fromEntries(Object.entries(migrations).filter(([name]) => isThere(name)))
  const migrator = new Migrator({ db, allowUnorderedMigrations: true, provider: { getMigrations: async () => former } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    await made[Symbol.asyncDispose]()
    throw error
  }
  return { target, db, [Symbol.asyncDispose]: () => made[Symbol.asyncDispose]() }
}

/**
 * Fills its tables with what another database has of them, money that arrived among it. What is not there any more
 * stays empty.
 */
async function fill(db: Kysely<unknown>, from: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'))
  const source = from.reader as unknown as Kysely<Record<string, Record<string, unknown>>>
  const ofToday = await source.introspection.getTables()
  await db.transaction().execute(async (plain) => {
    const tx = plain as unknown as Kysely<Record<string, Record<string, unknown>>>
    await sql
      .raw(isPostgres(db) ? `set local session_replication_role = 'replica'` : 'pragma defer_foreign_keys = on')
      .execute(tx)
    for (const { name, columns } of tables) {
      const today = ofToday.find((table) => table.name === name)?.columns
      const names = columns.map((column) => column.name).filter((column) => today?.some((one) => one.name === column))
      const rows = name === 'payment' ? await paymentsOf(from) : await source.selectFrom(name).select(names).execute()
      for (const row of rows) await tx.insertInto(name).values(row).execute()
      if (isPostgres(db) && columns.some((column) => column.isAutoIncrementing))
        await sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(name)}))`.execute(
          tx,
        )
    }
  })
}

/** As rows of the table that there was before the ledger. */
async function paymentsOf({ reader }: Db) {
  const rows = await reader.selectFrom('folio').where('kind', '=', 'payment').orderBy('at').selectAll().execute()
  return rows.map(({ reservation_id, minor, method, at }, i) => ({
    id: i + 1,
    reservation_id,
    minor: -minor,
    currency: 'EUR',
    method,
    at,
  }))
}

/** A line for each row of all ledgers. */
async function foliosOf({ reader }: Db): Promise<string[]> {
  const rows = await reader.selectFrom('folio').selectAll().orderBy('reservation_id').orderBy('position').execute()
  return rows.map((row) => Object.values(row).join(' '))
}

async function brokenIn(db: Db): Promise<string[]> {
  return (await checkInvariants(db)).flatMap(({ name, broken }) => broken.map((line) => `${name}: ${line}`))
}

/** Its transfer is awaited for five days, and then, since it begins sooner, for one. */
const sooner: Wanted = {
  rooms: [{ productId: 10_101, isProtected: false }],
  first: 8,
  nights: 2,
  hasCot: false,
  isOption: false,
  byBank: true,
  steps: [{ what: 'move', by: 'guest', minutes: 60, days: -6 }],
}

/** So many reservations that each came to be and became something. */
async function filledHotel(database: Database, reservations: number) {
  const hotel = await openTestHotel(database, { seed })
  for (const one of [sooner, ...fc.sample(wanted, { seed: 14, numRuns: reservations })]) await live(hotel, one)
  return hotel
}

describe.each(databases)('a filled database of an earlier server on $name', (database) => {
  it('gets the ledgers that a server of today writes, row by row', { timeout: 3_600_000 }, async () => {
    await using hotel = await filledHotel(database, byTestSize({ fast: 30, normal: 30, full: 2_000 }))
    const written = await foliosOf(hotel.db)
    // Or too little became of them.
    const causes = (await hotel.db.reader.selectFrom('folio').select('cause').distinct().execute()).map(
      ({ cause }) => cause,
    )
    for (const cause of [
      'booked',
      'awaiting-transfer',
      'option',
      'transfer-received',
      'transfer-overdue',
      'changed',
      'room-cancelled',
      'by-guest',
    ])
      expect(causes).toContain(cause)
    await using former = await makeFormer(database, (name) => name < '014')
    await fill(former.db, hotel.db)
    await former.db.destroy()
    const db = await openDb(former.target)
    try {
      expect(await foliosOf(db)).toEqual(written)
      expect(await brokenIn(db)).toEqual([])
      const going = await db.reader
        .selectFrom('reservation')
        .where('state', '<>', 'cancelled')
        .select('id')
        .executeTakeFirstOrThrow()
      const ended = await cancelReservation(db, { hotelId: 1, reservationId: going.id, by: 'hotel' }, hotel.now())
      expect(ended).toMatchObject({ kind: 'cancelled' })
      expect(await brokenIn(db)).toEqual([])
    } finally {
      await db.close()
    }
  })

  const late = Object.keys(migrations).filter((name) => name > '007' && name !== '014-folio')
  it.for(late)('may get migration %s after the later ones', async (name, context) => {
    if (database.name === 'PostgreSQL') onlyInFull(context)
    await using hotel = await filledHotel(database, 6)
    const built = await makeFormer(database, (one) => one !== name).catch(() => undefined)
    if (!built) return context.skip('a later one needs it, so that it never comes after that')
    await using former = built
    await fill(former.db, hotel.db)
    await former.db.destroy()
    const db = await openDb(former.target)
    try {
      const order = await sql<{ name: string }>`select name from kysely_migration order by timestamp, name`.execute(
        db.reader,
      )
      expect(order.rows.map((row) => row.name).toSorted()).toEqual(Object.keys(migrations).toSorted())
      expect(await foliosOf(db)).toEqual(await foliosOf(hotel.db))
      expect(await brokenIn(db)).toEqual([])
    } finally {
      await db.close()
    }
  })
})
