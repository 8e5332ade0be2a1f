import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { todayAt } from '@portico/domain/time/deadline'
import { nightCountOf } from '@portico/domain/time/stay'
import type { ChartReply, LegacyChartRequest } from '@portico/legacy/calls/search/chart'
import type { CalendarDayReply } from '@portico/legacy/parts/calendar-day'
import { chartDays, type DayFound } from '../../../search/calendar-days.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'
import { findStayOffer } from './stay-offer.ts'

/**
 * The shortest stay, of as many nights as asked or more, from each day of the next twelve months, and what it costs; of
 * a package's, or of a code's.
 */
export function handleChart(hotels: HotelSnapshots): CallHandler<LegacyChartRequest, ChartReply> {
  return async (
    { db, now, trade },
    caller,
    { party, packageId, promoCode, isCodeHidden = false, nights = 1, ownHoldIds, ownReservation },
  ) => {
    const hotelForCaller = await hotels.soldTo(caller, { ownHoldIds, ownReservation })
    if (!hotelForCaller) return refused({ kind: 'not-found' })
    const { hotel, own } = hotelForCaller
    const { channelId } = caller
    const moment = now()
    const today = todayAt(hotel.timeZone, moment)
    const offer = await findStayOffer(db.reader, hotel, { packageId, promoCode, channelId, today, rooms: 1, own })
    const foundDays = chartDays(hotel, {
      channelId,
      party,
      trade,
      now: moment,
      today,
      packageId,
      typed: offer.typed,
      isOffered: (stay) =>
        nightCountOf(stay) >= nights && offer.isInPackage(stay) && (isCodeHidden || offer.isUnderCode(stay)),
    })
    return answered({
      currency: hotel.currency,
      days: foundDays.map((foundDay) => presentDay(foundDay, hotel.currency)),
      period: offer.period,
    })
  }
}

export function presentDay(
  { day, state, available, shortest, maxStay, refusals }: DayFound,
  currency: CurrencyCode,
): CalendarDayReply {
  return {
    day,
    arrive: shortest !== undefined,
    state,
    available,
    minStay: shortest?.nights,
    maxStay,
    shortest: shortest && { nights: shortest.nights, price: money(shortest.minor, currency) },
    refusals,
  }
}
