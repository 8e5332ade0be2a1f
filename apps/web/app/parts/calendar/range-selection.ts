import type { DayState } from '@portico/domain/restrictions/calendar-day'
import {
  addDays,
  aYearAfter,
  type CalendarDate,
  daysBetween,
  earlierOf,
  weekdayOf,
} from '@portico/domain/time/calendar-date'
import { maxNights } from '@portico/domain/time/stay'

/** The price is what a night of the shortest stay costs at the lowest, in minor units. */
export type ShownDay = {
  readonly day: CalendarDate
  /** `outside` the period of a package or a promo code. */
  readonly state: DayState | 'outside'
  readonly minNights?: number | undefined
  readonly perNightMinor?: number | undefined
}

export type ShownDays = ReadonlyMap<CalendarDate, ShownDay>

export function shownDaysOf(shownDays: readonly ShownDay[]): ShownDays {
  return new Map(shownDays.map((shownDay) => [shownDay.day, shownDay]))
}

export type RangeSelection = {
  readonly arrival?: CalendarDate | undefined
  readonly departure?: CalendarDate | undefined
}

export type DayProblem =
  | { readonly kind: 'past' | 'closed' | 'unavailable' | 'departure-only' | 'arrival-only' | 'outside' | 'unreadable' }
  | { readonly kind: 'below-min-stay' | 'too-long'; readonly nights: number }

export type DayChoice = { readonly selection: RangeSelection; readonly problem?: DayProblem }

export function nextEndOf({ arrival, departure }: RangeSelection): 'arrival' | 'departure' {
  return arrival === undefined || departure !== undefined ? 'arrival' : 'departure'
}

/** A day that cannot be had changes nothing and says why; one on or before the chosen arrival begins anew. */
export function chooseDay(
  shownDays: ShownDays,
  today: CalendarDate,
  selection: RangeSelection,
  day: CalendarDate,
): DayChoice {
  const { arrival } = selection
  if (arrival !== undefined && nextEndOf(selection) === 'departure' && day > arrival) {
    const problem = problemOfDeparture(shownDays, arrival, day)
    return problem ? { selection, problem } : { selection: { arrival, departure: day } }
  }
  const problem = problemOfArrival(shownDays, today, day)
  return problem ? { selection, problem } : { selection: { arrival: day } }
}

export function problemOfArrival(shownDays: ShownDays, today: CalendarDate, day: CalendarDate): DayProblem | undefined {
  if (day < today) return { kind: 'past' }
  switch (shownDays.get(day)?.state) {
    case 'past':
      return { kind: 'past' }
    case 'closed':
      return { kind: 'closed' }
    case 'outside':
      return { kind: 'outside' }
    case 'full':
      return { kind: 'unavailable' }
    case 'depart-only':
      return { kind: 'departure-only' }
    case 'free':
    case 'arrive-only':
    case undefined:
      return undefined
  }
}

/** Whether the stay can really be had is for the search to say. */
export function problemOfDeparture(
  shownDays: ShownDays,
  arrival: CalendarDate,
  day: CalendarDate,
): DayProblem | undefined {
  const nights = daysBetween(arrival, day)
  const minNights = shownDays.get(arrival)?.minNights ?? 1
  if (nights < minNights) return { kind: 'below-min-stay', nights: minNights }
  if (nights > maxNights) return { kind: 'too-long', nights: maxNights }
  switch (shownDays.get(day)?.state) {
    case 'closed':
      return { kind: 'closed' }
    case 'outside':
      return { kind: 'outside' }
    case 'past':
    case 'full':
      return { kind: 'unavailable' }
    case 'arrive-only':
      return { kind: 'arrival-only' }
    case 'free':
    case 'depart-only':
    case undefined:
      return undefined
  }
}

/** A stay is half-open: its ends are half days. */
export function partOf(
  { arrival, departure }: RangeSelection,
  day: CalendarDate,
): 'arrival' | 'departure' | 'between' | undefined {
  if (day === arrival) return 'arrival'
  if (day === departure) return 'departure'
  return arrival !== undefined && departure !== undefined && arrival < day && day < departure ? 'between' : undefined
}

/** `YYYY-MM` */
export type Month = string

export function monthOf(day: CalendarDate): Month {
  return day.slice(0, 7)
}

export function addMonths(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Thirteen months, so that a whole year can be chosen; one more on 29 February. */
export function monthsFrom(today: CalendarDate): Month[] {
  const lastMonth = monthOf(aYearAfter(today))
  return Array.from({ length: 14 }, (_, i) => addMonths(monthOf(today), i)).filter((month) => month <= lastMonth)
}

/** Monday first; `undefined` for the days of its neighbours. */
export function weeksOf(month: Month): (CalendarDate | undefined)[][] {
  const firstDay = `${month}-01` as CalendarDate
  const leading = weekdayIndex(firstDay)
  const length = daysBetween(firstDay, `${addMonths(month, 1)}-01` as CalendarDate)
  const weeks = Math.ceil((leading + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const cellIndex = week * 7 + weekday - leading
      return cellIndex >= 0 && cellIndex < length ? addDays(firstDay, cellIndex) : undefined
    }),
  )
}

function weekdayIndex(day: CalendarDate): number {
  return (weekdayOf(day) + 6) % 7
}

/**
 * By the ARIA Authoring Practices, "Date Picker Dialog". `undefined` for other keys. No key leads out of the calendar.
 */
export function dayOfKey(
  day: CalendarDate,
  key: string,
  firstDay: CalendarDate,
  lastDay: CalendarDate,
): CalendarDate | undefined {
  const target = targetOfKey(day, key)
  if (target === undefined) return undefined
  return target < firstDay ? firstDay : target > lastDay ? lastDay : target
}

function targetOfKey(day: CalendarDate, key: string): CalendarDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayIndex(day))
    case 'End':
      return addDays(day, 6 - weekdayIndex(day))
    case 'PageUp':
      return inMonth(day, -1)
    case 'PageDown':
      return inMonth(day, 1)
    default:
      return undefined
  }
}

function inMonth(day: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(day), months)
  const lastDay = addDays(`${addMonths(month, 1)}-01` as CalendarDate, -1)
  const same = `${month}${day.slice(7)}` as CalendarDate
  return earlierOf(same, lastDay)
}
