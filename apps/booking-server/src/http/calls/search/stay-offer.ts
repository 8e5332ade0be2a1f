import type { OfferPeriod } from '@portico/contracts/search/calendar'
import { problemOfPackage } from '@portico/domain/pricing/extras/package'
import type { Promotion } from '@portico/domain/pricing/price-terms'
import { promotionBreachOf } from '@portico/domain/pricing/promotion'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import type { Reader } from '../../../db/types.ts'
import type { Demand } from '../../../inventory/demand.ts'
import { findPackage } from '../../../pricing/packages.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import { typedPromotion } from './typed-promotion.ts'

export type OfferWanted = {
  readonly packageId?: number | undefined
  readonly promoCode?: string | undefined
  readonly channelId: number
  readonly today: CalendarDate
  readonly rooms: number
  readonly own: Demand
}

export type StayOffer = {
  readonly packageId: number | undefined
  readonly typed: number | undefined
  readonly isInPackage: (stay: Stay) => boolean
  readonly isUnderCode: (stay: Stay) => boolean
  readonly period: OfferPeriod | undefined
}

/** A code that is not known, or used up, changes nothing; a package that is not sold here has no stay. */
export async function findStayOffer(db: Reader, hotel: HotelSnapshot, wantedOffer: OfferWanted): Promise<StayOffer> {
  const { packageId, promoCode, channelId, today, rooms, own } = wantedOffer
  const isSoldHere = packageId !== undefined && isSoldOn(hotel, channelId, packageId)
  const packagePlaces = isSoldHere ? await findPackage(db, hotel.id, { packageId, from: today, own }) : undefined
  const promotionId = await typedPromotion(db, hotel.id, promoCode, own)
  const promotion = hotel.promotions.find(({ id }) => id === promotionId)
  const { bookedFrom = today, bookedUntil = today } = promotion?.conditions ?? {}
  const code = bookedFrom <= today && today <= bookedUntil ? promotion : undefined
  return {
    packageId,
    typed: promotionId,
    isInPackage: (stay) =>
      packageId === undefined ||
      (packagePlaces !== undefined &&
        problemOfPackage(packagePlaces.rule, stay) === undefined &&
        packagePlaces.placesOn(stay.arrival) >= rooms),
    isUnderCode: (stay) =>
      code === undefined || promotionBreachOf(code, { stay, bookedOn: today, typed: promotionId }) === undefined,
    period:
      packageId === undefined
        ? code && periodOf(code)
        : packagePlaces && { first: packagePlaces.rule.first, last: packagePlaces.rule.last },
  }
}

function isSoldOn({ roomTypes }: HotelSnapshot, channelId: number, packageId: number): boolean {
  return roomTypes.some(({ products }) =>
    products.some((product) => product.packageId === packageId && product.channelIds.has(channelId)),
  )
}

function periodOf({ conditions: { firstNight, lastNight } }: Promotion): OfferPeriod | undefined {
  if (firstNight === undefined && lastNight === undefined) return undefined
  return { first: firstNight, last: lastNight && addDays(lastNight, 1) }
}
