import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Invitation as InvitationSchema } from '../../contract/operators.ts'
import { type AdminStore, type Database, inTransaction } from '../store/database.ts'
import { link, operator } from '../store/schema.ts'
import { instantAfter, newSecret, sha256 } from '../store/secrets.ts'

type Invitation = z.infer<typeof InvitationSchema>

const atOnceMs = 15 * 60_000
const passedOnMs = 60 * 60_000
const invitationMs = 3 * 24 * 60 * 60_000
const storedMs = 30 * 24 * 60 * 60_000

export const hasOperators = (db: AdminStore): boolean =>
  db.select({ id: operator.id }).from(operator).limit(1).get() !== undefined

/**
 * A link for the first operator, valid for 15 minutes, in a file that its owner alone can read. The secret stands
 * behind `#`, which browsers send to no server. Once there is an operator, clears the file and answers undefined.
 */
export function createFirstRunLink(
  db: Database,
  { home, publicUrl, now }: { home: string; publicUrl: string; now: Date },
): string | undefined {
  const token = inTransaction(db, (tx) =>
    hasOperators(tx) ? undefined : createLink(tx, now, { operatorId: null, validMs: atOnceMs }),
  )
  if (token === undefined) return void removeFirstRunLink(home)
  const url = `${publicUrl}/first-run#${token}`
  removeFirstRunLink(home)
  writeFileSync(firstRunFileIn(home), `${url}\n`, { mode: 0o600 })
  return url
}

export const removeFirstRunLink = (home: string): void => rmSync(firstRunFileIn(home), { force: true })

/** Ends an earlier link. Without `madeBy` it was made at the command line. */
export function createPasswordLink(
  tx: AdminStore,
  { publicUrl, now }: { publicUrl: string; now: Date },
  { operatorId, madeBy }: { operatorId: number; madeBy?: string },
): string {
  const validMs = madeBy === undefined ? atOnceMs : passedOnMs
  return `${publicUrl}/reset#${createLink(tx, now, { operatorId, madeBy: madeBy || undefined, validMs })}`
}

/** Good for three days; ends an earlier one to the same address. */
export function createInvitation(
  tx: AdminStore,
  { publicUrl, now }: { publicUrl: string; now: Date },
  { invitation, madeBy }: { invitation: Invitation; madeBy: string },
): string {
  endInvitation(tx, invitation.email)
  removeOldLinks(tx, now)
  const token = newSecret(128)
  tx.insert(link)
    .values({
      tokenHash: sha256(token),
      operatorId: null,
      expiresAt: instantAfter(now, invitationMs),
      invitation,
      madeBy,
    })
    .run()
  return `${publicUrl}/invitation#${token}`
}

export function endLinksMadeBy(tx: AdminStore, email: string): void {
  tx.delete(link)
    .where(and(isNull(link.usedAt), eq(link.madeBy, email)))
    .run()
}

export function endLinksOf(tx: AdminStore, operatorId: number): void {
  tx.delete(link)
    .where(and(isNull(link.usedAt), eq(link.operatorId, operatorId)))
    .run()
}

export function endInvitation(tx: AdminStore, email: string): void {
  for (const { tokenHash, invitation } of openInvitations(tx))
    if (invitation?.email === email) tx.delete(link).where(eq(link.tokenHash, tokenHash)).run()
}

export function openInvitations(db: AdminStore) {
  return db
    .select()
    .from(link)
    .where(and(isNull(link.usedAt), isNotNull(link.invitation)))
    .all()
}

type OpenLink = Pick<typeof link.$inferSelect, 'operatorId' | 'invitation' | 'madeBy'>

export function isFirstRun(openLink: OpenLink | undefined): boolean {
  return openLink !== undefined && openLink.operatorId === null && openLink.invitation === null
}

export function findOperator(db: AdminStore, email: string) {
  return db.select().from(operator).where(eq(operator.email, email)).get()
}

export function findLink(db: AdminStore, now: Date, token: string): OpenLink | undefined {
  return db
    .select({ operatorId: link.operatorId, invitation: link.invitation, madeBy: link.madeBy })
    .from(link)
    .where(and(eq(link.tokenHash, sha256(token)), isNull(link.usedAt), gt(link.expiresAt, instantAfter(now))))
    .get()
}

export function markLinkUsed(tx: AdminStore, now: Date, token: string): void {
  tx.update(link)
    .set({ usedAt: instantAfter(now) })
    .where(eq(link.tokenHash, sha256(token)))
    .run()
}

/** Used or not, a link that ended a month ago is of no use. */
function removeOldLinks(tx: AdminStore, now: Date): void {
  tx.delete(link)
    .where(lt(link.expiresAt, instantAfter(now, -storedMs)))
    .run()
}

type NewLink = { operatorId: number | null; madeBy?: string; validMs: number }

function createLink(tx: AdminStore, now: Date, { operatorId, madeBy, validMs }: NewLink): string {
  const token = newSecret(128)
  removeOldLinks(tx, now)
  tx.delete(link)
    .where(
      and(
        isNull(link.usedAt),
        isNull(link.invitation),
        operatorId === null ? isNull(link.operatorId) : eq(link.operatorId, operatorId),
      ),
    )
    .run()
  tx.insert(link)
    .values({ tokenHash: sha256(token), operatorId, expiresAt: instantAfter(now, validMs), madeBy })
    .run()
  return token
}

const firstRunFileIn = (home: string) => join(home, 'admin', 'first-run-link')
