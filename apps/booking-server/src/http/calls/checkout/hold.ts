import type { HoldAnswer, HoldQuestion } from '@portico/contracts/legacy/main/own/hold'
import { todayAt } from '@portico/domain/time/deadline'
import { makeHold } from '../../../inventory/holds.ts'
import { tellBasket } from '../../../present/present-basket.ts'
import { loadHotel } from '../../../pricing/product-terms.ts'
import { type Answerer, answered, refused, sellerOf } from '../../call-context.ts'

export const answerHold: Answerer<HoldQuestion, HoldAnswer> = async ({ db, now }, caller, question) => {
  const seller = sellerOf(caller)
  if (!seller) return refused({ kind: 'not-found' })
  const made = await makeHold(db, seller, question, now())
  if (made.kind !== 'held') return refused(made)
  const hotel = await loadHotel(db.reader, seller.hotelId)
  if (!hotel) return refused({ kind: 'not-found' })
  const { id, expiresAt, extended, locked } = made.hold
  const basket = await tellBasket(db.reader, locked, hotel, caller.languageId, todayAt(hotel.timeZone, now()), made.promoRefusal)
  return answered({ holdId: id, until: expiresAt, extendable: !extended, basket })
}
