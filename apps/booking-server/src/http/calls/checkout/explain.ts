import { type ExplainedPart, explainPrice } from '@portico/domain/pricing/explanation/explain-price'
import type { PriceRequest } from '@portico/legacy/calls/checkout/confirm'
import type { ExplainReply, PricePartReply } from '@portico/legacy/calls/checkout/explain'
import type { Caller } from '@portico/legacy/codec/legacy-call'
import { languageOf } from '@portico/locale/languages'
import { findHold, type StoredHold } from '../../../holds/holds.ts'
import { presentPromo } from '../../../present/present-basket.ts'
import { loadSoldHotel } from '../../../pricing/hotel-terms.ts'
import { loadPriceNames, type PriceNames } from '../../../pricing/price-names.ts'
import { isPriceOf } from '../../../pricing/same-basket.ts'
import { answered, type CallContext, type CallHandler, sellerOf } from '../../answer-call.ts'
import { priceAvailableBasket } from './price-available-basket.ts'

export const handleExplain: CallHandler<PriceRequest, ExplainReply> = async (context, caller, request) => {
  const pricedBasket =
    (await heldPrice(context, caller, request)) ?? (await priceAvailableBasket(context, caller, request))
  if (pricedBasket.kind === 'refused') return pricedBasket
  const { locked, hotel, promoRefusal } = pricedBasket
  const priceNames = await loadPriceNames(context.db.reader, locked, hotel, languageOf(caller.languageId).code)
  const promo = presentPromo(locked, priceNames.promotion, promoRefusal)
  return answered({ currency: locked.currency, price: withNames(explainPrice(locked), priceNames), promo })
}

async function heldPrice({ db, now, trade }: CallContext, caller: Caller, { basket, ownHoldIds = [] }: PriceRequest) {
  const seller = sellerOf(caller, trade)
  if (!seller || ownHoldIds.length === 0) return undefined
  const holds = await Promise.all(ownHoldIds.map((id) => findHold(db.reader, seller.hotelId, id)))
  const isOfBasket = (hold: StoredHold) => hold.locked.channelId === seller.channelId && isPriceOf(hold.locked, basket)
  const held = holds.find((hold) => hold?.state === 'live' && hold.expiresAt > now() && isOfBasket(hold))
  const hotel = held && (await loadSoldHotel(db.reader, seller.hotelId, seller.channelId))
  return hotel && { kind: 'priced' as const, locked: held.locked, hotel, promoRefusal: undefined }
}

function withNames({ parts, ...part }: ExplainedPart, names: PriceNames): PricePartReply {
  const name = part.ref === undefined ? undefined : names[part.why]?.get(part.ref)
  return { ...part, name, parts: parts?.map((listedPart) => withNames(listedPart, names)) }
}
