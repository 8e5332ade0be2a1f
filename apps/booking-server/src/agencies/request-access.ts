import type { Agency } from '@portico/contracts/checkout/agency'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { advisoryLock } from '../db/locks.ts'
import { toJson } from '../db/tables/json.ts'
import type { Db } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { enqueueTradeMail } from '../outbox/enqueue-trade-mails.ts'
import { countAttempt } from './attempts.ts'

type AccessRequested = {
  readonly agency: Agency
  readonly channelId: number
  readonly languageId: number
  readonly host?: string | undefined
  readonly address?: string | undefined
}
export type AccessAnswer = { readonly kind: 'received' | 'exists' | 'not-found' | 'over-limit' }

/**
 * `not-found`: no trade channel. Of two requests of one address at once the second `exists`.
 */
export async function requestAccess(
  db: Db,
  { agency, channelId, languageId, host, address }: AccessRequested,
  now: Instant,
): Promise<AccessAnswer> {
  const email = normaliseEmail(agency.email)
  const { reachedLimit } = await countAttempt(db, { kind: 'request', username: email, address }, now)
  if (reachedLimit !== 'none') return { kind: 'over-limit' }
  return await write(db, [], async (tx): Promise<TransactionResult<AccessAnswer>> => {
    await advisoryLock(tx, [`trade user ${email}`])
    const channel = await tx
      .selectFrom('channel')
      .where('id', '=', channelId)
      .where('trade', '=', 1)
      .select('id')
      .executeTakeFirst()
    if (!channel) return rollback({ kind: 'not-found' })
    const user = await tx.selectFrom('trade_user').where('username', '=', email).select('id').executeTakeFirst()
    const waiting = tx
      .selectFrom('access_request')
      .where('email', '=', email)
      .where('channel_id', '=', channelId)
      .where('state', '=', 'waiting')
    if (user || (await waiting.select('id').executeTakeFirst())) return rollback({ kind: 'exists' })
    const {
      name,
      type,
      address: street,
      zip = '',
      city,
      country,
      phone = '',
      contactName = '',
      vatNumber = '',
      iata = '',
    } = agency
    const details = {
      name,
      type,
      address: street,
      zip,
      city,
      country,
      email: agency.email,
      phone,
      contactName,
      vatNumber,
      iata,
    }
    const request = await tx
      .insertInto('access_request')
      .values({
        channel_id: channelId,
        language_id: languageId,
        email,
        host: host ?? null,
        details: toJson(details),
        state: 'waiting',
        note: null,
        decided_by: null,
        user_id: null,
        created_at: now,
        decided_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueTradeMail(tx, { kind: 'access-requested', payload: { requestId: request.id }, channelId }, now)
    return commit({ kind: 'received' })
  })
}
