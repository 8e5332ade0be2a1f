import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema.ts'

export type Store = BetterSQLite3Database<typeof schema> & { $client: Sqlite.Database }

const migrations = join(import.meta.dirname, 'migrations')

/** Opens `gateway/gateway.sqlite` below `home`, shared by all gateways of this machine, and brings its tables up to date. */
export function openStore(home: string): Store {
  const folder = join(home, 'gateway')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(join(folder, 'gateway.sqlite'))
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('journal_mode = wal')
  sqlite.pragma('synchronous = full')
  migrate(sqlite)
  return drizzle(sqlite, { schema })
}

/** Files `001-….sql`, `002-….sql` in order; `user_version` counts those that are in. */
function migrate(sqlite: Sqlite.Database): void {
  const files = readdirSync(migrations).sort()
  const apply = sqlite.transaction(() => {
    const done = Number(sqlite.pragma('user_version', { simple: true }))
    if (done > files.length) throw new Error('The store of the gateway was written by a newer version of Portico.')
    for (const file of files.slice(done)) sqlite.exec(readFileSync(join(migrations, file), 'utf8'))
    sqlite.pragma(`user_version = ${files.length}`)
  })
  apply.immediate()
}
