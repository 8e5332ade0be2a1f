import { money } from '@portico/domain/money/money'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { PortalHotelReply, PortalSearchRequest } from '@portico/legacy/calls/search/portal-search'
import { type LanguageCode, languageOf, textOf } from '@portico/locale/languages'
import type { Reader } from '../../../db/types.ts'
import { promotionsBehind } from '../../../pricing/promotions.ts'
import { findLowestTotals } from '../../../search/lowest-totals.ts'
import { inTurns } from '../../../search/portal/in-turns.ts'
import type { HotelContext } from '../../../search/prepared-search.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler } from '../../answer-call.ts'

export function handlePortalSearch(
  hotels: HotelSnapshots,
): CallHandler<PortalSearchRequest, readonly PortalHotelReply[]> {
  return async ({ db, now, trade }, { channelId, languageId }, { stay, rooms, destinationId, hotelIds, promoCode }) => {
    const allSnapshots = await hotels.ofChannel(channelId, { hotelIds, destinationId })
    const lowestTotalOf = findLowestTotals({ channelId, stay, rooms, trade })
    const at = await hotelContexts(db.reader, now(), promoCode)
    const language = languageOf(languageId).code
    const listedHotels: PortalHotelReply[] = []
    await inTurns(allSnapshots, rooms.length, (hotel) => {
      const minor = lowestTotalOf(hotel, at(hotel))
      if (minor !== undefined) listedHotels.push(presentListedHotel(hotel, minor, language))
      return true
    })
    return answered(listedHotels)
  }
}

export function presentListedHotel(
  { id, card, currency }: HotelSnapshot,
  minor: number,
  language: LanguageCode,
): PortalHotelReply {
  const { names, city, stars, picture } = card
  return { id, name: textOf(names, language).name, city, stars, picture: picture?.path, price: money(minor, currency) }
}

/**
 * The day at each hotel of a list, and its promotion behind the code that was typed. Thousands have few time zones, and
 * each costs more than a price.
 */
export async function hotelContexts(
  db: Reader,
  now: Instant,
  promoCode: string | undefined,
): Promise<(hotel: HotelSnapshot) => HotelContext> {
  const promotionByHotel = promoCode === undefined ? undefined : await promotionsBehind(db, promoCode)
  const contextsByZone = new Map<string, HotelContext>()
  return ({ id, timeZone }) => {
    const context = contextsByZone.get(timeZone) ?? { now, today: todayAt(timeZone, now) }
    contextsByZone.set(timeZone, context)
    const promotionId = promotionByHotel?.get(id)
    return promotionId === undefined ? context : { ...context, typed: promotionId }
  }
}
