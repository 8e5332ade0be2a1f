import {
  ChannelSettings,
  HostSettings,
  type Settings,
  Settings as SettingsSchema,
  withOfferedLanguages,
} from '@portico/contracts/scope/settings'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { ConsentLists } from '../../contract/consent-lists.ts'
import type { AdminStore } from '../store/database.ts'
import { draft, media } from '../store/schema.ts'

const draftSchemas = { host: HostSettings, channel: ChannelSettings, consent: ConsentLists } as const
type Kind = keyof typeof draftSchemas
type ValueOf<K extends Kind> = z.infer<(typeof draftSchemas)[K]>

/** `version` counts the edits of a row; 0 is a row that was never written. */
export type DraftVersion<T> = { version: number; value: T }

export type SaveOutcome<T> =
  | { kind: 'saved'; version: number }
  /** Somebody else saved since `expected`; `current` is theirs, missing if they removed it. */
  | { kind: 'changed-meanwhile'; version: number; current?: T }
  | { kind: 'taken' }

export function readHosts(db: AdminStore): DraftVersion<HostSettings>[] {
  return readAll(db, 'host').map(({ version, value }) => ({
    version,
    value: withOfferedLanguages(HostSettings.parse(JSON.parse(value))),
  }))
}

export function readChannels(db: AdminStore): DraftVersion<ChannelSettings>[] {
  return readAll(db, 'channel').map(({ version, value }) => ({
    version,
    value: ChannelSettings.parse(JSON.parse(value)),
  }))
}

export function readConsent(db: AdminStore): DraftVersion<ConsentLists> {
  const row = readRow(db, 'consent', 'lists')
  return {
    version: row?.version ?? 0,
    value: ConsentLists.parse(JSON.parse(row?.value ?? '{"consentScriptHosts":[],"cookieBannerHosts":[]}')),
  }
}

/** The draft as it would be published, in one canonical order. */
export function readDraft(db: AdminStore): Settings {
  const hosts = readHosts(db).map(({ value }) => value)
  const { consentScriptHosts, cookieBannerHosts } = readConsent(db).value
  return SettingsSchema.parse({
    hosts,
    consentScriptHosts: consentScriptHosts.toSorted(),
    cookieBannerHosts: cookieBannerHosts.toSorted(),
    channels: readChannels(db).map(({ value }) => value),
    media: Object.fromEntries(
      hosts.flatMap(({ favicon, logo }) => [favicon, logo].flatMap((path) => uploadedPicture(db, path))),
    ),
  })
}

/** `expected` is the version that the editor saw, or `new`. */
export function saveDraft<K extends Kind>({
  tx,
  kind,
  name,
  expected,
  value,
}: {
  tx: AdminStore
  kind: K
  name: string
  expected: number | 'new'
  value: ValueOf<K>
}): SaveOutcome<ValueOf<K>> {
  const row = readRow(tx, kind, name)
  if (expected === 'new' && row && row.value !== null) return { kind: 'taken' }
  if (expected !== 'new' && expected !== (row?.version ?? 0)) return changedMeanwhile(kind, row)
  return {
    kind: 'saved',
    version: writeRow({ tx, kind, name, version: (row?.version ?? 0) + 1, value: JSON.stringify(value) }),
  }
}

export function removeDraft<K extends Kind>(
  tx: AdminStore,
  kind: K,
  name: string,
  expected: number,
): SaveOutcome<ValueOf<K>> {
  const row = readRow(tx, kind, name)
  if (row?.value == null || row.version !== expected) return changedMeanwhile(kind, row)
  return { kind: 'saved', version: writeRow({ tx, kind, name, version: row.version + 1, value: null }) }
}

export function replaceDraft(
  tx: AdminStore,
  { hosts, channels, consentScriptHosts, cookieBannerHosts }: Settings,
): void {
  const wantedRows = [
    ...hosts.map((value) => ({ kind: 'host' as const, name: value.host, value })),
    ...channels.map((value) => ({ kind: 'channel' as const, name: channelName(value.channelId), value })),
    { kind: 'consent' as const, name: 'lists', value: { consentScriptHosts, cookieBannerHosts } },
  ]
  const rest = new Map(
    tx
      .select()
      .from(draft)
      .all()
      .map((row) => [`${row.kind} ${row.name}`, row]),
  )
  for (const { kind, name, value } of wantedRows) {
    const row = rest.get(`${kind} ${name}`)
    rest.delete(`${kind} ${name}`)
    const text = JSON.stringify(value)
    if (row?.value !== text) writeRow({ tx, kind, name, version: (row?.version ?? 0) + 1, value: text })
  }
  for (const { kind, name, version, value } of rest.values())
    if (value !== null) writeRow({ tx, kind, name, version: version + 1, value: null })
}

/** Padded, so that names sort as numbers do. */
export const channelName = (channelId: number): string => String(channelId).padStart(16, '0')

function readAll(db: AdminStore, kind: Kind) {
  const rows = db
    .select()
    .from(draft)
    .where(and(eq(draft.kind, kind), isNotNull(draft.value)))
    .orderBy(draft.name)
    .all()
  return rows.flatMap(({ version, value }) => (value === null ? [] : [{ version, value }]))
}

function readRow(db: AdminStore, kind: Kind, name: string) {
  return db
    .select()
    .from(draft)
    .where(and(eq(draft.kind, kind), eq(draft.name, name)))
    .get()
}

function writeRow({
  tx,
  kind,
  name,
  version,
  value,
}: {
  tx: AdminStore
  kind: Kind
  name: string
  version: number
  value: string | null
}): number {
  tx.insert(draft)
    .values({ kind, name, version, value })
    .onConflictDoUpdate({ target: [draft.kind, draft.name], set: { version, value } })
    .run()
  return version
}

function changedMeanwhile<K extends Kind>(
  kind: K,
  row: typeof draft.$inferSelect | undefined,
): SaveOutcome<ValueOf<K>> {
  const currentVersion =
    row?.value == null ? {} : { current: draftSchemas[kind].parse(JSON.parse(row.value)) as ValueOf<K> }
  return { kind: 'changed-meanwhile', version: row?.version ?? 0, ...currentVersion }
}

function uploadedPicture(db: AdminStore, path: string | undefined) {
  const hash = path?.match(/^\/media\/(.+)$/)?.[1]
  const row = hash === undefined ? undefined : db.select().from(media).where(eq(media.hash, hash)).get()
  return row ? [[row.hash, { type: row.type, base64: row.bytes.toString('base64') }]] : []
}
