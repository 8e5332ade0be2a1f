import { asc, desc, getTableColumns, gt, lt } from 'drizzle-orm'
import { type AdminStore, type Database, secretsOf } from './database.ts'
import { audit } from './schema.ts'
import { instantAfter } from './secrets.ts'

export type AuditEntry = { actor: string; action: string; subject: string; before?: unknown; after?: unknown }

type AuditRow = typeof audit.$inferSelect

/**
 * Each line's hash covers its predecessor's, by a key that lies beside the database: whoever writes the database alone
 * cannot seal what they edit.
 */
export function writeAudit(tx: AdminStore, now: Date, { actor, action, subject, before, after }: AuditEntry): void {
  const lastEntry = tx.select().from(audit).orderBy(desc(audit.id)).limit(1).get()
  const row = {
    id: (lastEntry?.id ?? 0) + 1,
    at: instantAfter(now),
    actor,
    action,
    subject,
    before: jsonOf(before),
    after: jsonOf(after),
  }
  tx.insert(audit)
    .values({ ...row, hash: secretsOf(tx).keyOf('audit', sealedText(row, lastEntry?.hash ?? '')) })
    .run()
}

/** Does not check the trail, which `portico check admin` does. */
export function readAudit(db: AdminStore, { before, limit }: { before: number | undefined; limit: number }) {
  const { hash: _, ...columns } = getTableColumns(audit)
  const entries = db
    .select(columns)
    .from(audit)
    .where(before === undefined ? undefined : lt(audit.id, before))
    .orderBy(desc(audit.id))
    .limit(limit)
    .all()
  const lastId = entries.at(-1)?.id ?? 1
  return { entries, older: lastId > 1 ? lastId : undefined }
}

const atOnce = 1_000

/** Says where the trail was altered; undefined if it was not. */
export function brokenAudit(db: Database): string | undefined {
  let [id, hash] = [0, '']
  for (;;) {
    const rows = db.select().from(audit).where(gt(audit.id, id)).orderBy(asc(audit.id)).limit(atOnce).all()
    for (const row of rows) {
      if (row.id !== id + 1) return `line ${id + 1} is gone`
      if (row.hash !== db.secrets.keyOf('audit', sealedText(row, hash)))
        return `line ${row.id} was edited, or sealed with a key that was given up`
      ;[id, hash] = [row.id, row.hash]
    }
    if (rows.length < atOnce) return undefined
  }
}

function sealedText(
  { id, at, actor, action, subject, before, after }: Omit<AuditRow, 'hash'>,
  previousHash: string,
): string {
  return JSON.stringify([previousHash, id, at, actor, action, subject, before, after])
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
