import type { HotelCardReply, HotelListReply } from '@portico/contracts/legacy/main/hotel-list'
import { type LanguageCode, languageOf, textOf } from '@portico/contracts/scope/languages'
import { fromJson } from '../../../db/stored/from-json.ts'
import type { Reader } from '../../../db/types.ts'
import { presentPictures } from '../../../present/present-room.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

type NoInput = Record<never, never>

/** A channel with its hotels; with a hotel named, that one alone, if the channel sells it. */
export const handleHotelList: CallHandler<NoInput, HotelListReply> = async ({ db }, { channelId, hotelId, languageId }) => {
  const channel = await db.reader.selectFrom('channel').where('id', '=', channelId).selectAll().executeTakeFirst()
  if (!channel) return refused({ kind: 'not-found' })
  const hotels = await loadCards(db.reader, channelId, hotelId, languageOf(languageId).code)
  if (hotelId !== undefined && hotels.length === 0) return refused({ kind: 'not-found' })
  const { id, name, code, trade } = channel
  return answered({
    channel: {
      id,
      name,
      code,
      trade: trade === 1,
      tradeConfHour: fromJson('channel.settings', channel.settings, channel.id).tradeConfHour,
    },
    hotels,
  })
}

async function loadCards(db: Reader, channelId: number, hotelId: number | undefined, language: LanguageCode): Promise<HotelCardReply[]> {
  const rows = await db
    .selectFrom('channel_hotel')
    .innerJoin('hotel', 'hotel.id', 'channel_hotel.hotel_id')
    .innerJoin('destination', 'destination.id', 'hotel.destination_id')
    .where('channel_id', '=', channelId)
    .$if(hotelId !== undefined, (query) => query.where('hotel.id', '=', hotelId ?? 0))
    .select(['hotel.id', 'time_zone', 'settings', 'hotel.content', 'destination_id', 'destination.content as destination'])
    .orderBy('hotel.id')
    .execute()
  return rows.map((row) => {
    const { stars, address, pictures, latitude, longitude } = fromJson('hotel.settings', row.settings, row.id)
    const { name, summary } = textOf(fromJson('hotel.content', row.content, row.id), language)
    const destinations = [
      { id: row.destination_id, name: textOf(fromJson('destination.content', row.destination, row.destination_id), language).name },
    ]
    const picture = presentPictures(pictures, language)[0]
    // 0, 0 lies in the sea: the hotel's place is not known.
    const position = latitude === 0 && longitude === 0 ? undefined : { latitude, longitude }
    return { id: row.id, name, city: address.city, stars, summary, destinations, picture, position, timeZone: row.time_zone }
  })
}
