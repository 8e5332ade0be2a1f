import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrateSqlite } from '@portico/server/store/migrate-sqlite'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import * as schema from './schema.ts'

export type Database = BetterSQLite3Database<typeof schema> & { $client: Sqlite.Database }

/** The database or a transaction on it. */
export type Store = BaseSQLiteDatabase<'sync', Sqlite.RunResult, typeof schema>

const migrations = join(import.meta.dirname, 'migrations')

/** Opens `admin/admin.sqlite` below `home` and brings its tables up to date. */
export function openDatabase(home: string): Database {
  const folder = join(home, 'admin')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(join(folder, 'admin.sqlite'))
  sqlite.pragma('journal_mode = wal')
  sqlite.pragma('synchronous = full')
  sqlite.pragma('foreign_keys = on')
  sqlite.pragma('busy_timeout = 5000')
  migrateSqlite(sqlite, migrations, 'The database of admin')
  return drizzle(sqlite, { schema })
}

/** Decides and writes in one go: nothing changes between the reading and the writing. */
export function inTransaction<T>(db: Database, work: (tx: Store) => T): T {
  return db.transaction(work, { behavior: 'immediate' })
}

/** Writes what is there already: whether the file takes anything. */
export function touch(db: Database): void {
  db.update(schema.knownKey)
    .set({ fingerprint: sql`${schema.knownKey.fingerprint}` })
    .run()
}
