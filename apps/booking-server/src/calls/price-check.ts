import type { ToldBasket } from '@portico/contracts/legacy/basket'
import type { PriceQuestion } from '@portico/contracts/legacy/guestdata'
import { todayAt } from '@portico/domain/deadline'
import { priceBasket, roomsOf } from '../store/basket-price.ts'
import { roomsHeld } from '../store/holds.ts'
import { givenBack, shortageOf } from '../store/inventory.ts'
import { type Answerer, answered, refused, sellerOf } from './answering.ts'
import { tellBasket } from './told-basket.ts'

/** Today's price of a basket whose rooms are all left, advisory: only hold and confirm take rooms. */
export const answerPriceCheck: Answerer<PriceQuestion, ToldBasket> = async ({ db, now }, caller, { basket, holdId }) => {
  const seller = sellerOf(caller)
  if (!seller) return refused({ kind: 'not-found' })
  const priced = await priceBasket(db.reader, seller, basket, now())
  if (priced.kind !== 'priced') return refused(priced)
  const short = await shortageOf(db.reader, [...roomsOf(priced.locked), ...givenBack(await roomsHeld(db.reader, seller.hotelId, holdId))])
  if (short) return refused({ kind: 'sold-out', roomTypeId: short.roomTypeId, night: short.night })
  const today = todayAt(priced.hotel.timeZone, now())
  return answered(await tellBasket(db.reader, priced.locked, priced.hotel, caller.languageId, today))
}
