import { sql } from 'kysely'
import { say } from '../command-line.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { databaseExists, openReader } from '../db/open/open-db.ts'
import { databaseOf, readEnv } from '../env.ts'

const maxShown = 12

process.exitCode = await printSizes()

/**
 * `portico sizes`: what the largest tables take, with their indexes. Reads the whole file of SQLite once; the server
 * may be running.
 */
async function printSizes(): Promise<number> {
  const database = databaseOf(readEnv())
  if (!databaseExists(database)) return say('There is no database yet: start Portico first.', 1)
  const reader = openReader(database)
  try {
    const { rows } = await (isPostgres(reader)
      ? sql<Size>`select relname as name, pg_total_relation_size(relid) as bytes from pg_catalog.pg_statio_user_tables order by bytes desc, name`
      : sql<Size>`select s.tbl_name as name, sum(d.pgsize) as bytes from dbstat d join sqlite_schema s on s.name = d.name
                  group by s.tbl_name order by bytes desc, name`
    ).execute(reader)
    const lines = rows
      .slice(0, maxShown)
      .map(({ name, bytes }) => `${(bytes / 1_048_576).toFixed(1).padStart(10)} MB  ${name}`)
    return say(
      [...lines, ...(rows.length > maxShown ? [`              and ${rows.length - maxShown} smaller ones`] : [])].join(
        '\n',
      ),
      0,
    )
  } finally {
    await reader.destroy()
  }
}

type Size = { readonly name: string; readonly bytes: number }
