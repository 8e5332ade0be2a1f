import type { ToldBasket } from '@portico/contracts/legacy/basket'
import type { PriceQuestion } from '@portico/contracts/legacy/guestdata'
import { todayAt } from '@portico/domain/deadline'
import { type Answerer, answered } from './answering.ts'
import { priceWhatIsLeft } from './basket-left.ts'
import { tellBasket } from './told-basket.ts'

/** What a basket costs today. */
export const answerPriceCheck: Answerer<PriceQuestion, ToldBasket> = async (on, caller, question) => {
  const priced = await priceWhatIsLeft(on, caller, question)
  if (priced.kind === 'refused') return priced
  const { locked, hotel, promoRefusal } = priced
  const today = todayAt(hotel.timeZone, on.now())
  return answered(await tellBasket(on.db.reader, locked, hotel, caller.languageId, today, promoRefusal))
}
