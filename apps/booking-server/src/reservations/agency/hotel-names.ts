import { type LanguageCode, textOf } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'

export async function hotelNames(
  db: Reader,
  hotelIds: readonly number[],
  language: LanguageCode,
): Promise<Map<number, string>> {
  const rows = await db.selectFrom('hotel').where('id', 'in', hotelIds).select(['id', 'content']).execute()
  return new Map(rows.map(({ id, content }) => [id, textOf(fromJson('hotel.content', content, id), language).name]))
}
