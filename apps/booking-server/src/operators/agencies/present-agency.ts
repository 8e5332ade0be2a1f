import type { AgencyDetails } from '@portico/contracts/operator/agencies'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'
import { accountUsed } from '../../reservations/agency/credit.ts'
import { contractTermsOf } from './agency-rows.ts'
import { owedBookings } from './owed-bookings.ts'
import { tradeChannels } from './trade-channels.ts'

export async function presentAgency(db: Reader, agencyId: number, now: Instant): Promise<AgencyDetails | undefined> {
  const agency = await db.selectFrom('agency').where('id', '=', agencyId).selectAll().executeTakeFirst()
  if (!agency) return undefined
  const users = await db
    .selectFrom('trade_user')
    .where('agency_id', '=', agencyId)
    .selectAll()
    .orderBy('username')
    .execute()
  const contracts = await db
    .selectFrom('agency_contract as contract')
    .innerJoin('channel', 'channel.id', 'contract.channel_id')
    .where('contract.agency_id', '=', agencyId)
    .selectAll('contract')
    .select('channel.name')
    .orderBy('channel.name')
    .execute()
  const usedCredits = await Promise.all(
    contracts.map(({ channel_id }) => accountUsed(db, { agencyId, channelId: channel_id })),
  )
  const sessions = await db
    .selectFrom('trade_session as session')
    .innerJoin('trade_user as user', 'user.id', 'session.user_id')
    .innerJoin('channel', 'channel.id', 'session.channel_id')
    .where('user.agency_id', '=', agencyId)
    .where('session.ended_at', 'is', null)
    .where('session.until', '>', now)
    .select(['session.id', 'session.user_id', 'user.username', 'channel.name', 'session.since', 'session.until'])
    .orderBy('session.since')
    .execute()
  return {
    id: agency.id,
    code: agency.code,
    name: agency.name,
    type: agency.type,
    state: agency.state,
    changedAt: agency.changed_at,
    facts: fromJson('agency.details', agency.details, agency.id),
    hasLogo: agency.logo !== null,
    users: users.map(({ id, username, name, role, state, temporary_until: until }) => ({
      id,
      username,
      name,
      role,
      state,
      temporaryUntil: until !== null && until > now ? until : undefined,
    })),
    contracts: contracts.map((row, i) => ({
      channelId: row.channel_id,
      channelName: row.name,
      terms: contractTermsOf(row),
      used: usedCredits[i] ?? [],
      changedAt: row.changed_at,
    })),
    sessions: sessions.map(({ id, user_id, username, name, since, until }) => ({
      id,
      userId: user_id,
      username,
      channelName: name,
      since,
      until,
    })),
    owed: await owedBookings(db, agencyId, now),
    channels: await tradeChannels(db),
  }
}
