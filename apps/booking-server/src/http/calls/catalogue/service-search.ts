import type { ServiceSearchReply, ServiceSearchRequest } from '@portico/legacy/calls/catalogue/service-search'
import { languageOf } from '@portico/locale/languages'
import { demandOfCaller } from '../../../holds/own-demand.ts'
import { loadOfferedServices } from '../../../present/offered-services.ts'
import { loadSoldHotel } from '../../../pricing/hotel-terms.ts'
import { withOwnPlaces } from '../../../pricing/services.ts'
import { answered, type CallHandler, refused, sellerOf } from '../../answer-call.ts'

export const handleServiceSearch: CallHandler<ServiceSearchRequest, ServiceSearchReply> = async (
  { db, now, trade },
  caller,
  { stay, code },
) => {
  const seller = sellerOf(caller, trade)
  const hotel = seller && (await loadSoldHotel(db.reader, seller.hotelId, seller.channelId))
  if (!seller || !hotel) return refused({ kind: 'not-found' })
  const ownDemand = await demandOfCaller(db.reader, seller, { ownReservation: code })
  const services = await loadOfferedServices(db.reader, {
    hotelId: seller.hotelId,
    hotel,
    stay,
    language: languageOf(caller.languageId).code,
    now: now(),
    withOwn: (availableSlots) => withOwnPlaces(availableSlots, ownDemand.extras),
  })
  return answered({ currency: hotel.currency, services })
}
