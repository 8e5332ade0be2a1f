import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { SelectQueryBuilder } from 'kysely'
import { advisoryLock } from '../db/locks.ts'
import { sha256 } from '../db/random-codes.ts'
import type { TradeAttemptKind } from '../db/tables/agencies.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, write } from '../db/write.ts'

/**
 * Who tries what. `address` and `browser` are keyed hashes made by the gateway; `browser` only of one in which this
 * user has logged in before.
 */
export type LoginAttempt = {
  readonly kind: TradeAttemptKind
  readonly username: string
  readonly address?: string | undefined
  readonly browser?: string | undefined
}

/**
 * Most failures in an hour from one address; of one account from an address or browser at which its user has
 * logged in before; and from all others together.
 */
const maxAttempts: Record<
  TradeAttemptKind,
  { readonly address: number; readonly usual: number; readonly elsewhere: number }
> = {
  login: { address: 50, usual: 10, elsewhere: 10 },
  recovery: { address: 20, usual: 3, elsewhere: 3 },
  request: { address: 10, usual: 10, elsewhere: 10 },
}
const usualDays = 30
const dayHours = 24

export type CountedAttempt = {
  readonly id: number
  readonly reachedLimit: 'none' | 'account' | 'address'
  readonly address?: string | undefined
}

/**
 * Writes an attempt down as a failure before its outcome is known, so that attempts that are made together do not slip
 * through. Who guesses at an account from elsewhere uses up what is left to elsewhere, and never keeps its user out at
 * a usual address, or in the own browser wherever that is carried: what is tried in that counts by it alone.
 */
export function countAttempt(
  db: Db,
  { kind, username, address, browser }: LoginAttempt,
  now: Instant,
): Promise<CountedAttempt> {
  const account = sha256(normaliseEmail(username))
  const place = browser ?? address
  return write(db, [], async (tx) => {
    await advisoryLock(tx, [`trade account ${account}`, ...(place === undefined ? [] : [`trade address ${place}`])])
    const since = instantAfter(now, { hours: -1 })
    const failures = tx
      .selectFrom('trade_attempt')
      .where('kind', '=', kind)
      .where('succeeded', '=', 0)
      .where('at', '>', since)
    const fromPlace = place === undefined ? 0 : await countOf(failures.where('address', '=', place))
    const usual = [...(await usualAddresses(tx, account, now)), ...(browser === undefined ? [] : [browser])]
    const isUsual = place !== undefined && usual.includes(place)
    const ofAccount = failures.where('account', '=', account)
    const elsewhere =
      usual.length === 0
        ? ofAccount
        : ofAccount.where((or) => or.or([or('address', 'is', null), or('address', 'not in', usual)]))
    const attempts = await countOf(isUsual ? ofAccount.where('address', '=', place) : elsewhere)
    const { id } = await tx
      .insertInto('trade_attempt')
      .values({ kind, account, address: place ?? null, at: now, succeeded: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const isOver = attempts >= (isUsual ? maxAttempts[kind].usual : maxAttempts[kind].elsewhere)
    return commit({
      id,
      address,
      reachedLimit: fromPlace >= maxAttempts[kind].address ? 'address' : isOver ? 'account' : 'none',
    } as const)
  })
}

export async function forgiveAttempt(tx: Tx, { id, address }: CountedAttempt): Promise<void> {
  await tx
    .updateTable('trade_attempt')
    .set({ succeeded: 1, address: address ?? null })
    .where('id', '=', id)
    .execute()
}

export function removeOldAttempts(db: Db, now: Instant): Promise<void> {
  const usualUntil = instantAfter(now, { hours: -usualDays * dayHours })
  return write(db, [], async (tx) => {
    await tx.deleteFrom('trade_attempt').where('at', '<', usualUntil).execute()
    await tx.deleteFrom('trade_session').where('until', '<', usualUntil).execute()
    return commit(undefined)
  })
}

async function usualAddresses(tx: Tx, account: string, now: Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom('trade_attempt')
    .where('kind', '=', 'login')
    .where('account', '=', account)
    .where('succeeded', '=', 1)
    .where('at', '>', instantAfter(now, { hours: -usualDays * dayHours }))
    .select('address')
    .distinct()
    .execute()
  return rows.flatMap(({ address }) => address ?? [])
}

async function countOf(attempts: SelectQueryBuilder<Tables, 'trade_attempt', object>): Promise<number> {
  const { count } = await attempts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
