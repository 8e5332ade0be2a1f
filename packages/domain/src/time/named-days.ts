import { type CalendarDate, weekdayOf } from './calendar-date.ts'

/**
 * Days that a rule names: of a period, both ends inclusive and open where null, those whose weekday is in the mask (1
 * is Sunday, 64 Saturday).
 */
export type NamedDays = {
  readonly first: CalendarDate | null
  readonly last: CalendarDate | null
  readonly weekdays: number
}

export const everyWeekday = 127

export function namesDay({ first, last, weekdays }: NamedDays, day: CalendarDate): boolean {
  return (first === null || first <= day) && (last === null || day <= last) && namesWeekday(weekdays, day)
}

export function namesWeekday(weekdays: number, day: CalendarDate): boolean {
  return weekdays === everyWeekday || (weekdays & (1 << weekdayOf(day))) !== 0
}
