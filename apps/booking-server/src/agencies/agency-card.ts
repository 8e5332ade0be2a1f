import type { AgencyCard } from '@portico/contracts/trade/agency-card'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'

export async function agencyCardOf(db: Reader, agencyId: number): Promise<AgencyCard> {
  const { code, name, type, details } = await db
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select(['code', 'name', 'type', 'details'])
    .executeTakeFirstOrThrow()
  return { code, name, type, ...fromJson('agency.details', details, agencyId) }
}
