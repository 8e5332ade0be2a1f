import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'

/** The seed follows today, so the stories do as well. Today on the houses' own calendar. */
export const today = (): CalendarDate => todayAt('Europe/Rome', new Date().toISOString() as Instant)

export const inDays = (days: number): CalendarDate => addDays(today(), days)

/** The next `MM-DD` that is at least two weeks away: a day of a season that a story can count on. */
export function nextMonthDay(monthDay: string): CalendarDate {
  const year = Number(today().slice(0, 4))
  const thisYear = `${year}-${monthDay}` as CalendarDate
  return thisYear >= inDays(14) ? thisYear : (`${year + 1}-${monthDay}` as CalendarDate)
}

/** The first Monday from a `MM-DD` on: three nights from there are no weekend's. */
export function nextMonday(monthDay: string): CalendarDate {
  const day = nextMonthDay(monthDay)
  return addDays(day, (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7)
}

/** As a page writes a night: `Friday 5 March` in English, `venerdì 5 marzo` in Italian. */
export function dayText(day: CalendarDate, tag: 'en-GB' | 'it' = 'en-GB'): string {
  const parts: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }
  return new Intl.DateTimeFormat(tag, parts).format(new Date(`${day}T00:00:00Z`))
}
