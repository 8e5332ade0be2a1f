import type { HotelReply } from '@portico/contracts/legacy/main/hotel'
import { languageOf } from '@portico/contracts/scope/languages'
import { fromJson } from '../../../db/json.ts'
import { textOf } from '../../../db/text-of.ts'
import { answered, type CallHandler, refused } from '../../call-context.ts'
import { presentPictures } from './hotel-list.ts'

export const handleHotel: CallHandler<{ readonly hotelId: number }, HotelReply> = async ({ db }, { languageId }, { hotelId }) => {
  const row = await db.reader
    .selectFrom('hotel')
    .innerJoin('destination', 'destination.id', 'hotel.destination_id')
    .where('hotel.id', '=', hotelId)
    .select(['hotel.id', 'settings', 'hotel.content', 'currency', 'time_zone', 'destination_id', 'destination.content as destination'])
    .executeTakeFirst()
  if (!row) return refused({ kind: 'not-found' })
  const language = languageOf(languageId).code
  const { stars, address, phone, email, pictures, checkIn, checkOut, children } = fromJson(row.settings)
  const { name, summary, description, information, terms } = textOf(fromJson(row.content), language)
  return answered({
    id: row.id,
    name,
    stars,
    summary,
    description,
    address,
    phone,
    email,
    destinations: [{ id: row.destination_id, name: textOf(fromJson(row.destination), language).name }],
    pictures: presentPictures(pictures, language),
    checkIn,
    checkOut,
    information,
    terms,
    ageBands: children.map(({ id, min, max }) => ({ id, min, max })),
    currency: row.currency,
    timeZone: row.time_zone,
  })
}
