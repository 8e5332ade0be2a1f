import { createHmac } from 'node:crypto'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { TrailFactName } from '@portico/contracts/operator/trail'
import type { Instant } from '@portico/domain/time/deadline'
import type { Insertable, Selectable } from 'kysely'
import { advisoryLock } from '../db/locks.ts'
import { toJson } from '../db/tables/json.ts'
import type { OperatorAction } from '../db/tables/records.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'
import { trailKeyOf } from '../db/write.ts'

/** What an operator did or looked at. `details` say what was done, in facts; never a guest's data. */
export type TrailEntry = {
  readonly action: OperatorAction
  readonly hotelId?: number | undefined
  readonly reservationId?: number | undefined
  readonly details?: { readonly [N in TrailFactName]?: string | number | boolean }
  /** Of an act that happens at most once: its key, all that it was sent with, and what it was answered. */
  readonly once?: { readonly key: string; readonly requestHash: string; readonly answer: unknown } | undefined
}

type OperatorActRow = Selectable<Tables['operator_act']>

export type TrailPerson = Pick<OperatorIdentity, 'email'> & { readonly role: OperatorIdentity['role'] | 'console' }
export const commandLine: TrailPerson = { email: 'command line', role: 'console' }

const lockName = 'operator trail'

/** Nobody else writes into the trail before this transaction ends; before anything else in it. */
export function lockTrail(tx: Tx): Promise<void> {
  return advisoryLock(tx, [lockName])
}

export const withTrailLock = (lockNames: readonly string[]): string[] => [...lockNames, lockName]

/**
 * Adds a line to the trail, in the transaction of what it is about, after `lockTrail`. Each line is sealed to the one
 * before.
 */
export async function appendToTrail(
  tx: Tx,
  { email, role }: TrailPerson,
  trailEntry: TrailEntry,
  moment: Instant,
): Promise<void> {
  const lastLine = await tx
    .selectFrom('operator_act')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { action, hotelId, reservationId, details = {}, once } = trailEntry
  const row = {
    id: (lastLine?.id ?? 0) + 1,
    at: moment,
    person: email,
    role,
    action,
    hotel_id: hotelId ?? null,
    reservation_id: reservationId ?? null,
    details: toJson(details),
    key: once?.key ?? null,
    request_hash: once?.requestHash ?? null,
    answer: once ? toJson(once.answer) : null,
  } satisfies Omit<Insertable<Tables['operator_act']>, 'hash'>
  await tx
    .insertInto('operator_act')
    .values({ ...row, hash: hashOfTrailLine(row, lastLine?.hash ?? '', trailKeyOf(tx)) })
    .execute()
}

/** What an earlier request with the key was answered; `key-used` where it wanted something else. After `lockTrail`. */
export async function earlierAnswer(
  tx: Tx,
  key: string,
  requestHash: string,
): Promise<{ readonly answer: string } | 'key-used' | undefined> {
  const row = await tx
    .selectFrom('operator_act')
    .where('key', '=', key)
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (!row) return undefined
  return row.request_hash === requestHash && row.answer !== null ? { answer: row.answer } : 'key-used'
}

export async function brokenTrail(db: Reader, trailKey: string): Promise<string[]> {
  const atOnce = 1_000
  let [id, hash] = [0, '']
  for (;;) {
    const rows = await db
      .selectFrom('operator_act')
      .selectAll()
      .where('id', '>', id)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const row of rows) {
      if (row.id !== id + 1) return [`line ${id + 1} of the operators' trail is gone`]
      if (row.hash !== hashOfTrailLine(row, hash, trailKey))
        return [`line ${row.id} of the operators' trail was edited, or sealed with another key`]
      ;[id, hash] = [row.id, row.hash]
    }
    if (rows.length < atOnce) return []
  }
}

/**
 * Made of the row and the hash of the row before, by a key that who writes the database alone has not got: they cannot
 * seal what they edit.
 */
function hashOfTrailLine(row: Omit<OperatorActRow, 'hash'>, hashBefore: string, trailKey: string): string {
  const text = JSON.stringify([hashBefore, ...hashedColumns.map((column) => row[column])])
  return createHmac('sha256', trailKey).update(text).digest('hex')
}

const hashedColumns = [
  ...(['id', 'at', 'person', 'role', 'action', 'hotel_id', 'reservation_id'] as const),
  ...(['details', 'key', 'request_hash', 'answer'] as const),
]
