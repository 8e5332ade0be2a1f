import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { HotelSettings } from '../db/tables/catalogue.ts'

/** `guestMonths` after departure all goes but the bill, which stays for `billYears` after the year of the departure. */
export type RetentionTerms = Required<NonNullable<HotelSettings['retention']>>

export const usualRetention: RetentionTerms = { guestMonths: 24, billYears: 10 }

export function retentionOf({ retention }: Pick<HotelSettings, 'retention'>): RetentionTerms {
  return { ...usualRetention, ...retention }
}

/** Of stays that departed before this day nothing but the bill is stored. */
export function endOfGuestData({ guestMonths }: RetentionTerms, today: CalendarDate): CalendarDate {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const months = year * 12 + month - 1 - guestMonths
  const firstDay = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01` as CalendarDate
  const end = addDays(firstDay, day - 1)
  // The 31st of a month that has thirty days is its last.
  return end.slice(0, 7) === firstDay.slice(0, 7) ? end : addDays(`${end.slice(0, 7)}-01` as CalendarDate, -1)
}

/** Of stays that departed before this day not even the bill. */
export function endOfBills({ billYears }: RetentionTerms, today: CalendarDate): CalendarDate {
  return `${Number(today.slice(0, 4)) - billYears}-01-01` as CalendarDate
}

/** The last day on which a bill of this departure is stored. */
export function lastDayOfBill({ billYears }: RetentionTerms, departure: CalendarDate): CalendarDate {
  return `${Number(departure.slice(0, 4)) + billYears}-12-31` as CalendarDate
}
