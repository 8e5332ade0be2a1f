import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { forUpdate } from '../db/locks.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { passwordPurpose } from '../letters/trade-letter.ts'
import { enqueueTradeMail } from '../outbox/enqueue-trade-mails.ts'
import type { BookingSecrets } from '../secrets/secrets.ts'
import { countAttempt } from './attempts.ts'
import { newTemporaryPassword } from './passwords.ts'

const temporaryMinutes = 60

/**
 * So long a mail with a temporary password answers every further request: a double click's second mail would end what
 * the first one says.
 */
const answeredSeconds = 60

/** `host` and `channelId`: where the mail says that the user logs in, if that is known. */
export type TemporaryPassword = {
  readonly userId: number
  readonly made: { readonly plain: string; readonly hash: string }
  readonly kind: 'access-approved' | 'temporary-password' | 'password-reset'
  readonly host?: string | null | undefined
  readonly channelId?: number | undefined
}

/**
 * Beside the user's own password, which goes on to work unless an operator has reset it: a recovery that somebody else
 * asked for locks nobody out. The plain text is in the mail's row alone, sealed, until it is sent.
 */
export async function giveTemporaryPassword(
  tx: Tx,
  secrets: BookingSecrets,
  { userId, made, kind, host, channelId }: TemporaryPassword,
  now: Instant,
): Promise<void> {
  const temporary_until = instantAfter(now, { minutes: temporaryMinutes })
  const { username } = await tx
    .updateTable('trade_user')
    .set({ temporary_hash: made.hash, temporary_until, changed_at: now })
    .where('id', '=', userId)
    .returning('username')
    .executeTakeFirstOrThrow()
  const password = secrets.seal(passwordPurpose, made.plain)
  await enqueueTradeMail(
    tx,
    { kind, to: username, payload: { userId, password, until: temporary_until }, host, channelId },
    now,
  )
}

type TemporaryPasswordRequest = {
  readonly username: string
  readonly address?: string | undefined
  readonly host?: string | undefined
  readonly channelId?: number | undefined
}
export type TemporaryPasswordSent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'over-limit' }

/**
 * Says when nobody is known by the name, as the specification wants. A password is made in
 * either case, which takes alike.
 */
export async function recoverPassword(
  db: Db,
  secrets: BookingSecrets,
  request: TemporaryPasswordRequest,
  now: Instant,
): Promise<TemporaryPasswordSent> {
  const { username, address, host, channelId } = request
  const { reachedLimit } = await countAttempt(db, { kind: 'recovery', username, address }, now)
  if (reachedLimit !== 'none') return { kind: 'over-limit' }
  const newPassword = await newTemporaryPassword()
  return await write(db, [], async (tx): Promise<TransactionResult<TemporaryPasswordSent>> => {
    const user = await tx
      .selectFrom('trade_user as user')
      .innerJoin('agency', 'agency.id', 'user.agency_id')
      .where('user.username', '=', normaliseEmail(username))
      .where('user.state', '=', 'active')
      .where('agency.state', '=', 'active')
      .select(['user.id', 'user.temporary_until'])
      .$call(forUpdate(tx))
      .executeTakeFirst()
    if (!user) return rollback({ kind: 'not-found' })
    const isAnswered =
      (user.temporary_until ?? '') > instantAfter(now, { minutes: temporaryMinutes, seconds: -answeredSeconds })
    if (isAnswered) return rollback({ kind: 'sent' })
    await giveTemporaryPassword(
      tx,
      secrets,
      { userId: user.id, made: newPassword, kind: 'temporary-password', host, channelId },
      now,
    )
    return commit({ kind: 'sent' })
  })
}
