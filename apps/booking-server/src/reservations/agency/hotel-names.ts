import { type LanguageCode, textOf } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'

export async function hotelNames(
  db: Reader,
  ids: readonly number[],
  language: LanguageCode,
): Promise<Map<number, string>> {
  const rows = await db.selectFrom('hotel').where('id', 'in', ids).select(['id', 'content']).execute()
  return new Map(rows.map(({ id, content }) => [id, textOf(fromJson('hotel.content', content, id), language).name]))
}
