import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { damageOf } from '@portico/booking-server/db/damage-of'
import { migrations, NewerDatabase, OlderDatabase, openDb } from '@portico/booking-server/db/open/open-db'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { copiesOf } from '@portico/server/store/copy-before-migration'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type Database, databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { roomType } from '../../builders/test-hotel.ts'
import { makeDatabase } from '../../postgres/database.ts'

async function makeDatabaseWithoutTables({ name }: Database) {
  const postgres = inject('postgres')
  if (name === 'PostgreSQL' && 'server' in postgres) {
    const { address, drop } = await makeDatabase(postgres.server)
    return { target: address, [Symbol.asyncDispose]: drop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'portico-no-tables-'))
  return {
    target: join(folder, 'booking.sqlite'),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  }
}

const later = {
  up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
    await sql`alter table destination add column later bigint`.execute(db)
    await sql`update destination set later = 7`.execute(db)
  },
}

describe.each(databases)('a database of an earlier version on $name', (database) => {
  it('is refused where it was made before the first version, with the way to begin anew, and is left as it is', async () => {
    await using made = await makeEmptyDatabase(database)
    const before = await openDb(made.target)
    await sql`delete from kysely_migration where name <> '001-first-version'`.execute(before.writer)
    await sql`update kysely_migration set name = '091-tested-terminals'`.execute(before.writer)
    await sql`insert into destination (id, content) values (1, '{}')`.execute(before.writer)
    await before.close()
    await expect(openDb(made.target)).rejects.toThrow(OlderDatabase)
    await expect(openDb(made.target)).rejects.toThrow(/begin anew, move it away/)
    if (database.name === 'SQLite') expect(copiesOf(made.target)).toEqual([])
    const later = { '091-tested-terminals': { up: async () => {} } }
    const untouched = await openDb(made.target, '', later)
    expect(await untouched.reader.selectFrom('destination').select('id').execute()).toEqual([{ id: 1 }])
    await untouched.close()
  })

  it('gets the migrations that came since, and keeps its rows; an older program goes on with it', async () => {
    await using made = await makeEmptyDatabase(database)
    const before = await openDb(made.target)
    await sql`insert into destination (id, content) values (1, '{}')`.execute(before.writer)
    // PostgreSQL and SQLite plan it once per connection, with the columns of now.
    const read = ({ reader }: typeof before) =>
      reader.selectFrom('destination').where('id', '=', 1).selectAll().executeTakeFirst()
    expect(await read(before)).toEqual({ id: 1, content: '{}' })
    const now = await openDb(made.target, '', { ...migrations, '997-later': later })
    const { rows } = await sql<{ id: number; later: number }>`select id, later from destination`.execute(now.reader)
    expect(rows).toEqual([{ id: 1, later: 7 }])
    const again = await openDb(made.target)
    for (const older of [before, again]) {
      await older.writer.updateTable('destination').set({ content: '{"kept":1}' }).execute()
      expect(await read(older)).toMatchObject({ id: 1, content: '{"kept":1}' })
    }
    for (const db of [before, now, again]) await db.close()
  })

  it('is opened by no older program once a step needs another that it does not know, and is left as it is', async () => {
    await using made = await makeEmptyDatabase(database)
    const steps = { ...migrations, '997-later': later, '998-none-needs-997': { up: async () => {} } }
    await (await openDb(made.target, '', steps)).close()
    await expect(openDb(made.target)).rejects.toThrow(NewerDatabase)
    await (await openDb(made.target, '', { ...migrations, '997-later': later })).close()
  })

  it('of before offers keeps its ledgers, row by row, and has room for what an offer takes', async () => {
    await using made = await makeDatabaseWithoutTables(database)
    const { '001-first-version': first } = migrations
    if (!first) throw new Error('there is a first version')
    const before = await openDb(made.target, '', { '001-first-version': first })
    // Houses are written by today's program, which knows this column.
    await sql`alter table hotel_version add column stock_changes bigint not null default 0`.execute(before.writer)
    await insertSeed(before, aHouse(), '2027-03-01' as CalendarDate)
    await sql`alter table hotel_version drop column stock_changes`.execute(before.writer)
    const take = (causeKind: string) => sql`
      insert into inventory_ledger (at, cause_kind, cause_id, room_type_id, night, rooms)
      values ('2027-03-01T11:00:00.000Z', ${causeKind}, '7', ${roomType}, '2027-03-05', 1)`
    await take('hold').execute(before.writer)
    await expect(take('offer').execute(before.writer)).rejects.toThrow()
    const rows = await before.reader.selectFrom('inventory_ledger').selectAll().execute()
    await before.close()
    const now = await openDb(made.target)
    expect(await now.reader.selectFrom('inventory_ledger').selectAll().execute()).toEqual(rows)
    await take('offer').execute(now.writer)
    await expect(take('nobody').execute(now.writer)).rejects.toThrow()
    const ids = await now.reader.selectFrom('inventory_ledger').select('id').orderBy('id').execute()
    expect(ids).toHaveLength(rows.length + 1)
    expect(await damageOf(now.reader)).toEqual([])
    await now.close()
  })
})
