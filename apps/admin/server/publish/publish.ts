import { Settings, type Snapshot } from '@portico/contracts/scope/settings'
import { desc, eq } from 'drizzle-orm'
import { readDraft } from '../settings/drafts.ts'
import type { PlaceProblem } from '../settings/places.ts'
import { writeAudit } from '../store/audit.ts'
import type { AdminStore } from '../store/database.ts'
import { publication } from '../store/schema.ts'
import { instantAfter, sha256 } from '../store/secrets.ts'

export type PublishOutcome =
  /** `isUnchecked`: a server was away, so that nobody knows whether new places exist. */
  | { kind: 'published'; number: number; isUnchecked?: true }
  | { kind: 'nothing-new' }
  | { kind: 'changed-meanwhile' }
  | { kind: 'unknown-number' }
  /** What these hosts would open is not there. */
  | { kind: 'wrong-places'; problems: PlaceProblem[] }

type PublishRequest = { settings: Settings; key: string; actor: string; now: Date; restores?: number }

export const nothingPublished: Settings = {
  hosts: [],
  consentScriptHosts: [],
  cookieBannerHosts: [],
  channels: [],
  media: {},
}

export function newestSnapshot(db: AdminStore): Snapshot | undefined {
  const row = db.select().from(publication).orderBy(desc(publication.number)).limit(1).get()
  return row && snapshotOf(row)
}

/** Names a draft, so that only what was shown is published. */
export const draftHash = (settings: Settings): string => sha256(JSON.stringify(settings))

/** The same key publishes once. */
export function publishDraft(
  tx: AdminStore,
  expectedHash: string,
  publishing: Omit<PublishRequest, 'settings' | 'restores'>,
): PublishOutcome {
  const settings = readDraft(tx)
  const earlierOutcome = outcomeOfKey(tx, publishing.key)
  if (earlierOutcome) return earlierOutcome
  if (draftHash(settings) !== expectedHash) return { kind: 'changed-meanwhile' }
  return insertPublication(tx, { ...publishing, settings })
}

export function rollBack(
  tx: AdminStore,
  number: number,
  publishing: Omit<PublishRequest, 'settings' | 'restores'>,
): PublishOutcome {
  const earlierOutcome = outcomeOfKey(tx, publishing.key)
  if (earlierOutcome) return earlierOutcome
  const settings = publishedSettings(tx, number)
  return settings ? insertPublication(tx, { ...publishing, settings, restores: number }) : { kind: 'unknown-number' }
}

export function publishedSettings(tx: AdminStore, number: number): Settings | undefined {
  const row = tx.select().from(publication).where(eq(publication.number, number)).get()
  return row && Settings.parse(JSON.parse(row.settings))
}

/** More than anybody has published between a copy of admin and the loss of the machine that it was made of. */
const numbersAhead = 1_000

/**
 * Publishes what was published last under a number that no gateway can have: an admin that goes on from a copy may know
 * less than they do, and they would take its next publications for old ones.
 */
export function publishAhead(tx: AdminStore, { key, now }: { key: string; now: Date }): number | undefined {
  const newest = newestSnapshot(tx)
  if (!newest) return undefined
  const { settings } = newest
  return insertSnapshot(tx, newest.number + numbersAhead, newest, { settings, key, actor: 'command line', now })
}

export function readHistory(db: AdminStore) {
  const { number, publishedAt, publishedBy, restores, hash } = publication
  return db
    .select({ number, publishedAt, publishedBy, restores, hash })
    .from(publication)
    .orderBy(desc(number))
    .limit(200)
    .all()
}

function insertPublication(tx: AdminStore, request: PublishRequest): PublishOutcome {
  const newest = newestSnapshot(tx)
  if (newest && JSON.stringify(newest.settings) === JSON.stringify(request.settings)) return { kind: 'nothing-new' }
  return { kind: 'published', number: insertSnapshot(tx, (newest?.number ?? 0) + 1, newest, request) }
}

function insertSnapshot(
  tx: AdminStore,
  number: number,
  newest: Snapshot | undefined,
  { settings, key, actor, now, restores }: PublishRequest,
): number {
  const previousHash = newest?.hash ?? ''
  const hash = sha256(JSON.stringify([number, previousHash, settings]))
  tx.insert(publication)
    .values({
      number,
      key,
      previousHash,
      hash,
      restores,
      publishedAt: instantAfter(now),
      publishedBy: actor,
      settings: JSON.stringify(settings),
    })
    .run()
  writeAudit(tx, now, {
    actor,
    action: restores === undefined ? 'published' : 'rolled back',
    subject: `snapshot ${number}`,
    before: { number: newest?.number ?? 0, hash: previousHash },
    after: { number, hash, contentOf: restores },
  })
  return number
}

export function outcomeOfKey(tx: AdminStore, key: string): PublishOutcome | undefined {
  const row = tx.select({ number: publication.number }).from(publication).where(eq(publication.key, key)).get()
  return row && { kind: 'published', number: row.number }
}

function snapshotOf({ number, publishedAt, previousHash, hash, settings }: typeof publication.$inferSelect): Snapshot {
  return { number, publishedAt, previousHash, hash, settings: Settings.parse(JSON.parse(settings)) }
}
