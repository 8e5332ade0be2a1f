import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { money } from '@portico/domain/money/money'
import { cityTaxOf } from '@portico/domain/pricing/city-tax'
import { todayAt } from '@portico/domain/time/deadline'
import type { LegacyNearbyRequest, NearbyDateReply, NearbyReply } from '@portico/legacy/calls/search/nearby'
import { type LanguageCode, languageOf, textOf } from '@portico/locale/languages'
import { contentOf } from '../../../present/present-room.ts'
import { refusalsOfPackage } from '../../../pricing/packages.ts'
import { combinedStays } from '../../../search/combined-stays.ts'
import { flexibleStays, type NearbyRoom, type NearbyStay, nearbyStays } from '../../../search/nearby.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'
import { findStayOffer } from './stay-offer.ts'

export function handleNearby(hotels: HotelSnapshots): CallHandler<LegacyNearbyRequest, NearbyReply> {
  return async (
    { db, now, trade },
    caller,
    { stay, rooms, promoCode, packageId, lastArrival, isCombined, ownHoldIds, ownReservation },
  ) => {
    const hotelForCaller = await hotels.soldTo(caller, { ownHoldIds, ownReservation })
    if (!hotelForCaller) return refused({ kind: 'not-found' })
    const { hotel, own } = hotelForCaller
    const { channelId } = caller
    const moment = now()
    const today = todayAt(hotel.timeZone, moment)
    const offer = await findStayOffer(db.reader, hotel, {
      packageId,
      promoCode,
      channelId,
      today,
      rooms: rooms.length,
      own,
    })
    const { typed, isInPackage } = offer
    const packageRefusals =
      packageId === undefined
        ? []
        : await refusalsOfPackage(db.reader, hotel.id, { packageId, stay, chosen: rooms.length - 1, own })
    const nearbySearch = {
      channelId,
      stay,
      rooms,
      trade,
      now: moment,
      today,
      packageId,
      typed,
      isOffered: isInPackage,
      packageRefusals,
    }
    const { found, refusals } = isCombined
      ? { found: combinedStays(hotel, nearbySearch), refusals: [] }
      : lastArrival === undefined
        ? nearbyStays(hotel, nearbySearch)
        : { found: flexibleStays(hotel, nearbySearch, lastArrival), refusals: [] }
    const language = languageOf(caller.languageId).code
    return answered({
      currency: hotel.currency,
      dates: found.map((near) => presentNearby(near, rooms, hotel, language)),
      refusals,
    })
  }
}

function presentNearby(
  { stay, minor, rooms }: NearbyStay,
  parties: LegacyNearbyRequest['rooms'],
  hotel: HotelSnapshot,
  language: LanguageCode,
): NearbyDateReply {
  const {
    currency,
    settings: { cityTax },
  } = hotel
  const taxOf = ({ quote, party }: NearbyRoom, lineIndex: number) =>
    cityTax === null
      ? 0
      : cityTaxOf(cityTax, {
          nights: quote.priced.nights,
          party: party ?? parties[lineIndex] ?? { adults: 0, childrenAges: [] },
        })
  const taxesMinor = rooms.reduce((sum, room, line) => sum + taxOf(room, line), 0)
  return {
    stay,
    price: priceOfStay(money(minor, currency), money(taxesMinor, currency)),
    rooms: rooms.map(({ room, quote, party }) => ({
      roomTypeId: room.roomType.id,
      roomName: textOf(contentOf(room.roomType).texts, language).name,
      productId: quote.product.id,
      rateName: textOf(quote.product.texts, language).name,
      price: money(quote.priced.minor, currency),
      party,
    })),
  }
}
