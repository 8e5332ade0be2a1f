import type { PriceQuestion } from '@portico/contracts/legacy/main/confirm'
import type { ToldBasket } from '@portico/contracts/legacy/parts/basket'
import { todayAt } from '@portico/domain/time/deadline'
import { tellBasket } from '../../../present/present-basket.ts'
import { type Answerer, answered } from '../../call-context.ts'
import { priceWhatIsLeft } from './price-available-basket.ts'

/** What a basket costs today. */
export const answerPriceCheck: Answerer<PriceQuestion, ToldBasket> = async (on, caller, question) => {
  const priced = await priceWhatIsLeft(on, caller, question)
  if (priced.kind === 'refused') return priced
  const { locked, hotel, promoRefusal } = priced
  const today = todayAt(hotel.timeZone, on.now())
  return answered(await tellBasket(on.db.reader, locked, hotel, caller.languageId, today, promoRefusal))
}
