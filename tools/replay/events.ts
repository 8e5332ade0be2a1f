import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Booking } from './bookings.ts'

/** What happens on a day: a guest books, or cancels what was booked. */
export type ReplayEvent = { readonly kind: 'book' | 'cancel'; readonly day: CalendarDate; readonly booking: Booking }

/**
 * In the order in which they happen: on each day cancellations of earlier bookings, then bookings, then their own day's
 * cancellations; each by row.
 */
export function eventsOf(bookings: readonly Booking[]): ReplayEvent[] {
  const events = bookings.flatMap((booking): ReplayEvent[] => {
    const booked: ReplayEvent = { kind: 'book', day: booking.bookedOn, booking }
    return booking.cancelledOn === undefined
      ? [booked]
      : [booked, { kind: 'cancel', day: booking.cancelledOn, booking }]
  })
  return events.sort((a, b) => compare(a.day, b.day) || turnOf(a) - turnOf(b) || a.booking.row - b.booking.row)
}

function turnOf({ kind, day, booking }: ReplayEvent): number {
  if (kind === 'book') return 1
  return booking.bookedOn < day ? 0 : 2
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
