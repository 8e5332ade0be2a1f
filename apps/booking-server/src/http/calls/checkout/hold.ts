import { todayAt } from '@portico/domain/time/deadline'
import type { HoldReply, LegacyHoldRequest } from '@portico/legacy/calls/checkout/hold'
import { makeHold } from '../../../holds/holds.ts'
import { readyMethodsOf } from '../../../payment-records/terminals.ts'
import { presentBasket } from '../../../present/present-basket.ts'
import { loadHotelTerms } from '../../../pricing/hotel-terms.ts'
import { answered, type CallHandler, refused, sellerOf } from '../../answer-call.ts'

export const handleHold: CallHandler<LegacyHoldRequest, HoldReply> = async (
  { db, now, payments, trade },
  caller,
  request,
) => {
  const seller = sellerOf(caller, trade)
  if (!seller) return refused({ kind: 'not-found' })
  const holdOutcome = await makeHold(db, seller, request, now())
  if (holdOutcome.kind !== 'held') return refused(holdOutcome)
  const hotel = await loadHotelTerms(db.reader, seller.hotelId)
  if (!hotel) return refused({ kind: 'not-found' })
  const { id, expiresAt, extended, locked, resales } = holdOutcome.hold
  const basket = await presentBasket({
    db: db.reader,
    locked,
    hotel,
    languageId: caller.languageId,
    today: todayAt(hotel.timeZone, now()),
    presentedBeside: {
      promoRefusal: holdOutcome.promoRefusal,
      hasResales: resales.length > 0,
      trade,
      ready: payments && (await readyMethodsOf(db.reader, seller.hotelId, payments)),
    },
  })
  return answered({ holdId: id, until: expiresAt, extendable: !extended, basket })
}
