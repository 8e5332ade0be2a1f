import type { HotelInfoReply } from '@portico/contracts/legacy/api/catalogue/hotel-info'
import { languageOf, textOf } from '@portico/contracts/scope/languages'
import { fromJson } from '../../../db/stored/from-json.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export const handleHotelInfo: CallHandler<{ readonly hotelId: number }, HotelInfoReply> = async ({ db }, { languageId }, { hotelId }) => {
  const row = await db.reader.selectFrom('hotel').where('id', '=', hotelId).select(['settings', 'content']).executeTakeFirst()
  if (!row) return refused({ kind: 'not-found' })
  const { checkIn, checkOut } = fromJson('hotel.settings', row.settings, hotelId)
  return answered({
    checkIn,
    checkOut,
    sections: textOf(fromJson('hotel.content', row.content, hotelId), languageOf(languageId).code).information,
  })
}
