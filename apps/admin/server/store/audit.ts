import { asc, desc } from 'drizzle-orm'
import type { Store } from './database.ts'
import { audit } from './schema.ts'
import { instantAfter, sha256 } from './secrets.ts'

export type AuditEntry = { actor: string; action: string; subject: string; before?: unknown; after?: unknown }

type Row = typeof audit.$inferSelect

/** Adds a line to the trail, in the transaction of what it tells. Each line's hash covers its predecessor's. */
export function writeAudit(tx: Store, now: Date, { actor, action, subject, before, after }: AuditEntry): void {
  const last = tx.select().from(audit).orderBy(desc(audit.id)).limit(1).get()
  const row = { id: (last?.id ?? 0) + 1, at: instantAfter(now), actor, action, subject, before: jsonOf(before), after: jsonOf(after) }
  tx.insert(audit)
    .values({ ...row, hash: hashOf(row, last?.hash ?? '') })
    .run()
}

/** The newest lines first, and whether the whole trail is as it was written. */
export function readAudit(db: Store, limit: number) {
  const rows = db.select().from(audit).orderBy(asc(audit.id)).all()
  const intact = rows.every((row, i) => row.id === i + 1 && row.hash === hashOf(row, rows[i - 1]?.hash ?? ''))
  const entries = rows
    .slice(-limit)
    .reverse()
    .map(({ id, at, actor, action, subject, before, after }) => ({ id, at, actor, action, subject, before, after }))
  return { entries, intact }
}

function hashOf({ id, at, actor, action, subject, before, after }: Omit<Row, 'hash'>, previousHash: string): string {
  return sha256(JSON.stringify([previousHash, id, at, actor, action, subject, before, after]))
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
