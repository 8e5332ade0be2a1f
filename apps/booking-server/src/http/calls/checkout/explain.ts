import type { PriceRequest } from '@portico/contracts/legacy/main/confirm'
import type { ExplainReply, PricePartReply } from '@portico/contracts/legacy/main/own/explain'
import { type LanguageCode, languageOf, textOf } from '@portico/contracts/scope/languages'
import { explainPrice, type PricePart } from '@portico/domain/pricing/explain-price'
import { fromJson } from '../../../db/stored/from-json.ts'
import type { Reader } from '../../../db/types.ts'
import { presentPromo } from '../../../present/present-basket.ts'
import type { HotelTerms } from '../../../pricing/hotel-terms.ts'
import { answered, type CallHandler } from '../../answer-call.ts'
import { priceAvailableBasket } from './price-available-basket.ts'

/** Where each amount of a basket's price comes from today; a basket that cannot be had is refused with its reasons. */
export const handleExplain: CallHandler<PriceRequest, ExplainReply> = async (context, caller, request) => {
  const priced = await priceAvailableBasket(context, caller, request)
  if (priced.kind === 'refused') return priced
  const { locked, hotel, promoRefusal } = priced
  const names = await namesOf(context.db.reader, locked.hotelId, hotel, languageOf(caller.languageId).code)
  const promo = presentPromo(locked, names.promotion, promoRefusal)
  return answered({ currency: locked.currency, price: withNames(explainPrice(locked), names), promo })
}

type Names = { readonly [why in PricePart['why']]?: ReadonlyMap<number, string> } & { readonly promotion: ReadonlyMap<number, string> }

async function namesOf(db: Reader, hotelId: number, { settings }: HotelTerms, language: LanguageCode): Promise<Names> {
  const plans = await db.selectFrom('rate_plan').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  const promotions = await db.selectFrom('promotion').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  const services = await db.selectFrom('service').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  return {
    plan: new Map(plans.map(({ id, content }) => [id, textOf(fromJson('rate_plan.content', content, id), language).name])),
    promotion: new Map(promotions.map(({ id, content }) => [id, textOf(fromJson('promotion.content', content, id), language).name])),
    service: new Map(services.map(({ id, content }) => [id, textOf(fromJson('service.content', content, id).texts, language).name])),
    fee: new Map(settings.fees.map(({ id, name }) => [id, textOf(name, language)])),
  }
}

function withNames({ parts, ...part }: PricePart, names: Names): PricePartReply {
  const name = part.ref === undefined ? undefined : names[part.why]?.get(part.ref)
  return { ...part, name, ...(parts && { parts: parts.map((one) => withNames(one, names)) }) }
}
