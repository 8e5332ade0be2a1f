import type { CalendarDate } from '../time/calendar-date.ts'
import { deadlineOf, type Instant } from '../time/deadline.ts'
import { instantAfter } from '../time/instant-after.ts'

/**
 * Until when anything may wait at the latest, for its transfer or as an option: 23:59 of the day before arrival, on the
 * hotel's clock.
 */
export function pendingEndOf(arrival: CalendarDate, timeZone: string): Instant {
  return deadlineOf(arrival, 1, '23:59', timeZone)
}

/**
 * Until when a transfer may arrive: the end of the day that lies the hotel's `days` after booking, within the time to
 * wait.
 */
export function payByOf(days: number, today: CalendarDate, arrival: CalendarDate, timeZone: string): Instant {
  return pendingDeadlineOf(deadlineOf(today, -days, '23:59', timeZone), arrival, timeZone)
}

/**
 * Until when an option lasts that was made `now` for so many hours; `undefined` where no time to wait is left.
 */
export function optionEndOf(hours: number, now: Instant, arrival: CalendarDate, timeZone: string): Instant | undefined {
  const requested = instantAfter(now, { hours })
  const end = pendingDeadlineOf(requested, arrival, timeZone)
  return end > now ? end : undefined
}

/**
 * What a deadline becomes for this arrival: a guest who comes earlier is waited for less long, who comes later no
 * longer than was agreed.
 */
export function pendingDeadlineOf(deadline: Instant, arrival: CalendarDate, timeZone: string): Instant {
  const end = pendingEndOf(arrival, timeZone)
  return deadline < end ? deadline : end
}
