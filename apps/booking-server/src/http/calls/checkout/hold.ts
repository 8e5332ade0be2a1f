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
  const made = await makeHold(db, seller, request, now())
  if (made.kind !== 'held') return refused(made)
  const hotel = await loadHotelTerms(db.reader, seller.hotelId)
  if (!hotel) return refused({ kind: 'not-found' })
  const { id, expiresAt, extended, locked, resales } = made.hold
  const basket = await presentBasket({
    db: db.reader,
    locked,
    hotel,
    languageId: caller.languageId,
    today: todayAt(hotel.timeZone, now()),
    presentedBeside: {
      promoRefusal: made.promoRefusal,
      hasResales: resales.length > 0,
      trade,
      ready: payments && (await readyMethodsOf(db.reader, seller.hotelId, payments)),
    },
  })
  return answered({ holdId: id, until: expiresAt, extendable: !extended, basket })
}
