import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import SqliteFile from 'better-sqlite3'
import { inject } from 'vitest'
import { makeDatabase, runOn } from '../postgres/database.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { migratedFile } from './migrated-file.ts'

type Made = {
  /** A file of SQLite, or the address of a PostgreSQL database. */
  readonly target: string
  /** Changes what no program of ours could: the database's own checks are off. */
  readonly damage: (statement: string) => Promise<void>
  readonly drop: () => Promise<void>
}
export type Database = { readonly name: 'SQLite' | 'PostgreSQL'; readonly make: (folder: string) => Promise<Made> }

const sqlite: Database = {
  name: 'SQLite',
  make: async (folder) => {
    const target = join(folder, 'booking.sqlite')
    writeFileSync(target, await migratedFile())
    const damage = async (statement: string) => {
      const raw = new SqliteFile(target)
      raw.pragma('ignore_check_constraints = on')
      raw.pragma('foreign_keys = off')
      raw.exec(statement)
      raw.close()
    }
    return { target, damage, drop: async () => {} }
  },
}

/**
 * Checks cannot be switched off, so that they are dropped; references are checked by triggers, which a replica leaves
 * to its source.
 */
const withoutChecks = `
  do $$ declare found record; begin
    for found in select conrelid::regclass as owner, conname from pg_constraint where contype = 'c' and conrelid <> 0
      and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', found.owner, found.conname); end loop;
  end $$`

function postgresOn(server: string, template: string): Database {
  return {
    name: 'PostgreSQL',
    make: async () => {
      const { address, drop } = await makeDatabase(server, template)
      const damage = (statement: string) =>
        runOn(address, withoutChecks, `set session_replication_role = 'replica'`, statement)
      return { target: address, damage, drop }
    },
  }
}

const postgres = inject('postgres')
const shared = 'server' in postgres ? postgresOn(postgres.server, postgres.template) : undefined

/** The store's suite runs on all of them; without a PostgreSQL, which a test of its own tells, on SQLite alone. */
export const databases: readonly Database[] = shared ? [sqlite, shared] : [sqlite]

/**
 * In `npm test` on one of them, in the other runs on all: for what the rules decide and no race does. Each kind of
 * statement meets both there all the same, since each area has files on the one and files on the other.
 */
export function mainlyOn(name: Database['name']): readonly Database[] {
  const one = databases.filter((database) => database.name === name)
  return one.length === 0 || byTestSize({ fast: 1, normal: 0, full: 1 }) === 1 ? databases : one
}

/** For what several processes do to one database. A test without PostgreSQL is skipped, and says why. */
export function sharedDatabase(skip: (reason: string) => never): Database {
  return shared ?? skip('reason' in postgres ? postgres.reason : '')
}

/** An empty database of its own, in a new folder, until it is disposed. */
export async function makeEmptyDatabase(database: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
  const { target, damage, drop } = await database.make(folder)
  return {
    folder,
    target,
    damage,
    [Symbol.asyncDispose]: async () => {
      await drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The same, opened. */
export async function openEmptyDatabase(database: Database) {
  const made = await makeEmptyDatabase(database)
  const db = await openDb(made.target)
  const close = async () => {
    await db.close()
    await made[Symbol.asyncDispose]()
  }
  return { ...made, db, close }
}
