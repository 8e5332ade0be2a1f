import { setImmediate as otherWork } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Kysely } from 'kysely'
import { raiseVersions } from './change-order.ts'
import type { Tx } from './db.ts'
import type { Tables } from './schema.ts'
import { nearConnection } from './statement.ts'

// SQLite writes one transaction at a time, and most of a small one's time is the wait for the disk. Works that wait together share that
// wait: one transaction, each work behind a savepoint of its own, nobody answered before the commit (group commit: DeWitt et al.,
// "Implementation Techniques for Main Memory Database Systems", SIGMOD 1984).

/** One work of a transaction: the hotels it has changed, or nothing where all of it is to be undone. */
export type Work = (tx: Tx) => Promise<readonly number[] | undefined>

type Waiting = {
  readonly run: Work
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** The queue of each writer that is at work. */
const queues = new WeakMap<Kysely<Tables>, Waiting[]>()
const mostTogether = 16

/**
 * Does one work in its turn and keeps or undoes it as it says; resolves once that is on the disk. Work that comes together with one that
 * throws is done again from the start: it must leave nothing behind but in the transaction. The last statements of the transaction raise the
 * version of each hotel that it changed, once.
 */
export function commitTogether(writer: Kysely<Tables>, run: Work): Promise<void> {
  return new Promise((done, failed) => {
    const waiting = { run, done, failed }
    const queue = queues.get(writer)
    if (queue) return void queue.push(waiting)
    const first = [waiting]
    queues.set(writer, first)
    void workOff(writer, first)
  })
}

async function workOff(writer: Kysely<Tables>, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) await commitBatch(writer, queue)
  queues.delete(writer)
}

async function commitBatch(writer: Kysely<Tables>, queue: Waiting[]): Promise<void> {
  const batch: Waiting[] = []
  let running = queue.shift()
  try {
    await writer.transaction().execute((tx) =>
      nearConnection(tx, async (connection) => {
        const changed = new Set<number>()
        while (running) {
          for (const hotelId of await runOne(tx, connection, running)) changed.add(hotelId)
          batch.push(running)
          // Requests that arrive meanwhile are read, and join.
          await otherWork()
          running = batch.length < mostTogether ? queue.shift() : undefined
        }
        await raiseVersions(tx, changed)
      }),
    )
    for (const { done } of batch) done()
  } catch (error) {
    // All are rolled back. What failed for itself is told so; a failed commit fails all, and what only shared the other's end comes again.
    if (running) queue.unshift(...batch)
    for (const { failed } of running ? [running] : batch) failed(error)
  }
}

const savepoint = CompiledQuery.raw('savepoint work')
const rollback = CompiledQuery.raw('rollback to work')
const release = CompiledQuery.raw('release work')

async function runOne(tx: Tx, connection: DatabaseConnection, { run }: Waiting): Promise<readonly number[]> {
  await connection.executeQuery(savepoint)
  const changed = await run(tx)
  if (!changed) await connection.executeQuery(rollback)
  await connection.executeQuery(release)
  return changed ?? []
}
