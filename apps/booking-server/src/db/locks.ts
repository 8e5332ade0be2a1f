import { type SelectQueryBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import { lockNumberOf } from './job-locks.ts'
import type { Db, Reader, Tx } from './types.ts'

// SQLite has one writer at a time, so that there is nothing to wait for. On PostgreSQL two transactions, of one process
// or of two, run beside each other; what one reads to decide what it writes must be kept from the other.

/**
 * From here to its end this transaction is alone among all that give one of the same names: for what must be counted,
 * or looked for and made where it is not there. Before anything else in the transaction, so that nobody waits here with
 * rows in hand.
 */
export async function advisoryLock(tx: Tx, lockNames: readonly string[]): Promise<void> {
  if (!isPostgres(tx)) return
  const keys = [...new Set(lockNames.map(lockNumberOf))].sort((a, b) => (a < b ? -1 : 1))
  await sql`select ${sql.join(keys.map((key) => sql`pg_advisory_xact_lock(${key})`))}`.execute(tx)
}

/** For `$call` on a query by key: the rows it finds stay as they are until this transaction changes them. */
export function forUpdate(tx: Reader | Tx) {
  return <Database, Table extends keyof Database, Row>(
    query: SelectQueryBuilder<Database, Table, Row>,
  ): SelectQueryBuilder<Database, Table, Row> => (isPostgres(tx) ? query.forNoKeyUpdate() : query)
}

/**
 * As `forUpdate`, for rows that others may read in the same way at the same time: what decides a write, and is itself
 * changed by others alone.
 */
export function forShare(tx: Reader | Tx) {
  return <Database, Table extends keyof Database, Row>(
    query: SelectQueryBuilder<Database, Table, Row>,
  ): SelectQueryBuilder<Database, Table, Row> => (isPostgres(tx) ? query.forShare() : query)
}

/**
 * Does the work unless another process on this database is at it; whose right ends with its session, however it dies.
 */
export async function runExclusively(
  { jobLocks }: Pick<Db, 'jobLocks'>,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const unlock = await jobLocks.tryLock(name)
  if (!unlock) return
  try {
    await work()
  } finally {
    await unlock()
  }
}
