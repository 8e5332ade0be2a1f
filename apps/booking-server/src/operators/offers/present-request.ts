import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { RequestDetails } from '@portico/contracts/operator/offer-inbox'
import { textOf } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'
import { loadHotelTerms } from '../../pricing/hotel-terms.ts'

export async function presentRequest(
  db: Reader,
  operator: OperatorIdentity,
  id: number,
): Promise<RequestDetails | undefined> {
  const row = await db.selectFrom('offer_request').where('id', '=', id).selectAll().executeTakeFirst()
  const hotel = row && (await loadHotelTerms(db, row.hotel_id))
  if (!row || !hotel || !mayActAt(operator, row.hotel_id)) return undefined
  const { arrival, departure } = row
  return {
    id,
    hotelId: row.hotel_id,
    channelId: row.channel_id,
    languageId: row.language_id,
    state: row.state,
    revision: row.revision,
    name: row.name,
    email: row.email,
    note: row.note,
    time:
      arrival && departure
        ? { kind: 'stay', stay: { arrival, departure } }
        : { kind: 'flexible', month: row.month ?? undefined, nights: row.nights ?? undefined },
    rooms: [...fromJson('offer_request.rooms', row.rooms, id)],
    host: row.host ?? undefined,
    packageName: await packageNameOf(db, row.package_id),
    offerId: row.offer_id ?? undefined,
    awaitsAnswer: row.state === 'waiting',
    createdAt: row.created_at,
    changedAt: row.changed_at,
    timeZone: hotel.timeZone,
  }
}

async function packageNameOf(db: Reader, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined
  const row = await db.selectFrom('package').where('id', '=', id).select('content').executeTakeFirst()
  return row && textOf(fromJson('package.content', row.content, id).texts, 'en').name
}
