import type { PriceExplanation, PricePart } from '@portico/contracts/price/price-explanation'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { explain, type PricePartReply } from '@portico/legacy/calls/checkout/explain'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { explainsPrices } from '../basket/explains-prices.ts'
import { refusalsOf } from '../basket/refusals.ts'
import type { Gateway } from '../procedures/context.ts'
import { callerOf, type HotelPlace, ownStockOf } from '../scope/place.ts'

/**
 * Where each amount of a basket comes from; never kept, as prices are not. Reserved rates are refused to guests by the
 * one server that explains.
 */
export async function explainBasket(
  gateway: Gateway,
  place: HotelPlace,
  basket: BasketRequest,
): Promise<PriceExplanation> {
  if (!explainsPrices(place)) return { kind: 'unsupported' }
  const request = { basket, timestamp: Date.parse(gateway.now()), ...ownStockOf(place) }
  const result = await gateway.legacy.call(explain, place.upstream, callerOf(place), request)
  if (result.kind === 'refused') return { kind: 'gone', refusals: await refusalsOf(gateway, place, basket, result) }
  const { currency, price, promo } = result.answer
  return { kind: 'explained', price: partOf(price, currency), promo }
}

function partOf({ minor, of, parts, ref: _, party, ...part }: PricePartReply, currency: CurrencyCode): PricePart {
  return {
    ...part,
    amount: money(minor, currency),
    of: of === undefined ? undefined : money(of, currency),
    party: party && { ...party, childrenAges: [...party.childrenAges] },
    parts: parts?.map((pricePart) => partOf(pricePart, currency)),
  }
}
