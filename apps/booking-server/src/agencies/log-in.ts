import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { forShare, forUpdate } from '../db/locks.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { type CountedAttempt, countAttempt, forgiveAttempt } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { beginSession, endSessions } from './sessions.ts'

export type LoginCredentials = {
  readonly username: string
  readonly password: string
  readonly channelId: number
  readonly hotelId?: number | undefined
  readonly address?: string | undefined
  readonly browser?: string | undefined
  readonly earlier?: string | undefined
  /**
   * Where a new password is compared with the old one by another login, as servers of others do: a mailed password
   * works until it ends.
   */
  readonly comparesByLogin?: boolean | undefined
}

/** `not-enabled`: the password is right, but nobody of this user's may log in at this hotel or channel. */
export type LoggedIn =
  | { readonly kind: 'logged-in'; readonly token: string }
  | { readonly kind: 'not-enabled'; readonly userId: number }
  | { readonly kind: 'wrong-credentials' }
  | { readonly kind: 'over-limit' }

/**
 * Passwords are compared outside of the transaction, since that takes long, and the user is looked at
 * again inside.
 */
export async function logIn(db: Db, request: LoginCredentials, now: Instant): Promise<LoggedIn> {
  const { username, password, address, browser } = request
  const countedAttempt = await countAttempt(db, { kind: 'login', username, address, browser }, now)
  if (countedAttempt.reachedLimit === 'address') return { kind: 'over-limit' }
  const user = await findUser(db.reader, normaliseEmail(username))
  // A mailed password cannot be guessed: it works also while somebody guesses at the own one.
  const ownHash = countedAttempt.reachedLimit === 'none' ? user?.password_hash : undefined
  const mailed = user?.temporary_until && user.temporary_until > now ? user.temporary_hash : undefined
  const [isOwn, isMailed] = await Promise.all([isPassword(password, ownHash), isPassword(password, mailed)])
  if (!user || !(isOwn || isMailed))
    return { kind: countedAttempt.reachedLimit === 'none' ? 'wrong-credentials' : 'over-limit' }
  return await write(db, [], (tx) =>
    openSession(tx, { ...request, user, passwordExpired: !isOwn, counted: countedAttempt }, now),
  )
}

type Opening = LoginCredentials & {
  readonly user: User
  readonly passwordExpired: boolean
  readonly counted: CountedAttempt
}

/** The user's row is held, so that no session begins beside a new password, a reset or the end of the user. */
async function openSession(
  tx: Tx,
  { user, passwordExpired, counted, channelId, hotelId, earlier, comparesByLogin }: Opening,
  now: Instant,
): Promise<TransactionResult<LoggedIn>> {
  const currentUser = await findUser(tx, user.username, true)
  if (
    !currentUser ||
    currentUser.password_hash !== user.password_hash ||
    currentUser.temporary_hash !== user.temporary_hash
  )
    return rollback({ kind: 'wrong-credentials' })
  if (passwordExpired && currentUser.temporary_until !== user.temporary_until)
    return rollback({ kind: 'wrong-credentials' })
  await forgiveAttempt(tx, counted)
  if (currentUser.state !== 'active' || !(await mayLogIn(tx, currentUser.agency_id, channelId, hotelId)))
    return commit({ kind: 'not-enabled', userId: currentUser.id })
  // Only a login uses a mailed password up: the session that it opens still knows it by its hash.
  if (passwordExpired && !comparesByLogin)
    await tx.updateTable('trade_user').set({ temporary_until: now }).where('id', '=', currentUser.id).execute()
  if (earlier !== undefined) await endSessions(tx, { sessionId: earlier }, 'login', now)
  const { token } = await beginSession(tx, { userId: currentUser.id, channelId, passwordExpired }, now)
  return commit({ kind: 'logged-in', token })
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** By the name in lower case; `held` until the end of the transaction. */
export async function findUser(db: Reader | Tx, username: string, held = false) {
  return await db
    .selectFrom('trade_user')
    .where('username', '=', username)
    .select(['id', 'agency_id', 'username', 'state', 'password_hash', 'temporary_hash', 'temporary_until'])
    .$if(held, forUpdate(db))
    .executeTakeFirst()
}

/**
 * Whether the agency is active and sells this channel, for trade users, with this hotel. The rows of agency and
 * contract are held, in the order in which an operator takes them, so that no session begins beside a suspension that
 * ends those of the agency.
 */
async function mayLogIn(tx: Tx, agencyId: number, channelId: number, hotelId: number | undefined): Promise<boolean> {
  const agency = await tx
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .where('state', '=', 'active')
    .select('id')
    .$call(forShare(tx))
    .executeTakeFirst()
  const contract = await tx
    .selectFrom('agency_contract')
    .where('agency_id', '=', agencyId)
    .where('channel_id', '=', channelId)
    .where('enabled', '=', 1)
    .select('agency_id')
    .$call(forShare(tx))
    .executeTakeFirst()
  if (!agency || !contract) return false
  const channel = await tx
    .selectFrom('channel')
    .where('channel.id', '=', channelId)
    .where('channel.trade', '=', 1)
    .$if(hotelId !== undefined, (query) =>
      query
        .innerJoin('channel_hotel as sold', 'sold.channel_id', 'channel.id')
        .where('sold.hotel_id', '=', hotelId ?? 0),
    )
    .select('channel.id')
    .executeTakeFirst()
  return channel !== undefined
}
