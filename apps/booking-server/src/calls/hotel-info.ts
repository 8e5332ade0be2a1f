import { languageOf } from '@portico/contracts/languages'
import type { ToldInformation } from '@portico/contracts/legacy/hotel-info'
import { fromJson } from '../store/json.ts'
import { type Answerer, answered, refused } from './answering.ts'
import { textOf } from './told-basket.ts'

export const answerHotelInfo: Answerer<{ readonly hotelId: number }, ToldInformation> = async ({ db }, { languageId }, { hotelId }) => {
  const row = await db.reader.selectFrom('hotel').where('id', '=', hotelId).select(['settings', 'content']).executeTakeFirst()
  if (!row) return refused({ kind: 'not-found' })
  const { checkIn, checkOut } = fromJson(row.settings)
  return answered({ checkIn, checkOut, sections: textOf(fromJson(row.content), languageOf(languageId).code).information })
}
