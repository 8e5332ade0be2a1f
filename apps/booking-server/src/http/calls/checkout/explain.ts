import type { Caller } from '@portico/contracts/legacy/codec/legacy-call'
import type { PriceRequest } from '@portico/contracts/legacy/main/confirm'
import type { ExplainReply, PricePartReply } from '@portico/contracts/legacy/main/own/explain'
import { type LanguageCode, languageOf, textOf } from '@portico/contracts/scope/languages'
import { explainPrice, type PricePart } from '@portico/domain/pricing/explain-price'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { fromJson } from '../../../db/stored/from-json.ts'
import type { Reader } from '../../../db/types.ts'
import { findHold, type Hold } from '../../../inventory/holds.ts'
import { presentPromo } from '../../../present/present-basket.ts'
import { type HotelTerms, loadSoldHotel } from '../../../pricing/hotel-terms.ts'
import { loadLineNames } from '../../../pricing/line-names.ts'
import { isPriceOf } from '../../../pricing/same-basket.ts'
import { answered, type CallContext, type CallHandler, sellerOf } from '../../answer-call.ts'
import { priceAvailableBasket } from './price-available-basket.ts'

/**
 * Where each amount of a basket's price comes from: of the price that the asker's hold keeps, while it lasts and is of this basket, else of
 * today's. A basket that cannot be had is refused with its reasons.
 */
export const handleExplain: CallHandler<PriceRequest, ExplainReply> = async (context, caller, request) => {
  const priced = (await heldPrice(context, caller, request)) ?? (await priceAvailableBasket(context, caller, request))
  if (priced.kind === 'refused') return priced
  const { locked, hotel, promoRefusal } = priced
  const names = await namesOf(context.db.reader, locked, hotel, languageOf(caller.languageId).code)
  const promo = presentPromo(locked, names.promotion, promoRefusal)
  return answered({ currency: locked.currency, price: withNames(explainPrice(locked), names), promo })
}

async function heldPrice({ db, now }: CallContext, caller: Caller, { basket, ownHoldIds = [] }: PriceRequest) {
  const seller = sellerOf(caller)
  if (!seller || ownHoldIds.length === 0) return undefined
  const holds = await Promise.all(ownHoldIds.map((id) => findHold(db.reader, seller.hotelId, id)))
  const isOfBasket = (hold: Hold) => hold.locked.channelId === seller.channelId && isPriceOf(hold.locked, basket)
  const held = holds.find((hold) => hold?.state === 'live' && hold.expiresAt > now() && isOfBasket(hold))
  const hotel = held && (await loadSoldHotel(db.reader, seller.hotelId, seller.channelId))
  return hotel && { kind: 'priced' as const, locked: held.locked, hotel, promoRefusal: undefined }
}

type Names = { readonly [why in PricePart['why']]?: ReadonlyMap<number, string> } & { readonly promotion: ReadonlyMap<number, string> }

async function namesOf(db: Reader, locked: LockedPrice, { settings }: HotelTerms, language: LanguageCode): Promise<Names> {
  const { hotelId, lines } = locked
  const { rooms } = await loadLineNames(db, locked, language)
  const roomNames = new Map(lines.map(({ productId, roomTypeId }) => [productId, rooms.get(roomTypeId) ?? '']))
  const plans = await db.selectFrom('rate_plan').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  const promotions = await db.selectFrom('promotion').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  const services = await db.selectFrom('service').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  return {
    line: roomNames,
    'city-tax-line': roomNames,
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
