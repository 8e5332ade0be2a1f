import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { copyBeforeMigration } from '@portico/server/store/copy-before-migration'
import SqliteFile from 'better-sqlite3'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import { nameFailedStatement } from './name-failed-statement.ts'
import type { Tables } from './tables/tables.ts'

export function openSqliteWriter(file: string): Kysely<Tables> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return kyselyOn(() => new SqliteFile(file))
}

/**
 * Copies a file that has some of these migrations and not all, since they are about to change it. One with others is
 * refused.
 */
export function copyIfBehind(file: string, migrations: readonly string[]): void {
  if (!existsSync(file)) return
  const sqlite = new SqliteFile(file)
  try {
    sqlite.pragma('busy_timeout = 5000')
    if (!sqlite.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`).get()) return
    const done = sqlite.prepare('select name from kysely_migration').pluck().all()
    const nextMigration = migrations.find((name) => !done.includes(name))
    const isKnown = done.every((name) => migrations.includes(String(name)))
    if (isKnown && done.length > 0 && nextMigration !== undefined) copyBeforeMigration(sqlite, nextMigration)
  } finally {
    sqlite.close()
  }
}

export function openSqliteReader(file: string): Kysely<Tables> {
  return kyselyOn(() => new SqliteFile(file, { readonly: true }))
}

export async function damageOfSqlite(reader: Kysely<Tables>): Promise<string[]> {
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reader)
  const references = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(reader)
  return [
    ...pages.rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok'),
    ...references.rows.map(({ table, rowid }) => `${table} ${rowid} names a row that is not there`),
  ]
}

/**
 * Opened by the first query: a connection that was never used would never be closed, and keep the log from being folded
 * in.
 */
function kyselyOn(open: () => SqliteFile.Database): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new Dialect({ database: async () => withPreparedStatements(prepared(open())) }),
    log: nameFailedStatement,
  })
}

/**
 * SQLite can take back a change of its tables, so that migrations happen whole or not at all, and reach the disk once.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class Dialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** 40 MB, ten times the usual: a page that a hundred commits have changed is copied back once. */
const pagesInLog = 10_000

function prepared(file: SqliteFile.Database): SqliteFile.Database {
  file.pragma('busy_timeout = 5000')
  if (!file.readonly) file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma(`wal_autocheckpoint = ${pagesInLog}`)
  file.pragma('foreign_keys = ON')
  return file
}

const maxStatements = 500

/**
 * Prepares each text once. A writing transaction takes the write lock at its beginning: a reader that turns writer
 * would fail at once.
 */
function withPreparedStatements(file: SqliteFile.Database): SqliteDatabase {
  const begin = file.readonly ? 'begin' : 'begin immediate'
  const prepared = new Map<string, SqliteFile.Statement>()
  return {
    close: () => file.close(),
    prepare: (text) => {
      const preparedStatement = prepared.get(text)
      if (preparedStatement) return preparedStatement
      if (prepared.size === maxStatements) prepared.clear()
      const statement = file.prepare(text === 'begin' ? begin : plannedOnce(text))
      prepared.set(text, statement)
      return statement
    },
  }
}

/**
 * SQLite plans a statement anew whenever a value that it compares by `=` is bound, in case the value says something:
 * more work than the whole rest of a small query. It never does, except a state, by which partial indexes are chosen. A
 * plus before the value changes nothing but hides it (`sqlite3ExprIsInteger`).
 */
function plannedOnce(text: string): string {
  return text.replaceAll(/(?<!"state") = \?/g, ' = +?')
}
