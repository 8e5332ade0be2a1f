import type { NamedChannel } from '@portico/contracts/operator/sold-channels'
import { textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'

export async function namedChannels(db: Reader): Promise<NamedChannel[]> {
  const channels = await db.selectFrom('channel').select(['id', 'name']).execute()
  const soldHotels = await db
    .selectFrom('channel_hotel as sold')
    .innerJoin('hotel', 'hotel.id', 'sold.hotel_id')
    .select(['sold.channel_id', 'hotel.id', 'hotel.content'])
    .execute()
  const byChannel = Map.groupBy(soldHotels, ({ channel_id }) => channel_id)
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name, 'en')
  return channels
    .map(({ id, name }) => ({
      id,
      name,
      hotels: (byChannel.get(id) ?? [])
        .map((hotel) => ({ id: hotel.id, name: textOf(fromJson('hotel.content', hotel.content, hotel.id), 'en').name }))
        .sort(byName),
    }))
    .sort(byName)
}
