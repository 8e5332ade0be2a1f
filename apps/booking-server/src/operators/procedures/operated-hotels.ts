import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { OperatedHotel } from '@portico/contracts/operator/reservation-search'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { textOf } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'

export async function operatedHotels(
  db: Reader,
  { hotelIds }: OperatorIdentity,
  now: Instant,
): Promise<OperatedHotel[]> {
  const rows = await db
    .selectFrom('hotel')
    .$if(hotelIds !== 'all', (query) => query.where('id', 'in', hotelIds === 'all' ? [] : hotelIds))
    .select(['id', 'content', 'time_zone'])
    .execute()
  const hotels = rows.map(({ id, content, time_zone }) => ({
    id,
    name: textOf(fromJson('hotel.content', content, id), 'en').name,
    today: todayAt(time_zone, now),
  }))
  return hotels.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
