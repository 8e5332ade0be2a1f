import { addDays, type CalendarDate } from './calendar-date.ts'
import { nightsOf } from './stay.ts'

/**
 * Days, both inclusive: `MM-DD` of every year, where `from` after `until` runs over New Year; or `YYYY-MM-DD` of one.
 * A period of every year that ends on 28 February ends with the month, in leap years on the 29th.
 */
export type CalendarPeriod = { readonly from: string; readonly until: string }

/** Days, both inclusive. */
export type Span = { readonly first: CalendarDate; readonly last: CalendarDate }

export function isWithin(day: CalendarDate, { from, until: lastDay }: CalendarPeriod): boolean {
  const until = lastDay === '02-28' ? '02-29' : lastDay
  const compared = from.length === day.length ? day : day.slice(5)
  return from <= until ? from <= compared && compared <= until : compared >= from || compared <= until
}

/** The occurrences of a period that touch the span, cut to it. */
export function occurrencesIn({ first, last }: Span, period: CalendarPeriod): Span[] {
  return runsOf({ first, last }, (day) => isWithin(day, period)).flatMap(({ value, ...span }) => (value ? [span] : []))
}

export function wholeOccurrencesIn({ first, last }: Span, period: CalendarPeriod): Span[] {
  const around = { first: addDays(first, -366), last: addDays(last, 366) }
  return occurrencesIn(around, period).filter((run) => first <= run.first && run.first <= last)
}

/**
 * The span as runs of days of the same season, the first in the list that holds a day; days that none holds are left
 * out.
 */
export function seasonsIn<Season extends CalendarPeriod>(
  span: Span,
  seasons: readonly Season[],
): (Span & { readonly season: Season })[] {
  const seasonOf = (day: CalendarDate) => seasons.find((season) => isWithin(day, season))
  return runsOf(span, seasonOf).flatMap(({ value, ...period }) => (value ? [{ ...period, season: value }] : []))
}

/** Neighbouring days with the same value, as one run each. */
function runsOf<T>({ first, last }: Span, valueAt: (day: CalendarDate) => T): (Span & { readonly value: T })[] {
  const runs: { first: CalendarDate; last: CalendarDate; value: T }[] = []
  for (const day of nightsOf({ arrival: first, departure: addDays(last, 1) })) {
    const value = valueAt(day)
    const run = runs.at(-1)
    if (run && run.value === value) run.last = day
    else runs.push({ first: day, last: day, value })
  }
  return runs
}
