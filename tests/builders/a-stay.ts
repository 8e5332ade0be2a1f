import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'

/** The moment at which tests take place: a Friday in November. */
export const aMoment = '2026-11-20T10:00:00.000Z' as Instant

export function aStay(arrival: string, { nights }: { nights: number }): Stay {
  return { arrival: arrival as CalendarDate, departure: addDays(arrival as CalendarDate, nights) }
}
