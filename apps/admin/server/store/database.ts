import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretBox } from '@portico/server/secrets/secret-box'
import { migrateSqlite } from '@portico/server/store/migrate-sqlite'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { knownSecrets } from './known-secrets.ts'
import * as schema from './schema.ts'

export type Database = BetterSQLite3Database<typeof schema> & { $client: Sqlite.Database; readonly secrets: SecretBox }

export type AdminStore = BaseSQLiteDatabase<'sync', Sqlite.RunResult, typeof schema>

const migrationsFolder = join(import.meta.dirname, 'migrations')

export function openDatabase(home: string): Database {
  const db = openUnlocked(home)
  try {
    return Object.assign(db, { secrets: knownSecrets(db, home) })
  } catch (error) {
    db.$client.close()
    throw error
  }
}

export function openUnlocked(home: string) {
  const folder = join(home, 'admin')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(join(folder, 'admin.sqlite'))
  sqlite.pragma('journal_mode = wal')
  sqlite.pragma('synchronous = full')
  sqlite.pragma('foreign_keys = on')
  sqlite.pragma('busy_timeout = 5000')
  migrateSqlite(sqlite, migrationsFolder, 'The database of admin')
  return drizzle(sqlite, { schema })
}

export function inTransaction<T>(db: Database, work: (tx: AdminStore) => T): T {
  const inUnlocked = (tx: AdminStore) => {
    secretsByTransaction.set(tx, db.secrets)
    return work(tx)
  }
  return db.transaction(inUnlocked, { behavior: 'immediate' })
}

const secretsByTransaction = new WeakMap<AdminStore, SecretBox>()

export function secretsOf(tx: AdminStore): SecretBox {
  const secrets = secretsByTransaction.get(tx)
  if (!secrets) throw new Error('a transaction was begun elsewhere than here')
  return secrets
}

export function touch(db: Database): void {
  // There and back: SQLite writes nothing where a value stays as it is.
  const { fingerprint } = schema.knownKey
  db.transaction((tx) => {
    for (const changed of [sql`${fingerprint} || ' '`, sql`trim(${fingerprint})`])
      tx.update(schema.knownKey).set({ fingerprint: changed }).run()
  })
}
