import type { Instant } from '@portico/domain/time/deadline'
import { type PasswordProblem, passwordProblemOf } from '@portico/domain/trade/password'
import { isCommonPassword } from '@portico/server/secrets/common-passwords'
import { forUpdate } from '../db/locks.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessions, type StoredTradeSession } from './sessions.ts'

/**
 * Without `current` where the caller does not know that it is wanted: the specification's call brings the new password
 * alone.
 */
type PasswordRequest = { readonly password: string; readonly current?: string | undefined }

export type PasswordChanged =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly problem: PasswordProblem | 'wrong-current' }
  | { readonly kind: 'over-limit' }
  | { readonly kind: 'ended' }

/**
 * The session that asks goes on, with a password of its user's own; every other of the user
 * ends. Of two changes at once the second finds that what it took for the current password is not.
 */
export async function changePassword(
  db: Db,
  session: StoredTradeSession,
  request: PasswordRequest,
  now: Instant,
): Promise<PasswordChanged> {
  const { password, current } = request
  const user = await findUser(db.reader, session)
  if (!user) return { kind: 'ended' }
  if (current !== undefined) {
    const attempt = await countAttempt(db, { kind: 'login', username: `session ${session.id}` }, now)
    if (attempt.reachedLimit !== 'none') return { kind: 'over-limit' }
    const validHashes = session.passwordExpired ? [user.password_hash, user.temporary_hash] : [user.password_hash]
    if (!(await isOneOf(current, validHashes))) return { kind: 'refused', problem: 'wrong-current' }
    await write(db, [], async (tx) => commit(await forgiveAttempt(tx, attempt)))
  }
  const problem = passwordProblemOf(password, current ?? '')
  if (problem) return { kind: 'refused', problem }
  if (await isOneOf(password, [user.password_hash, user.temporary_hash]))
    return { kind: 'refused', problem: 'same-as-before' }
  if (await isCommonPassword(password)) return { kind: 'refused', problem: 'too-common' }
  const password_hash = await hashPassword(password)
  return await write(db, [], async (tx): Promise<TransactionResult<PasswordChanged>> => {
    const lockedUser = await findUser(tx, session, true)
    if (!lockedUser) return rollback({ kind: 'ended' })
    if (lockedUser.password_hash !== user.password_hash || lockedUser.temporary_hash !== user.temporary_hash)
      return rollback({ kind: 'refused', problem: 'wrong-current' })
    await tx
      .updateTable('trade_user')
      .set({ password_hash, temporary_hash: null, temporary_until: null, changed_at: now })
      .where('id', '=', lockedUser.id)
      .execute()
    const renewed = await tx
      .updateTable('trade_session')
      .set({ password_expired: 0 })
      .where('id', '=', session.id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (renewed.numUpdatedRows !== 1n) return rollback({ kind: 'ended' })
    await endSessions(tx, { userId: lockedUser.id, but: session.id }, 'password', now)
    return commit({ kind: 'changed' })
  })
}

async function isOneOf(password: string, hashes: readonly (string | null)[]): Promise<boolean> {
  return (await Promise.all(hashes.map((hash) => isPassword(password, hash)))).includes(true)
}

async function findUser(db: Reader | Tx, { trade }: StoredTradeSession, held = false) {
  return await db
    .selectFrom('trade_user')
    .where('id', '=', trade.userId)
    .where('state', '=', 'active')
    .select(['id', 'username', 'password_hash', 'temporary_hash'])
    .$if(held, forUpdate(db))
    .executeTakeFirst()
}
