import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { type ChangedHotels, raiseVersions } from './change-order.ts'
import type { Tables } from './tables/tables.ts'
import type { Tx } from './types.ts'

// SQLite writes one transaction at a time, and most of a small one's time is the wait for the disk. Works that wait
// together share that wait: one transaction, each work behind a savepoint of its own, nobody answered before the commit
// (group commit: DeWitt et al., "Implementation Techniques for Main Memory Database Systems", SIGMOD 1984).

/** One work of a transaction: the hotels it has changed, or nothing where all of it is to be undone. */
export type Work = (tx: Tx) => Promise<ChangedHotels | undefined>

type QueuedWork = {
  readonly run: Work
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

const queueByDatabase = new WeakMap<Kysely<Tables>, QueuedWork[]>()
const maxBatch = 16

/**
 * Does one work in its turn and keeps or undoes it as it says; resolves once that is on the disk. Work that comes
 * together with one that throws is done again from the start: it must leave nothing behind but in the transaction. The
 * last statements of the transaction raise the version of each hotel that it changed, once.
 */
export function groupCommit(writer: Kysely<Tables>, run: Work): Promise<void> {
  return new Promise((done, failed) => {
    const waiting = { run, done, failed }
    const queue = queueByDatabase.get(writer)
    if (queue) return void queue.push(waiting)
    const batch = [waiting]
    queueByDatabase.set(writer, batch)
    void drainQueue(writer, batch)
  })
}

async function drainQueue(writer: Kysely<Tables>, queue: QueuedWork[]): Promise<void> {
  while (queue.length > 0) await commitBatch(writer, queue)
  queueByDatabase.delete(writer)
}

async function commitBatch(writer: Kysely<Tables>, queue: QueuedWork[]): Promise<void> {
  const batch: QueuedWork[] = []
  let running = queue.shift()
  try {
    await writer.transaction().execute(async (tx) => {
      const changed: ChangedHotels[] = []
      while (running) {
        changed.push(...(await runInSavepoint(tx, running)))
        batch.push(running)
        await yieldToEventLoop()
        running = batch.length < maxBatch ? queue.shift() : undefined
      }
      await raiseVersions(tx, changed)
    })
    for (const { done } of batch) done()
  } catch (error) {
    // All are rolled back. What failed for itself is told so; a failed commit fails all, and what only shared the
    // other's end comes again.
    if (running) queue.unshift(...batch)
    for (const { failed } of running ? [running] : batch) failed(error)
  }
}

const savepoint = CompiledQuery.raw('savepoint work')
const rollbackToSavepoint = CompiledQuery.raw('rollback to work')
const releaseSavepoint = CompiledQuery.raw('release work')

async function runInSavepoint(tx: Tx, { run }: QueuedWork): Promise<readonly ChangedHotels[]> {
  await tx.executeQuery(savepoint)
  const changed = await run(tx)
  if (!changed) await tx.executeQuery(rollbackToSavepoint)
  await tx.executeQuery(releaseSavepoint)
  return changed ? [changed] : []
}
