import type { ToldBasket } from '@portico/contracts/legacy/basket'
import type { PriceQuestion } from '@portico/contracts/legacy/guestdata'
import { todayAt } from '@portico/domain/deadline'
import { priceBasket } from '../store/basket-price.ts'
import { demandOf, givenBack, together } from '../store/demand.ts'
import { demandHeld } from '../store/holds.ts'
import { shortageOf } from '../store/inventory.ts'
import { soldOutOf } from '../store/refusing.ts'
import { type Answerer, answered, refused, sellerOf } from './answering.ts'
import { tellBasket } from './told-basket.ts'

/** Today's price of a basket whose rooms are all left, advisory: only hold and confirm take rooms. */
export const answerPriceCheck: Answerer<PriceQuestion, ToldBasket> = async ({ db, now }, caller, { basket, holdId }) => {
  const seller = sellerOf(caller)
  if (!seller) return refused({ kind: 'not-found' })
  const own = await demandHeld(db.reader, seller.hotelId, holdId)
  const priced = await priceBasket(db.reader, seller, basket, now(), own)
  if (priced.kind !== 'priced') return refused(priced)
  const short = await shortageOf(db.reader, together(demandOf(priced.locked), givenBack(own)))
  if (short) return refused(soldOutOf(short))
  const today = todayAt(priced.hotel.timeZone, now())
  return answered(await tellBasket(db.reader, priced.locked, priced.hotel, caller.languageId, today, priced.promoRefusal))
}
