import type { HotelInfoReply } from '@portico/contracts/legacy/api/catalogue/hotel-info'
import { languageOf } from '@portico/contracts/scope/languages'
import { fromJson } from '../../../db/json.ts'
import { textOf } from '../../../db/text-of.ts'
import { answered, type CallHandler, refused } from '../../call-context.ts'

export const handleHotelInfo: CallHandler<{ readonly hotelId: number }, HotelInfoReply> = async ({ db }, { languageId }, { hotelId }) => {
  const row = await db.reader.selectFrom('hotel').where('id', '=', hotelId).select(['settings', 'content']).executeTakeFirst()
  if (!row) return refused({ kind: 'not-found' })
  const { checkIn, checkOut } = fromJson(row.settings)
  return answered({ checkIn, checkOut, sections: textOf(fromJson(row.content), languageOf(languageId).code).information })
}
