import type { WaitingAgency } from '@portico/contracts/operator/agencies'
import { fromJson } from '../../db/from-json.ts'
import type { StoredAgencyDetails } from '../../db/tables/agencies.ts'
import type { Reader } from '../../db/types.ts'
import { freeCodeFor } from './agency-rows.ts'
import { tradeChannels } from './trade-channels.ts'

const maxAtOnce = 100

export async function waitingRequests(db: Reader): Promise<WaitingAgency[]> {
  const rows = await db
    .selectFrom('access_request')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(maxAtOnce)
    .selectAll()
    .execute()
  if (rows.length === 0) return []
  const channels = new Map((await tradeChannels(db)).map((channel) => [channel.id, channel]))
  const agencies = (
    await db.selectFrom('agency').select(['id', 'code', 'name', 'state', 'details']).orderBy('id').execute()
  ).map((row) => ({
    ...row,
    numbers: numbersOf(fromJson('agency.details', row.details, row.id)),
  }))
  const contracts = await db.selectFrom('agency_contract').select(['agency_id', 'channel_id']).execute()
  const sells = new Set(contracts.map(({ agency_id, channel_id }) => `${agency_id} ${channel_id}`))
  const codes = new Set(agencies.map(({ code }) => code.toLowerCase()))
  return rows.flatMap(({ id, channel_id, created_at, details }) => {
    const channel = channels.get(channel_id)
    if (!channel) return []
    const agency = fromJson('access_request.details', details, id)
    const numbers = numbersOf(agency)
    const alike = agencies.flatMap((listedAgency) => {
      const alikeBy = (['vat-number', 'iata'] as const).filter(
        (kind) => numbers[kind] !== '' && numbers[kind] === listedAgency.numbers[kind],
      )
      const { code, name, state } = listedAgency
      return alikeBy.length > 0
        ? [
            {
              id: listedAgency.id,
              code,
              name,
              state,
              by: alikeBy,
              hasContract: sells.has(`${listedAgency.id} ${channel_id}`),
            },
          ]
        : []
    })
    return [{ id, channel, at: created_at, agency, alike, code: freeCodeFor(agency.name, codes) }]
  })
}

export async function countOfWaiting(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('access_request')
    .where('state', '=', 'waiting')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function numbersOf({ vatNumber, iata }: Pick<StoredAgencyDetails, 'vatNumber' | 'iata'>) {
  const compactText = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return { 'vat-number': compactText(vatNumber), iata: compactText(iata) }
}
