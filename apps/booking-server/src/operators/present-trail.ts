import type { Trail } from '@portico/contracts/operator/trail'
import { money } from '@portico/domain/money/money'
import { textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'

const operatorLanguage = 'en'

type TrailRange = { readonly before: number | undefined; readonly limit: number }

/**
 * What was done and looked at last, or before a line. Whether the trail is whole is what `portico check` says: who
 * looks walks none of it.
 */
export async function presentTrail(db: Reader, { before, limit }: TrailRange): Promise<Trail> {
  const rows = await db
    .selectFrom('operator_act as act')
    .leftJoin('reservation', 'reservation.id', 'act.reservation_id')
    .leftJoin('hotel', 'hotel.id', 'act.hotel_id')
    .selectAll('act')
    .select(['reservation.code', 'hotel.content', 'hotel.time_zone', 'hotel.currency'])
    .$if(before !== undefined, (query) => query.where('act.id', '<', before ?? 0))
    .orderBy('act.id', 'desc')
    .limit(limit)
    .execute()
  const lines = rows.map(
    ({ id, at, person, role, action, hotel_id, content, time_zone, currency, reservation_id, code, details }) => {
      const { amountMinor, ...facts } = fromJson('operator_act.details', details, id)
      return {
        id,
        at,
        person,
        role,
        action,
        hotel:
          hotel_id !== null && content !== null && time_zone !== null
            ? { name: textOf(fromJson('hotel.content', content, hotel_id), operatorLanguage).name, timeZone: time_zone }
            : undefined,
        reservation: reservation_id !== null && code !== null ? { id: reservation_id, code } : undefined,
        amount: amountMinor !== undefined && currency !== null ? money(Number(amountMinor), currency) : undefined,
        details: facts,
      }
    },
  )
  const lastId = lines.at(-1)?.id ?? 1
  return { lines, older: lastId > 1 ? lastId : undefined }
}
