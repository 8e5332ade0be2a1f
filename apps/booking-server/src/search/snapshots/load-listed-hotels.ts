import type { Texts } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { HotelSettings, HotelTexts } from '../../db/tables/catalogue.ts'
import type { Reader } from '../../db/types.ts'
import type { ListedCard, ListedHotel } from './hotel-snapshot.ts'

export async function loadListedHotels(db: Reader, hotelIds: readonly number[]): Promise<ListedHotel[]> {
  const rows = await db
    .selectFrom('hotel')
    .where('id', 'in', hotelIds)
    .select(['id', 'destination_id', 'time_zone', 'settings', 'content'])
    .execute()
  return rows.map(({ id, destination_id, time_zone, settings, content }) => ({
    id,
    timeZone: time_zone,
    destinationId: destination_id,
    card: cardOf(fromJson('hotel.settings', settings, id), fromJson('hotel.content', content, id)),
  }))
}

export function cardOf(
  { address, stars, pictures, latitude, longitude }: HotelSettings,
  texts: Texts<HotelTexts>,
): ListedCard {
  const textsByLanguage = Object.fromEntries(
    Object.entries(texts).map(([language, { name, summary }]) => [language, { name, summary }]),
  )
  return {
    names: { ...textsByLanguage, en: { name: texts.en.name, summary: texts.en.summary } },
    city: address.city,
    stars,
    picture: pictures[0],
    // 0, 0 lies in the sea: the hotel's place is not known.
    position: latitude === 0 && longitude === 0 ? undefined : { latitude, longitude },
  }
}
