import { eq, like, lt } from 'drizzle-orm'
import { type AdminStore, type Database, inTransaction } from '../store/database.ts'
import { throttle } from '../store/schema.ts'
import { instantAfter, sha256 } from '../store/secrets.ts'

type Limit = { key: string; freeAttempts: number; firstWaitMs: number; maxWaitMs: number }

const expireMs = 60 * 60_000

/** `device` is the hash of a browser that this operator has signed in with before. */
export type Try = { email: string; address: string; device: string | undefined }

/**
 * Five failures at an account from one address are free, then the wait grows from 30 seconds to five minutes, about
 * twenty tries an hour; an address may fail twenty times at whatever accounts, and an account twenty times from
 * wherever. A browser that the operator has signed in with before has a count of its own, so that no stranger's
 * failures, however many, keep the operator out. Unknown accounts count alike.
 */
const limitsOf = ({ email, address, device }: Try): Limit[] => {
  const wait = { firstWaitMs: 30_000, maxWaitMs: 5 * 60_000 }
  if (device !== undefined) return [{ key: deviceKey(device), freeAttempts: 5, ...wait }]
  return [
    { key: pairKey(email, address), freeAttempts: 5, ...wait },
    { key: `address ${sha256(address)}`, freeAttempts: 20, firstWaitMs: 60_000, maxWaitMs: 15 * 60_000 },
    { key: accountKey(email), freeAttempts: 20, ...wait },
  ]
}

const deviceKey = (device: string) => `device ${device}`
const pairKey = (email: string, address: string) => `account ${sha256(email)} ${sha256(address)}`
const accountKey = (email: string) => `account ${sha256(email)}`

/** Counts a try before it is judged, so that many at once count as many. Answers the milliseconds to wait, or 0. */
export function countAttempt(db: Database, now: Date, attempt: Try): number {
  return inTransaction(db, (tx) => {
    tx.delete(throttle)
      .where(lt(throttle.lastAt, instantAfter(now, -expireMs)))
      .run()
    const limits = limitsOf(attempt).map((limit) => ({ ...limit, row: throttleRowOf(tx, limit.key) }))
    const waitMs = Math.max(...limits.map(({ row }) => (row ? Date.parse(row.openAt) - now.getTime() : 0)))
    if (waitMs > 0) return waitMs
    for (const { key, row, freeAttempts, firstWaitMs, maxWaitMs } of limits) {
      const attempts = (row?.attempts ?? 0) + 1
      const wait =
        attempts < freeAttempts ? 0 : Math.min(firstWaitMs * 2 ** Math.min(attempts - freeAttempts, 20), maxWaitMs)
      const attemptColumns = { attempts, lastAt: instantAfter(now), openAt: instantAfter(now, wait) }
      tx.insert(throttle)
        .values({ key, ...attemptColumns })
        .onConflictDoUpdate({ target: throttle.key, set: attemptColumns })
        .run()
    }
    return 0
  })
}

/** The address and the account keep their own counts, or one good account would free the rest. */
export function forgive(tx: AdminStore, { email, address, device }: Try): void {
  tx.delete(throttle)
    .where(eq(throttle.key, device === undefined ? pairKey(email, address) : deviceKey(device)))
    .run()
}

export function resetAccount(tx: AdminStore, email: string): void {
  tx.delete(throttle)
    .where(like(throttle.key, `${accountKey(email)}%`))
    .run()
}

const throttleRowOf = (tx: AdminStore, key: string) => tx.select().from(throttle).where(eq(throttle.key, key)).get()
