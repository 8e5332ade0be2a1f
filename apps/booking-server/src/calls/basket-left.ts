import type { PriceQuestion } from '@portico/contracts/legacy/guestdata'
import type { Caller, LegacyRefusal } from '@portico/contracts/legacy/legacy-call'
import { type BasketPriced, priceBasket } from '../store/basket-price.ts'
import { demandOf, givenBack, together } from '../store/demand.ts'
import { demandHeld } from '../store/holds.ts'
import { shortageOf } from '../store/inventory.ts'
import { soldOutOf } from '../store/refusing.ts'
import { type Answering, refused, sellerOf } from './answering.ts'

/** Today's price of a basket that is all left to the asker, or why it cannot be had. Advisory: only hold and confirm take rooms. */
export async function priceWhatIsLeft(
  { db, now }: Answering,
  caller: Caller,
  { basket, holdId }: PriceQuestion,
): Promise<Extract<BasketPriced, { kind: 'priced' }> | LegacyRefusal> {
  const seller = sellerOf(caller)
  if (!seller) return refused({ kind: 'not-found' })
  const own = await demandHeld(db.reader, seller.hotelId, holdId)
  const priced = await priceBasket(db.reader, seller, basket, now(), own)
  if (priced.kind !== 'priced') return refused(priced)
  const short = await shortageOf(db.reader, together(demandOf(priced.locked), givenBack(own)))
  return short ? refused(soldOutOf(short)) : priced
}
