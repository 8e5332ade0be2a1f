import type { HotelCardReply, HotelListReply } from '@portico/contracts/legacy/main/hotel-list'
import type { PictureReply } from '@portico/contracts/legacy/parts/rate-reply'
import { type LanguageCode, languageOf } from '@portico/contracts/scope/languages'
import { fromJson } from '../../../db/json.ts'
import type { StoredPicture } from '../../../db/schema.ts'
import { textOf } from '../../../db/text-of.ts'
import type { Reader } from '../../../db/types.ts'
import { answered, type CallHandler, refused } from '../../call-context.ts'

type NoInput = Record<never, never>

/** A channel with its hotels; with a hotel named, that one alone, if the channel sells it. */
export const handleHotelList: CallHandler<NoInput, HotelListReply> = async ({ db }, { channelId, hotelId, languageId }) => {
  const channel = await db.reader.selectFrom('channel').where('id', '=', channelId).selectAll().executeTakeFirst()
  if (!channel) return refused({ kind: 'not-found' })
  const hotels = await loadCards(db.reader, channelId, hotelId, languageOf(languageId).code)
  if (hotelId !== undefined && hotels.length === 0) return refused({ kind: 'not-found' })
  const { id, name, code, trade } = channel
  return answered({ channel: { id, name, code, trade: trade === 1, tradeConfHour: fromJson(channel.settings).tradeConfHour }, hotels })
}

async function loadCards(db: Reader, channelId: number, hotelId: number | undefined, language: LanguageCode): Promise<HotelCardReply[]> {
  const rows = await db
    .selectFrom('channel_hotel')
    .innerJoin('hotel', 'hotel.id', 'channel_hotel.hotel_id')
    .innerJoin('destination', 'destination.id', 'hotel.destination_id')
    .where('channel_id', '=', channelId)
    .$if(hotelId !== undefined, (query) => query.where('hotel.id', '=', hotelId ?? 0))
    .select(['hotel.id', 'settings', 'hotel.content', 'destination_id', 'destination.content as destination'])
    .orderBy('hotel.id')
    .execute()
  return rows.map((row) => {
    const { stars, address, pictures } = fromJson(row.settings)
    const { name, summary } = textOf(fromJson(row.content), language)
    const destinations = [{ id: row.destination_id, name: textOf(fromJson(row.destination), language).name }]
    return { id: row.id, name, city: address.city, stars, summary, destinations, picture: presentPictures(pictures, language)[0] }
  })
}

export function presentPictures(pictures: readonly StoredPicture[], language: LanguageCode): PictureReply[] {
  return pictures.map(({ path, width, height, colour, alt }) => ({ url: path, width, height, colour, alt: textOf(alt, language) }))
}
