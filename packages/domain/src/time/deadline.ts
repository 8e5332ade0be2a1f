import { Temporal } from 'temporal-polyfill'
import type { Brand } from '../brand.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'

/** A moment in time, ISO text in UTC with milliseconds: `2027-03-04T17:00:00.000Z`. Comparable as text. */
export type Instant = Brand<string, 'Instant'>

/**
 * `HH:MM` on the hotel's own clock, `days` before `date`. Where a clock change skips the time, the later moment is
 * meant.
 */
export function deadlineOf(date: CalendarDate, days: number, time: string, timeZone: string): Instant {
  const local = `${addDays(date, -days)}T${time}`
  const key = `${local} ${timeZone}`
  const cached = knownDeadlines.get(key)
  if (cached !== undefined) return cached
  const moment = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
  const deadline = moment.toInstant().toString({ fractionalSecondDigits: 3 }) as Instant
  if (knownDeadlines.size === maxDeadlines) knownDeadlines.clear()
  knownDeadlines.set(key, deadline)
  return deadline
}

/** Each search asks for those of the same few days and hours; to reckon them took a twelfth of it. */
const knownDeadlines = new Map<string, Instant>()
const maxDeadlines = 10_000

/**
 * The last answer of each zone: all requests of one minute have the same, since no zone differs from UTC by less than a
 * minute.
 */
const lastToday = new Map<string, { readonly utcMinute: string; readonly today: CalendarDate }>()

export function todayAt(timeZone: string, now: Instant): CalendarDate {
  const lastAnswer = lastToday.get(timeZone)
  const utcMinute = now.slice(0, 'YYYY-MM-DDTHH:MM'.length)
  if (lastAnswer?.utcMinute === utcMinute) return lastAnswer.today
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate().toString() as CalendarDate
  lastToday.set(timeZone, { utcMinute, today })
  return today
}

/** The day and the time, `HH:MM`, that the hotel's clock shows then. */
export function momentAt(timeZone: string, moment: Instant): { readonly day: CalendarDate; readonly time: string } {
  const localTime = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone)
  return {
    day: localTime.toPlainDate().toString() as CalendarDate,
    time: localTime.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

export type HotelClock = { readonly timeZone: string; readonly now: Instant }

/** Whether a day is over at the hotel, or a time of the day, `HH:MM`, has come. */
export function hasPassed({ timeZone, now }: HotelClock, day: CalendarDate, time: string | null): boolean {
  const today = todayAt(timeZone, now)
  return day < today || (day === today && time !== null && deadlineOf(day, 0, time, timeZone) <= now)
}

/** A zone's clock from `at` on: `+01:00` is an hour before UTC. The first of a list is in force before all others. */
export type ClockChange = { readonly at: Instant; readonly offset: string }

/**
 * How the clock of a zone is set on every day from `fromDay` to `until`: what is in force at the beginning, and each
 * change until the end.
 */
export function clockChangesOf(timeZone: string, fromDay: CalendarDate, until: CalendarDate): ClockChange[] {
  const changes: ClockChange[] = []
  const end = deadlineOf(until, -1, '00:00', timeZone)
  for (
    let moment: Temporal.ZonedDateTime | null = Temporal.PlainDate.from(fromDay).toZonedDateTime(timeZone);
    moment !== null && instantOf(moment) < end;
    moment = nextChangeOf(timeZone, moment)
  )
    changes.push({ at: instantOf(moment), offset: moment.offset })
  return changes
}

/**
 * Stays of the same half year have the same next change, and to find it takes as long as the rest of a calendar file.
 */
const knownChanges = new Map<string, { readonly from: Instant; readonly next: Temporal.ZonedDateTime | null }[]>()
const maxChangesOfZone = 20

function nextChangeOf(timeZone: string, moment: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  const at = instantOf(moment)
  const known = knownChanges.get(timeZone) ?? []
  const found = known.find(({ from, next }) => from <= at && (next === null || at < instantOf(next)))
  if (found) return found.next
  const next = moment.getTimeZoneTransition('next')
  if (known.length === maxChangesOfZone) known.length = 0
  known.push({ from: at, next })
  knownChanges.set(timeZone, known)
  return next
}

const instantOf = (moment: Temporal.ZonedDateTime) =>
  moment.toInstant().toString({ fractionalSecondDigits: 3 }) as Instant
