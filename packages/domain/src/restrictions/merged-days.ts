import type { CalendarDate } from '../time/calendar-date.ts'
import { type DayState, dayStateOf } from './calendar-day.ts'

/** `perNight` is what a night of the shortest stay costs at the lowest, in any unit that all hotels share. */
export type OfferedDay = {
  readonly day: CalendarDate
  readonly state: DayState
  readonly minNights?: number | undefined
  readonly perNight?: number | undefined
}

/**
 * The days of several hotels as one calendar, in order: what can be done at one of them can be done, for the least that
 * one asks. A hotel without a day, as beyond its own last one, says nothing about it.
 */
export function mergedDaysOf(hotels: readonly (readonly OfferedDay[])[]): OfferedDay[] {
  const daysByDate = new Map<CalendarDate, OfferedDay[]>()
  for (const day of hotels.flat()) {
    const sameDay = daysByDate.get(day.day)
    if (sameDay) sameDay.push(day)
    else daysByDate.set(day.day, [day])
  }
  return [...daysByDate]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, sameDay]) => ({ day, state: stateOf(sameDay), ...leastOf(sameDay) }))
}

function stateOf(days: readonly OfferedDay[]): DayState {
  if (days.every(({ state }) => state === 'past')) return 'past'
  return dayStateOf({
    arrive: days.some(({ state }) => canBegin(state)),
    depart: days.some(({ state }) => state === 'free' || state === 'depart-only'),
    closed: days.every(({ state }) => state === 'closed' || state === 'past'),
  })
}

/** Where one hotel names no shortest stay, any length may be had. */
function leastOf(days: readonly OfferedDay[]): Pick<OfferedDay, 'minNights' | 'perNight'> {
  const begun = days.filter(({ state }) => canBegin(state))
  const nights = begun.flatMap(({ minNights }) => minNights ?? [])
  const prices = begun.flatMap(({ perNight }) => perNight ?? [])
  return {
    ...(nights.length > 0 && nights.length === begun.length && { minNights: Math.min(...nights) }),
    ...(prices.length > 0 && { perNight: Math.min(...prices) }),
  }
}

function canBegin(state: DayState): boolean {
  return state === 'free' || state === 'arrive-only'
}
