import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import { and, desc, eq, gt, like, lt, ne, or } from 'drizzle-orm'
import type { AdminStore } from '../store/database.ts'
import { operator, session } from '../store/schema.ts'
import { instantAfter, newSecret, sha256 } from '../store/secrets.ts'
import { hasSecondFactor } from './second-factor.ts'

export type Session = OperatorIdentity & {
  operatorId: number
  tokenHash: string
  /** The password was typed within the last ten minutes. */
  isProved: boolean
  hasSecondFactor: boolean
  /** Null where none was chosen. */
  language: string | null
}

const idleMs = 30 * 60_000
const maxAgeMs = 12 * 60 * 60_000
const provedMs = 10 * 60_000
// Written once a minute at most, so that reading pages does not wait for the disk.
const seenIntervalMs = 60_000

export function openSession(
  tx: AdminStore,
  now: Date,
  { operatorId, browser }: { operatorId: number; browser: string },
): string {
  tx.delete(session)
    .where(or(lt(session.seenAt, instantAfter(now, -idleMs)), lt(session.createdAt, instantAfter(now, -maxAgeMs))))
    .run()
  const token = newSecret(256)
  const at = instantAfter(now)
  tx.insert(session)
    .values({ tokenHash: sha256(token), operatorId, createdAt: at, seenAt: at, provedAt: at, browser })
    .run()
  return token
}

/** A session ends after 30 idle minutes, and after 12 hours. */
export function findSession(db: AdminStore, now: Date, token: string | undefined): Session | undefined {
  if (token === undefined) return undefined
  const tokenHash = sha256(token)
  const row = db
    .select({
      operatorId: operator.id,
      email: operator.email,
      role: operator.role,
      hotels: operator.hotels,
      language: operator.language,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      provedAt: session.provedAt,
    })
    .from(session)
    .innerJoin(operator, eq(operator.id, session.operatorId))
    .where(eq(session.tokenHash, tokenHash))
    .get()
  if (!row || row.seenAt <= instantAfter(now, -idleMs) || row.createdAt <= instantAfter(now, -maxAgeMs))
    return undefined
  if (row.seenAt <= instantAfter(now, -seenIntervalMs)) {
    db.update(session)
      .set({ seenAt: instantAfter(now) })
      .where(eq(session.tokenHash, tokenHash))
      .run()
  }
  return {
    operatorId: row.operatorId,
    email: row.email,
    role: row.role,
    hotelIds: row.role === 'owner' ? 'all' : (row.hotels ?? []),
    tokenHash,
    isProved: row.provedAt > instantAfter(now, -provedMs),
    hasSecondFactor: hasSecondFactor(db, row.operatorId),
    language: row.language,
  }
}

export function proveSession(tx: AdminStore, now: Date, { tokenHash }: Session): void {
  tx.update(session)
    .set({ provedAt: instantAfter(now) })
    .where(eq(session.tokenHash, tokenHash))
    .run()
}

export function endSession(db: AdminStore, { tokenHash, operatorId }: Session): void {
  db.delete(session)
    .where(and(eq(session.tokenHash, tokenHash), eq(session.operatorId, operatorId)))
    .run()
}

const sessionIdOf = (tokenHash: string) => tokenHash.slice(0, 16)

export function listSessions(db: AdminStore, now: Date, { tokenHash, operatorId }: Session) {
  return db
    .select()
    .from(session)
    .where(
      and(
        eq(session.operatorId, operatorId),
        gt(session.seenAt, instantAfter(now, -idleMs)),
        gt(session.createdAt, instantAfter(now, -maxAgeMs)),
      ),
    )
    .orderBy(desc(session.createdAt))
    .all()
    .map((row) => ({
      id: sessionIdOf(row.tokenHash),
      browser: row.browser,
      isOwn: row.tokenHash === tokenHash,
      createdAt: row.createdAt,
      seenAt: row.seenAt,
    }))
}

export function endSessionOf(tx: AdminStore, operatorId: number, id: string): boolean {
  const { changes } = tx
    .delete(session)
    .where(and(eq(session.operatorId, operatorId), like(session.tokenHash, `${id}%`)))
    .run()
  return changes > 0
}

export function endOtherSessions(tx: AdminStore, { tokenHash, operatorId }: Session): void {
  tx.delete(session)
    .where(and(ne(session.tokenHash, tokenHash), eq(session.operatorId, operatorId)))
    .run()
}

export function endSessionsOf(tx: AdminStore, operatorId: number): void {
  tx.delete(session).where(eq(session.operatorId, operatorId)).run()
}
