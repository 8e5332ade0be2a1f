import { eq, lt } from 'drizzle-orm'
import { type Database, inTransaction, type Store } from '../store/database.ts'
import { throttle } from '../store/schema.ts'
import { instantAfter, sha256 } from '../store/secrets.ts'

type Limit = { key: string; freeAttempts: number; firstWaitMs: number; longestWaitMs: number }

const expireMs = 60 * 60_000

/**
 * Five failures of an account are free, then the wait grows from 30 seconds to five minutes, about twenty tries an hour; a client
 * address has twenty. An attacker can slow an operator down, but a reset link always opens. Unknown accounts count alike.
 */
const limitsOf = (email: string, address: string): Limit[] => [
  { key: accountKey(email), freeAttempts: 5, firstWaitMs: 30_000, longestWaitMs: 5 * 60_000 },
  { key: `address ${sha256(address)}`, freeAttempts: 20, firstWaitMs: 60_000, longestWaitMs: 15 * 60_000 },
]

const accountKey = (email: string) => `account ${sha256(email)}`

/** Counts a try before it is judged, so that many at once count as many. Answers the milliseconds to wait, 0 if it may be judged. */
export function countAttempt(db: Database, now: Date, email: string, address: string): number {
  return inTransaction(db, (tx) => {
    tx.delete(throttle)
      .where(lt(throttle.lastAt, instantAfter(now, -expireMs)))
      .run()
    const limits = limitsOf(email, address).map((limit) => ({ ...limit, row: rowOf(tx, limit.key) }))
    const waitMs = Math.max(...limits.map(({ row }) => (row ? Date.parse(row.openAt) - now.getTime() : 0)))
    if (waitMs > 0) return waitMs
    for (const { key, row, freeAttempts, firstWaitMs, longestWaitMs } of limits) {
      const attempts = (row?.attempts ?? 0) + 1
      const wait = attempts < freeAttempts ? 0 : Math.min(firstWaitMs * 2 ** Math.min(attempts - freeAttempts, 20), longestWaitMs)
      const values = { attempts, lastAt: instantAfter(now), openAt: instantAfter(now, wait) }
      tx.insert(throttle)
        .values({ key, ...values })
        .onConflictDoUpdate({ target: throttle.key, set: values })
        .run()
    }
    return 0
  })
}

/** A right password ends the account's count; the address keeps its own, or one good account would free the rest. */
export function resetAccount(tx: Store, email: string): void {
  tx.delete(throttle)
    .where(eq(throttle.key, accountKey(email)))
    .run()
}

const rowOf = (tx: Store, key: string) => tx.select().from(throttle).where(eq(throttle.key, key)).get()
