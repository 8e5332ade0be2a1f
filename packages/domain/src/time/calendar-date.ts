import type { Brand } from '../brand.ts'

/** A day on the hotel's own calendar, `YYYY-MM-DD`. It has no time and no zone. Comparable as text. */
export type CalendarDate = Brand<string, 'CalendarDate'>

/** 0 is Sunday, as on the wire's arrival days. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Reads `YYYY-MM-DD` of a day that exists between the years 1900 and 2999; anything else is `undefined`. */
export function calendarDateOf(text: string): CalendarDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match || text < '1900-01-01' || text > '2999-12-31') return undefined
  return fromDayNumber(dayNumberOf(text as CalendarDate)) === text ? (text as CalendarDate) : undefined
}

/**
 * Days since 1970-01-01, by the civil-from-days arithmetic of H. Hinnant, "chrono-Compatible Low-Level Date
 * Algorithms".
 */
function dayNumberOf(date: CalendarDate): number {
  const month = twoDigitsAt(date, 5)
  const year = twoDigitsAt(date, 0) * 100 + twoDigitsAt(date, 2) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + twoDigitsAt(date, 8) - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

const zeroSign = 48

/**
 * By its signs: a search asks for the number of many days, and a text for each part was 8 % of the booking server's
 * time in a profile.
 */
function twoDigitsAt(date: CalendarDate, signIndex: number): number {
  return (date.charCodeAt(signIndex) - zeroSign) * 10 + date.charCodeAt(signIndex + 1) - zeroSign
}

const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

function fromDayNumber(dayNumber: number): CalendarDate {
  const z = dayNumber + 719_468
  const era = Math.floor(z / 146_097)
  const doe = z - era * 146_097
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365)
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100))
  const mp = Math.floor((5 * doy + 2) / 153)
  const month = mp < 10 ? mp + 3 : mp - 9
  const year = yoe + era * 400 + (month <= 2 ? 1 : 0)
  const day = doy - Math.floor((153 * mp + 2) / 5) + 1
  return `${twoDigits[Math.floor(year / 100)]}${twoDigits[year % 100]}-${twoDigits[month]}-${twoDigits[day]}` as CalendarDate
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumberOf(date) + days)
}

export function earlierOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  if (b < a) return b
  return a
}

export function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  if (b > a) return b
  return a
}

/** Whole days from `firstDay` to `second`; negative when `second` is earlier. */
export function daysBetween(firstDay: CalendarDate, second: CalendarDate): number {
  return dayNumberOf(second) - dayNumberOf(firstDay)
}

export function weekdayOf(date: CalendarDate): Weekday {
  return ((((dayNumberOf(date) + 4) % 7) + 7) % 7) as Weekday
}

/** The same day of the next year; the first of March after a leap day. */
export function aYearAfter(today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4)) + 1
  return calendarDateOf(`${year}${today.slice(4)}`) ?? (`${year}-03-01` as CalendarDate)
}
