import { randomUUID } from 'node:crypto'
import type { TradeRole } from '@portico/contracts/trade/login'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { ExpressionBuilder } from 'kysely'
import { newKey, sha256 } from '../db/random-codes.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { TradeCaller } from '../pricing/seller.ts'

export type StoredTradeSession = {
  readonly id: string
  readonly channelId: number
  readonly since: Instant
  readonly until: Instant
  /** Nothing can be done but choose a password: in all else the caller is a guest. */
  readonly passwordExpired: boolean
  readonly person: { readonly name: string; readonly agency: string; readonly role: TradeRole; readonly email: string }
  readonly trade: TradeCaller
}

const sessionMinutes = 60

type Beginning = { readonly userId: number; readonly channelId: number; readonly passwordExpired: boolean }

/** The token goes to the user's cookie and nowhere else. */
export async function beginSession(tx: Tx, { userId, channelId, passwordExpired }: Beginning, now: Instant) {
  const token = newKey() + newKey()
  const id = randomUUID()
  await tx
    .insertInto('trade_session')
    .values({
      id,
      token_hash: sha256(token),
      user_id: userId,
      channel_id: channelId,
      since: now,
      until: instantAfter(now, { minutes: sessionMinutes }),
      ended_at: null,
      ended_by: null,
      password_expired: passwordExpired ? 1 : 0,
    })
    .execute()
  return { id, token }
}

export async function findSession(
  db: Reader | Tx,
  token: string,
  now: Instant,
): Promise<StoredTradeSession | undefined> {
  const { rows } = await selectSession(db, { tokenHash: sha256(token), now })
  const [row] = rows
  if (!row) return undefined
  const { user_id, agency_id, agency_code, role, rate_group, commission } = row
  return {
    id: row.id,
    channelId: row.channel_id,
    since: row.since,
    until: row.until,
    passwordExpired: row.password_expired === 1,
    person: { name: row.user_name, agency: row.agency_name, role, email: row.username },
    trade: {
      userId: user_id,
      agencyId: agency_id,
      agencyCode: agency_code,
      channelId: row.channel_id,
      role,
      rateGroup: rate_group ?? undefined,
      commission: commission ?? undefined,
    },
  }
}

const selectSession = statement((db, { tokenHash, now }: { readonly tokenHash: string; readonly now: Instant }) =>
  db
    .selectFrom('trade_session as session')
    .innerJoin('trade_user as user', 'user.id', 'session.user_id')
    .innerJoin('agency', 'agency.id', 'user.agency_id')
    .innerJoin('channel', 'channel.id', 'session.channel_id')
    .innerJoin('agency_contract as contract', (on) =>
      on.onRef('contract.agency_id', '=', 'agency.id').onRef('contract.channel_id', '=', 'session.channel_id'),
    )
    .where('session.token_hash', '=', tokenHash)
    .where('session.until', '>', now)
    .where('session.ended_at', 'is', null)
    .where('user.state', '=', 'active')
    .where('agency.state', '=', 'active')
    .where('channel.trade', '=', 1)
    .where('contract.enabled', '=', 1)
    .select(['session.id', 'session.channel_id', 'session.since', 'session.until', 'session.password_expired'])
    .select(['user.id as user_id', 'user.name as user_name', 'user.username', 'user.role'])
    .select(['contract.rate_group', 'contract.commission'])
    .select(['agency.id as agency_id', 'agency.code as agency_code', 'agency.name as agency_name']),
)

export type WhoseSessions =
  | { readonly sessionId: string }
  | { readonly userId: number; readonly but?: string | undefined }
  | { readonly agencyId: number; readonly channelId?: number | undefined }

/** How many ended. `endedBy` is `logout`, `login`, `password`, or the operator. */
export async function endSessions(tx: Tx, whose: WhoseSessions, endedBy: string, now: Instant): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('trade_session')
    .set({ ended_at: now, ended_by: endedBy })
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .where((sessions) => areOf(sessions, whose))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

function areOf(sessions: ExpressionBuilder<Tables, 'trade_session'>, whose: WhoseSessions) {
  if ('sessionId' in whose) return sessions('id', '=', whose.sessionId)
  if ('userId' in whose)
    return sessions.and([sessions('user_id', '=', whose.userId), sessions('id', '<>', whose.but ?? '')])
  const users = sessions.selectFrom('trade_user').where('agency_id', '=', whose.agencyId).select('trade_user.id')
  const ofAgency = sessions('user_id', 'in', users)
  return whose.channelId === undefined
    ? ofAgency
    : sessions.and([ofAgency, sessions('channel_id', '=', whose.channelId)])
}
