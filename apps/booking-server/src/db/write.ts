import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type HotelChange, raiseVersions } from './change-order.ts'
import { groupCommit, type Work } from './group-commit.ts'
import { isPostgres } from './is-postgres.ts'
import { isLostRace } from './postgres.ts'
import type { Tables } from './tables/tables.ts'
import type { Db, Tx } from './types.ts'

export type TransactionResult<T> = { readonly commit: boolean; readonly outcome: T; readonly change?: HotelChange }
export const commit = <T>(outcome: T): TransactionResult<T> => ({ commit: true, outcome })
/** Keeps work that changes nothing of what is sold but how much of it is left. */
export const commitStock = <T>(outcome: T): TransactionResult<T> => ({ commit: true, outcome, change: 'stock' })
export const rollback = <T>(outcome: T): TransactionResult<T> => ({ commit: false, outcome })

/**
 * The only way to write. Inside, nothing is awaited but the transaction; its last statements raise the versions of the
 * hotels, so that no commit is missed by whoever keeps a copy. An answered promise means that the work is on the disk.
 * Work that lost a race is done again from the start: it must leave nothing behind but in the transaction.
 */
export async function write<T>(
  db: Db,
  hotelIds: readonly number[],
  work: (tx: Tx) => Promise<TransactionResult<T>>,
): Promise<T> {
  let outcome: T | undefined
  await (isPostgres(db.writer) ? commitAlone : groupCommit)(db.writer, async (tx) => {
    trailKeys.set(tx, db.trailKey)
    const workResult = await work(tx)
    outcome = workResult.outcome
    return workResult.commit ? { hotelIds, change: workResult.change ?? 'anything' } : undefined
  })
  return outcome as T
}

const trailKeys = new WeakMap<Tx, string>()

export function trailKeyOf(tx: Tx): string {
  const key = trailKeys.get(tx)
  if (key === undefined) throw new Error('a transaction was begun elsewhere than here')
  return key
}

const maxAttempts = 6
const firstPauseMs = 4

async function commitAlone(writer: Kysely<Tables>, run: Work): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writer.transaction().execute(async (tx) => {
        const changed = await run(tx)
        if (!changed) throw rolledBack
        await raiseVersions(tx, [changed])
      })
    } catch (error) {
      if (error === rolledBack) return
      if (attempt === maxAttempts || !isLostRace(error)) throw error
    }
    await pause(Math.random() * firstPauseMs * 2 ** attempt)
  }
}

const rolledBack = new Error('rolled back on purpose')
