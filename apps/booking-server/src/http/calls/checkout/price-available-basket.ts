import type { PriceRequest } from '@portico/legacy/calls/checkout/confirm'
import type { Caller, LegacyRefusal } from '@portico/legacy/codec/legacy-call'
import { coverShortages } from '../../../holds/held-resales.ts'
import { demandOfCaller } from '../../../holds/own-demand.ts'
import { givenBack } from '../../../inventory/demand.ts'
import { soldOutOf } from '../../../inventory/refused.ts'
import { type BasketPriced, priceBasket } from '../../../pricing/price-basket.ts'
import { type CallContext, refused, sellerOf } from '../../answer-call.ts'

/**
 * Today's price of a basket that is all left to the asker, or why it cannot be had. Advisory: only hold and confirm
 * take rooms.
 */
export async function priceAvailableBasket(
  { db, now, trade }: CallContext,
  caller: Caller,
  { basket, ownHoldIds, ownReservation }: PriceRequest,
): Promise<(Extract<BasketPriced, { kind: 'priced' }> & { readonly hasResales: boolean }) | LegacyRefusal> {
  const seller = sellerOf(caller, trade)
  if (!seller) return refused({ kind: 'not-found' })
  const ownDemand = await demandOfCaller(db.reader, seller, { ownHoldIds, ownReservation })
  const pricedBasket = await priceBasket(db.reader, seller, basket, now(), ownDemand, 'complete')
  if (pricedBasket.kind !== 'priced') return refused(pricedBasket)
  const { locked, hotel } = pricedBasket
  const covered = await coverShortages(db.reader, { locked, hotel, given: givenBack(ownDemand), ownHoldIds }, now())
  return covered.kind === 'covered'
    ? { ...pricedBasket, hasResales: covered.resales.length > 0 }
    : refused(soldOutOf(covered))
}
