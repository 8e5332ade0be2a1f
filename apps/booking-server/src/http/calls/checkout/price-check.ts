import { todayAt } from '@portico/domain/time/deadline'
import type { PriceRequest } from '@portico/legacy/calls/checkout/confirm'
import type { BasketReply } from '@portico/legacy/parts/basket'
import { readyMethodsOf } from '../../../payment-records/terminals.ts'
import { presentBasket } from '../../../present/present-basket.ts'
import { answered, type CallHandler } from '../../answer-call.ts'
import { priceAvailableBasket } from './price-available-basket.ts'

export const handlePriceCheck: CallHandler<PriceRequest, BasketReply> = async (context, caller, request) => {
  const pricedBasket = await priceAvailableBasket(context, caller, request)
  if (pricedBasket.kind === 'refused') return pricedBasket
  const { locked, hotel, requiredServiceIds, promoRefusal, hasResales } = pricedBasket
  const today = todayAt(hotel.timeZone, context.now())
  const { db, payments, trade } = context
  const ready = payments && (await readyMethodsOf(db.reader, locked.hotelId, payments))
  return answered(
    await presentBasket({
      db: db.reader,
      locked,
      hotel,
      languageId: caller.languageId,
      today,
      presentedBeside: {
        promoRefusal,
        required: requiredServiceIds,
        hasResales,
        ready,
        trade,
      },
    }),
  )
}
