import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { firstTables } from './migrations/001-first-tables.ts'
import type { Tables } from './store/schema.ts'

export type Tx = Transaction<Tables>
export type Reader = Kysely<Tables>

/** One connection that writes, its transactions queued in the order they came, and one that only reads. */
export type Db = { readonly reader: Reader; readonly writer: Kysely<Tables>; readonly close: () => Promise<void> }

/** What a transaction does with its work: keeps it, or rolls it back and still answers. */
export type Verdict<T> = { readonly keep: boolean; readonly outcome: T }
export const keep = <T>(outcome: T): Verdict<T> => ({ keep: true, outcome })
export const undo = <T>(outcome: T): Verdict<T> => ({ keep: false, outcome })

/** Opens the file, creating and migrating it where needed. */
export async function openDb(file: string): Promise<Db> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writer = kyselyOn(new SqliteFile(file))
  await migrate(writer)
  const reader = openReader(file)
  return {
    reader,
    writer,
    close: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

/** Only reads, beside whoever writes; the file must be there. */
export function openReader(file: string): Reader {
  return kyselyOn(new SqliteFile(file, { readonly: true }))
}

/**
 * The only way to write. Inside, nothing is awaited but the transaction; the last statement raises the version of the hotel, so that no
 * commit is missed by whoever keeps a copy. An answered promise means that the work is on the disk.
 */
export async function write<T>(db: Db, hotelIds: readonly number[], work: (tx: Tx) => Promise<Verdict<T>>): Promise<T> {
  let undone: Verdict<T> | undefined
  try {
    return await db.writer.transaction().execute(async (tx) => {
      const verdict = await work(tx)
      if (!verdict.keep) {
        undone = verdict
        throw new Error('rolled back on purpose')
      }
      for (const hotelId of hotelIds) await raiseVersion(tx, hotelId)
      return verdict.outcome
    })
  } catch (error) {
    if (undone) return undone.outcome
    throw error
  }
}

/** What the database itself finds wrong with its file: damaged pages, indexes, references to rows that are not there. */
export async function damageOf(reader: Reader): Promise<string[]> {
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reader)
  const references = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(reader)
  return [
    ...pages.rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok'),
    ...references.rows.map(({ table, rowid }) => `${table} ${rowid} names a row that is not there`),
  ]
}

async function raiseVersion(tx: Tx, hotelId: number): Promise<void> {
  await tx
    .insertInto('hotel_version')
    .values({ hotel_id: hotelId, version: 1 })
    .onConflict((conflict) => conflict.column('hotel_id').doUpdateSet((eb) => ({ version: eb('hotel_version.version', '+', 1) })))
    .execute()
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '001-first-tables': firstTables }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

function kyselyOn(file: SqliteFile.Database): Kysely<Tables> {
  file.pragma('busy_timeout = 5000')
  if (!file.readonly) file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withPreparedStatements(file) }) })
}

const mostStatements = 500

/** Prepares each text once. A writing transaction takes the write lock at its beginning: a reader that turns writer would fail at once. */
function withPreparedStatements(file: SqliteFile.Database): SqliteDatabase {
  const begin = file.readonly ? 'begin' : 'begin immediate'
  const prepared = new Map<string, SqliteFile.Statement>()
  return {
    close: () => file.close(),
    prepare: (text) => {
      const known = prepared.get(text)
      if (known) return known
      if (prepared.size === mostStatements) prepared.clear()
      const statement = file.prepare(text === 'begin' ? begin : text)
      prepared.set(text, statement)
      return statement
    },
  }
}
