import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { raiseVersions } from './change-order.ts'
import { groupCommit, type Work } from './group-commit.ts'
import { isPostgres } from './is-postgres.ts'
import { firstTables } from './migrations/001-first-tables.ts'
import { rulesOfSale } from './migrations/002-rules-of-sale.ts'
import { changes } from './migrations/003-changes.ts'
import { changeOrder } from './migrations/004-change-order.ts'
import { isLostRace, isPostgresAddress, openPostgresReader, openPostgresWriter } from './postgres.ts'
import { damageOfPostgres } from './postgres-damage.ts'
import type { Tables } from './schema.ts'
import { damageOfSqlite, openSqliteReader, openSqliteWriter } from './sqlite.ts'

export type Tx = Transaction<Tables>
export type Reader = Kysely<Tables>

/**
 * Who writes and who only reads. On SQLite one connection each, the writing transactions queued in the order they came; on PostgreSQL a
 * pool each, so that transactions run beside one another and beside those of other processes.
 */
export type Db = { readonly reader: Reader; readonly writer: Kysely<Tables>; readonly close: () => Promise<void> }

/** What a transaction does with its work: keeps it, or rolls it back and still answers. */
export type TransactionResult<T> = { readonly commit: boolean; readonly outcome: T }
export const commit = <T>(outcome: T): TransactionResult<T> => ({ commit: true, outcome })
export const rollback = <T>(outcome: T): TransactionResult<T> => ({ commit: false, outcome })

/** `target` is a file of SQLite, made where it is not there, or the address of a database of PostgreSQL. Migrates it where needed. */
export async function openDb(target: string): Promise<Db> {
  const writer = isPostgresAddress(target) ? openPostgresWriter(target) : openSqliteWriter(target)
  try {
    await migrate(writer)
  } catch (error) {
    await writer.destroy()
    throw error
  }
  const reader = openReader(target)
  return {
    reader,
    writer,
    close: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

/** Whether there is a file to open. What is behind an address is known when it is opened. */
export function databaseExists(target: string): boolean {
  return isPostgresAddress(target) || existsSync(target)
}

/** Only reads, beside whoever writes; the database must be there. */
export function openReader(target: string): Reader {
  return isPostgresAddress(target) ? openPostgresReader(target) : openSqliteReader(target)
}

/**
 * The only way to write. Inside, nothing is awaited but the transaction; its last statements raise the versions of the hotels, so that no
 * commit is missed by whoever keeps a copy. An answered promise means that the work is on the disk. Work that lost a race is done again
 * from the start: it must leave nothing behind but in the transaction.
 */
export async function write<T>(db: Db, hotelIds: readonly number[], work: (tx: Tx) => Promise<TransactionResult<T>>): Promise<T> {
  let outcome: T | undefined
  await (isPostgres(db.writer) ? commitAlone : groupCommit)(db.writer, async (tx) => {
    const result = await work(tx)
    outcome = result.outcome
    return result.commit ? hotelIds : undefined
  })
  return outcome as T
}

const mostAttempts = 6
const firstPauseMs = 4

/** A transaction of its own, beside others; again where it lost a race. */
async function commitAlone(writer: Kysely<Tables>, run: Work): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writer.transaction().execute(async (tx) => {
        const changed = await run(tx)
        if (!changed) throw rolledBack
        await raiseVersions(tx, new Set(changed))
      })
    } catch (error) {
      if (error === rolledBack) return
      if (attempt === mostAttempts || !isLostRace(error)) throw error
    }
    await pause(Math.random() * firstPauseMs * 2 ** attempt)
  }
}

const rolledBack = new Error('rolled back on purpose')

/** What is wrong with the stored bytes themselves: damaged pages and indexes, references to rows that are not there. */
export function damageOf(reader: Reader): Promise<string[]> {
  return isPostgres(reader) ? damageOfPostgres(reader) : damageOfSqlite(reader)
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '001-first-tables': firstTables,
        '002-rules-of-sale': rulesOfSale,
        '003-changes': changes,
        '004-change-order': changeOrder,
      }),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
