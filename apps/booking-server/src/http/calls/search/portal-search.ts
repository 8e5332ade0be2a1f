import type { PortalSearchQuestion, ToldPortalHotel } from '@portico/contracts/legacy/main/portal-search'
import { type LanguageCode, languageOf } from '@portico/contracts/scope/languages'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Reader } from '../../../db/db.ts'
import { textOf } from '../../../present/present-basket.ts'
import { promotionsBehind } from '../../../pricing/promotions.ts'
import { type AtHotel, askLowestTotals } from '../../../search/lowest-totals.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { type Answerer, answered } from '../../call-context.ts'

/** The hotels of a channel that have all the rooms, each with its lowest total. A channel that nobody knows has none. */
export function answerPortalSearch(hotels: HotelSnapshots): Answerer<PortalSearchQuestion, readonly ToldPortalHotel[]> {
  return async ({ db, now }, { channelId, languageId, clientId }, { stay, rooms, destinationId, hotelIds, promoCode }) => {
    const all = await hotels.ofChannel(channelId, { hotelIds, destinationId })
    const lowestTotalOf = askLowestTotals({ channelId, stay, rooms, tradeUser: clientId !== undefined })
    const at = await atHotels(db.reader, now(), promoCode)
    const language = languageOf(languageId).code
    const told: ToldPortalHotel[] = []
    for (const hotel of all) {
      const minor = lowestTotalOf(hotel, at(hotel))
      if (minor !== undefined) told.push(tellInList(hotel, minor, language))
    }
    return answered(told)
  }
}

/** A hotel among others, with its lowest total. */
export function tellInList({ id, card, currency }: HotelSnapshot, minor: number, language: LanguageCode): ToldPortalHotel {
  const { names, city, stars, picture } = card
  return { id, name: textOf(names, language).name, city, stars, picture: picture?.path, currency, minor }
}

/** The day at each hotel of a list, and its promotion behind the code that was typed. Thousands have few time zones, and each costs more than a price. */
export async function atHotels(db: Reader, now: Instant, promoCode: string | undefined): Promise<(hotel: HotelSnapshot) => AtHotel> {
  const typed = promoCode === undefined ? undefined : await promotionsBehind(db, promoCode)
  const days = new Map<string, CalendarDate>()
  return ({ id, timeZone }) => {
    const today = days.get(timeZone) ?? todayAt(timeZone, now)
    days.set(timeZone, today)
    return { today, typed: typed?.get(id) }
  }
}
