import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { type Database, inTransaction, type Store } from '../store/database.ts'
import { type Invitation, link, operator } from '../store/schema.ts'
import { instantAfter, newSecret, sha256 } from '../store/secrets.ts'

const validMs = 15 * 60_000
/** Who is invited may be off duty. */
const invitationMs = 3 * 24 * 60 * 60_000

export const hasOperators = (db: Store): boolean => db.select({ id: operator.id }).from(operator).limit(1).get() !== undefined

/**
 * While nobody has an account: a fresh one-time link, valid for 15 minutes, in `admin/first-run-link`, readable by its owner alone.
 * The secret stands behind `#`, which browsers send to no server. Answers undefined, and clears the file, once there is an operator.
 */
export function createFirstRunLink(
  db: Database,
  { home, publicUrl, now }: { home: string; publicUrl: string; now: Date },
): string | undefined {
  const token = inTransaction(db, (tx) => (hasOperators(tx) ? undefined : createLink(tx, now, null)))
  if (token === undefined) return void removeFirstRunLink(home)
  const url = `${publicUrl}/first-run#${token}`
  removeFirstRunLink(home)
  writeFileSync(firstRunFileIn(home), `${url}\n`, { mode: 0o600 })
  return url
}

export const removeFirstRunLink = (home: string): void => rmSync(firstRunFileIn(home), { force: true })

/** A one-time link to a new password for an operator who exists; an earlier one ends. */
export function createResetLink(tx: Store, publicUrl: string, now: Date, operatorId: number): string {
  return `${publicUrl}/reset#${createLink(tx, now, operatorId)}`
}

/** A one-time link by which somebody becomes a receptionist of these hotels, good for three days; an earlier one to the same address ends. */
export function createInvitation(tx: Store, publicUrl: string, now: Date, invitation: Invitation): string {
  endInvitation(tx, invitation.email)
  const token = newSecret(128)
  tx.insert(link)
    .values({ tokenHash: sha256(token), operatorId: null, expiresAt: instantAfter(now, invitationMs), invitation })
    .run()
  return `${publicUrl}/invitation#${token}`
}

export function endInvitation(tx: Store, email: string): void {
  for (const { tokenHash, invitation } of openInvitations(tx))
    if (invitation?.email === email) tx.delete(link).where(eq(link.tokenHash, tokenHash)).run()
}

/** Those that nobody has used yet, ended or not. */
export function openInvitations(db: Store) {
  return db
    .select()
    .from(link)
    .where(and(isNull(link.usedAt), isNotNull(link.invitation)))
    .all()
}

type OpenLink = Pick<typeof link.$inferSelect, 'operatorId' | 'invitation'>

/** That a link is the one of a fresh installation. */
export function isFirstRun(open: OpenLink | undefined): boolean {
  return open !== undefined && open.operatorId === null && open.invitation === null
}

export function findOperator(db: Store, email: string) {
  return db.select().from(operator).where(eq(operator.email, email)).get()
}

/** The open link of a token: for an operator's new password, with an invitation, or for the first operator. */
export function findLink(db: Store, now: Date, token: string): OpenLink | undefined {
  return db
    .select({ operatorId: link.operatorId, invitation: link.invitation })
    .from(link)
    .where(and(eq(link.tokenHash, sha256(token)), isNull(link.usedAt), gt(link.expiresAt, instantAfter(now))))
    .get()
}

export function markLinkUsed(tx: Store, now: Date, token: string): void {
  tx.update(link)
    .set({ usedAt: instantAfter(now) })
    .where(eq(link.tokenHash, sha256(token)))
    .run()
}

function createLink(tx: Store, now: Date, operatorId: number | null): string {
  const token = newSecret(128)
  tx.delete(link)
    .where(
      and(isNull(link.usedAt), isNull(link.invitation), operatorId === null ? isNull(link.operatorId) : eq(link.operatorId, operatorId)),
    )
    .run()
  tx.insert(link)
    .values({ tokenHash: sha256(token), operatorId, expiresAt: instantAfter(now, validMs) })
    .run()
  return token
}

const firstRunFileIn = (home: string) => join(home, 'admin', 'first-run-link')
