import type { ExplainedPart } from '@portico/domain/pricing/explanation/explain-price'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { type LanguageCode, textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import type { HotelTerms } from './hotel-terms.ts'
import { loadLineNames } from './line-names.ts'

export type PriceNames = { readonly [why in ExplainedPart['why']]?: ReadonlyMap<number, string> } & {
  readonly promotion: ReadonlyMap<number, string>
}

export async function loadPriceNames(
  db: Reader,
  lockedPrice: LockedPrice,
  { settings }: Pick<HotelTerms, 'settings'>,
  language: LanguageCode,
): Promise<PriceNames> {
  const { hotelId, lines } = lockedPrice
  const { rooms } = await loadLineNames(db, lockedPrice, language)
  const roomNames = new Map(lines.map(({ productId, roomTypeId }) => [productId, rooms.get(roomTypeId) ?? '']))
  const plans = await db.selectFrom('rate_plan').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  const promotions = await db
    .selectFrom('promotion')
    .where('hotel_id', '=', hotelId)
    .select(['id', 'content'])
    .execute()
  const services = await db.selectFrom('service').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  return {
    line: roomNames,
    'city-tax-line': roomNames,
    plan: new Map(
      plans.map(({ id, content }) => [id, textOf(fromJson('rate_plan.content', content, id), language).name]),
    ),
    promotion: new Map(
      promotions.map(({ id, content }) => [id, textOf(fromJson('promotion.content', content, id), language).name]),
    ),
    service: new Map(
      services.map(({ id, content }) => [id, textOf(fromJson('service.content', content, id).texts, language).name]),
    ),
    fee: new Map(settings.fees.map(({ id, name }) => [id, textOf(name, language)])),
  }
}
