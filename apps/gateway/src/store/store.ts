import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrateSqlite } from '@portico/server/store/migrate-sqlite'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema.ts'

export type GatewayStore = BetterSQLite3Database<typeof schema> & { $client: Sqlite.Database }

const migrations = join(import.meta.dirname, 'migrations')

/**
 * Opens `gateway/gateway.sqlite` below `home`, shared by all gateways of this machine, and brings its tables up to
 * date.
 */
export function openStore(home: string): GatewayStore {
  const folder = join(home, 'gateway')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(join(folder, 'gateway.sqlite'))
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('journal_mode = wal')
  sqlite.pragma('synchronous = full')
  migrateSqlite(sqlite, migrations, 'The store of the gateway')
  return drizzle(sqlite, { schema })
}

export function touch(store: GatewayStore): void {
  store
    .update(schema.knownKey)
    .set({ fingerprint: sql`${schema.knownKey.fingerprint}` })
    .run()
}
