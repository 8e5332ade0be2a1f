import type { CalendarDate } from '../time/calendar-date.ts'
import { deadlineOf, type Instant } from '../time/deadline.ts'

/**
 * Until when an offer may last at the latest: the end of the day on which the first of its stays begins, at the hotel.
 */
export function latestEndOfOffer(arrivals: readonly CalendarDate[], timeZone: string): Instant {
  const [earliestArrival] = arrivals.toSorted()
  if (earliestArrival === undefined) throw new RangeError('an offer without options has no end')
  return deadlineOf(earliestArrival, 0, '23:59', timeZone)
}
