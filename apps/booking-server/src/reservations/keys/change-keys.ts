import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import { advisoryLock } from '../../db/locks.ts'
import { sha256 } from '../../db/random-codes.ts'
import { toJson } from '../../db/tables/json.ts'
import type { Db, Tx } from '../../db/types.ts'
import { commit, rollback, write } from '../../db/write.ts'

export type KeyUse = { readonly hotelId: number; readonly key?: string | undefined; readonly requestContent: unknown }

type EarlierReply<Reply, Refusal> =
  | { readonly kind: 'answered'; readonly answer: Reply }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'key-used' }

/**
 * What a key's change was answered, if it was this same request; `key-used` if it was another. Whoever else comes with
 * the key waits until this transaction has ended: ask before anything else.
 */
export async function earlierReplyOf<Reply, Refusal>(
  tx: Tx,
  use: KeyUse,
): Promise<EarlierReply<Reply, Refusal> | undefined> {
  const { hotelId, key } = use
  if (key === undefined) return undefined
  await advisoryLock(tx, [`change key ${hotelId} ${key}`])
  const row = await tx
    .selectFrom('reservation_change')
    .where('hotel_id', '=', hotelId)
    .where('key', '=', key)
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (row?.request_hash === contentHashOf(use.requestContent) && row.answer !== null)
    return { kind: 'answered', answer: fromJson('reservation_change.answer', row.answer, `with key ${key}`) as Reply }
  return row ? { kind: 'key-used' } : await unchangedReplyOf<Refusal>(tx, use)
}

export async function unchangedReplyOf<Refusal>(
  tx: Tx,
  { hotelId, key, requestContent }: KeyUse,
): Promise<{ readonly kind: 'refused'; readonly refusal: Refusal } | { readonly kind: 'key-used' } | undefined> {
  const row = await tx
    .selectFrom('unchanged_key')
    .where('hotel_id', '=', hotelId)
    .where('key', '=', key ?? '')
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (!row) return undefined
  if (row.request_hash !== contentHashOf(requestContent)) return { kind: 'key-used' }
  return { kind: 'refused', refusal: fromJson('unchanged_key.answer', row.answer, key ?? '') as Refusal }
}

/**
 * A request that changed nothing, so that a copy of it that comes later changes nothing either. After the key was
 * looked for in this transaction.
 */
export async function recordUnchanged(
  tx: Tx,
  { hotelId, key, requestContent }: KeyUse,
  answer: { readonly kind: string },
  now: Instant,
): Promise<void> {
  if (key === undefined) return
  const row = { hotel_id: hotelId, key, request_hash: contentHashOf(requestContent), answer: toJson(answer), at: now }
  await tx.insertInto('unchanged_key').values(row).execute()
}

/**
 * Makes a change; a refusal closes its key, in a transaction of its own, since that of the refusal was rolled back. A
 * copy of the request that is still on its way, as proxies send one that seemed lost, would otherwise change what its
 * guest was refused, as soon as that is possible again. Where a copy was faster between the two, its answer is the
 * answer. What is not found has no key here.
 */
export async function closeIfRefused<Outcome extends { readonly kind: string }>({
  db,
  use,
  now,
  make,
  outcome: { done, isUsed },
}: {
  readonly db: Db
  readonly use: KeyUse
  readonly now: Instant
  readonly make: () => Promise<Outcome>
  readonly outcome: { readonly done: Outcome['kind']; readonly isUsed: (tx: Tx) => Promise<boolean> }
}): Promise<Outcome> {
  const changeOutcome = await make()
  if (use.key === undefined || [done, 'not-found', 'key-used'].includes(changeOutcome.kind)) return changeOutcome
  const isClosed = await write(db, [], async (tx) => {
    if (await isUsed(tx)) return rollback(false)
    await recordUnchanged(tx, use, changeOutcome, now)
    return commit(true)
  })
  return isClosed ? changeOutcome : await make()
}

/** Makes a change of a reservation at most once by its key; a refusal closes the key, as `closeIfRefused` says. */
export function changeOnce<Outcome extends { readonly kind: string }>({
  db,
  use,
  now,
  done,
  make,
}: {
  db: Db
  use: KeyUse
  now: Instant
  done: Outcome['kind']
  make: () => Promise<Outcome>
}): Promise<Outcome> {
  return closeIfRefused({
    db,
    use,
    now,
    make,
    outcome: {
      done,
      isUsed: async (tx) => (await earlierReplyOf(tx, use)) !== undefined,
    },
  })
}

export function contentHashOf(requestContent: unknown): string {
  return sha256(JSON.stringify(requestContent))
}
