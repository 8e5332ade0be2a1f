import type { HoldAnswer, HoldQuestion } from '@portico/contracts/legacy/hold'
import { todayAt } from '@portico/domain/deadline'
import { loadHotel } from '../store/ari.ts'
import { makeHold } from '../store/holds.ts'
import { type Answerer, answered, refused, sellerOf } from './answering.ts'
import { tellBasket } from './told-basket.ts'

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
