import { toJson } from '@portico/booking-server/db/tables/json'
import type { Db } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import type { TradeCaller } from '@portico/booking-server/pricing/seller'
import type { Instant } from '@portico/domain/time/deadline'

/** The trade users that tests know by heart: 77 and 78 of one agency, 88 of another, on the trade channel. */
export const tradeCaller: TradeCaller = { userId: 77, agencyId: 7, agencyCode: 'SEVEN', channelId: 2, role: 'owner' }
export const colleague: TradeCaller = { ...tradeCaller, userId: 78, role: 'agent' }
export const otherAgency: TradeCaller = { userId: 88, agencyId: 8, agencyCode: 'EIGHT', channelId: 2, role: 'owner' }

const at = '2027-01-01T00:00:00.000Z' as Instant
const details = toJson({
  address: 'Via Lunga 1',
  zip: '00100',
  city: 'Roma',
  country: 'IT',
  email: 'office@agency.example',
  phone: '',
  contactName: '',
  vatNumber: 'IT00743110157',
  iata: '',
})

/** Their rows, with a contract where there is a trade channel. */
export async function insertTestAgencies(db: Db): Promise<void> {
  const channel = await db.reader
    .selectFrom('channel')
    .where('id', '=', tradeCaller.channelId)
    .select('id')
    .executeTakeFirst()
  if (!channel) return
  await write(db, [], async (tx) => {
    const dates = { created_at: at, changed_at: at }
    for (const { agencyId, agencyCode, channelId } of [tradeCaller, otherAgency]) {
      const agency = {
        id: agencyId,
        code: agencyCode,
        name: agencyCode,
        type: 'travel-agency',
        state: 'active',
        details,
      } as const
      await tx
        .insertInto('agency')
        .values({ ...agency, ...dates })
        .execute()
      await tx
        .insertInto('agency_contract')
        .values({ agency_id: agencyId, channel_id: channelId, enabled: 1, changed_at: at })
        .execute()
    }
    for (const { userId, agencyId, role } of [tradeCaller, colleague, otherAgency]) {
      const user = {
        id: userId,
        agency_id: agencyId,
        username: `user${userId}@agency.example`,
        name: `User ${userId}`,
        role,
      } as const
      const login = { language_id: 1, password_hash: '', state: 'active' } as const
      await tx
        .insertInto('trade_user')
        .values({ ...user, ...login, ...dates })
        .execute()
    }
    return commit(undefined)
  })
}
