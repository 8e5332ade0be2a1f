import { priceCheck } from '@portico/legacy/calls/checkout/confirm'
import type { LegacyResult } from '@portico/legacy/codec/legacy-call'
import type { BasketReply, BasketRequest } from '@portico/legacy/parts/basket'
import type { Gateway } from '../procedures/context.ts'
import { callerOf, type HotelPlace, ownStockOf } from '../scope/place.ts'
import { maySee } from './basket-price.ts'

export async function checkPrice(
  { legacy, now }: Gateway,
  place: HotelPlace,
  basket: BasketRequest,
): Promise<LegacyResult<BasketReply>> {
  const answer = await legacy.call(priceCheck, place.upstream, callerOf(place), {
    basket,
    timestamp: Date.parse(now()),
    ...ownStockOf(place),
  })
  if (answer.kind === 'refused' || answer.answer.lines.every((basketLine) => maySee(place, basketLine))) return answer
  return { kind: 'refused', text: 'reserved', reason: { kind: 'not-bookable', refusals: [{ kind: 'not-on-sale' }] } }
}
