import { migrations, NewerDatabase, OlderDatabase, openDb } from '@portico/booking-server/db/open/open-db'
import { copiesOf } from '@portico/server/store/copy-before-migration'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases, makeEmptyDatabase } from '../../builders/databases.ts'

describe.each(databases)('a database of an earlier version on $name', (database) => {
  it('is refused where it was made before the first version, with the way to begin anew, and is left as it is', async () => {
    await using made = await makeEmptyDatabase(database)
    const before = await openDb(made.target)
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

  it('gets the migrations that came since, and keeps its rows; an older program then does not open it', async () => {
    await using made = await makeEmptyDatabase(database)
    const before = await openDb(made.target)
    await sql`insert into destination (id, content) values (1, '{}')`.execute(before.writer)
    await before.close()
    const later = {
      ...migrations,
      '002-later': {
        up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
          await sql`alter table destination add column later bigint`.execute(db)
          await sql`update destination set later = 7`.execute(db)
        },
      },
    }
    const now = await openDb(made.target, '', later)
    const { rows } = await sql<{ id: number; later: number }>`select id, later from destination`.execute(now.reader)
    expect(rows).toEqual([{ id: 1, later: 7 }])
    await now.close()
    await expect(openDb(made.target)).rejects.toThrow(NewerDatabase)
  })
})
