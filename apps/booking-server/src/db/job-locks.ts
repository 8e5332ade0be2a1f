import { createHash } from 'node:crypto'
import { Writer } from '@portico/server/store/postgres-hosts'
import { newPostgresClient, servingLimits } from '@portico/server/store/postgres-pool'
import type pg from 'pg'

const connectMs = 30_000

export type JobLocks = {
  readonly tryLock: (name: string) => Promise<(() => Promise<void>) | undefined>
  readonly close: () => Promise<void>
}

export const locksOfOneProcess: JobLocks = { tryLock: async () => async () => {}, close: async () => {} }

/**
 * Locks of one session of PostgreSQL, on a connection beside those that write: whoever waits for a mail server or a
 * payment provider keeps none of those from a guest who books. The rights end with the session, however the process
 * dies.
 */
export function openJobLocks(address: string): JobLocks {
  const writer = new Writer(address)
  let session: Promise<pg.Client> | undefined
  const heldNames = new Set<string>()
  // A session takes a statement when it has answered the one before.
  let lastStatement: Promise<unknown> = Promise.resolve()
  const sendStatement = <T>(statement: () => Promise<T>): Promise<T> => {
    const answer = lastStatement.then(statement)
    lastStatement = answer.catch(() => undefined)
    return answer
  }
  const connectClient = async () => {
    if (!writer.isOne) await writer.find(performance.now() + connectMs)
    const client = newPostgresClient(writer.address, servingLimits)
    const dropClient = () => {
      session = undefined
    }
    client.on('error', dropClient).once('end', dropClient)
    await client.connect()
    return client
  }
  const connectedClient = () => {
    session ??= connectClient().catch((error: unknown) => {
      session = undefined
      throw error
    })
    return session
  }
  return {
    tryLock: async (name) => {
      // The session would be given its own lock a second time.
      if (heldNames.has(name)) return undefined
      heldNames.add(name)
      try {
        const client = await connectedClient()
        const key = lockNumberOf(name)
        const { rows } = await sendStatement(() =>
          client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [key]),
        )
        if (!rows[0]?.isOurs) {
          heldNames.delete(name)
          return undefined
        }
        return async () => {
          await sendStatement(() => client.query('select pg_advisory_unlock($1)', [key])).catch(() => {})
          heldNames.delete(name)
        }
      } catch (error) {
        heldNames.delete(name)
        throw error
      }
    },
    close: async () => {
      await (await session?.catch(() => undefined))?.end()
    },
  }
}

export function lockNumberOf(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE()
}
