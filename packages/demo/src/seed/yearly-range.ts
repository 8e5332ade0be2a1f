import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import type { Season, YearlyRange } from './house.ts'

/** Days, both inclusive. */
export type Span = { readonly first: CalendarDate; readonly last: CalendarDate }

/** Whether the day lies in the yearly range; `from` after `until` runs over New Year. */
export function isWithin(day: CalendarDate, { from, until }: YearlyRange): boolean {
  const monthDay = day.slice(5)
  return from <= until ? from <= monthDay && monthDay <= until : monthDay >= from || monthDay <= until
}

/** The occurrences of a yearly range that touch the span, cut to it. */
export function occurrencesIn({ first, last }: Span, range: YearlyRange): Span[] {
  return runsOf({ first, last }, (day) => isWithin(day, range)).flatMap(({ value, ...span }) => (value ? [span] : []))
}

/** Those that begin in the span, uncut: a block of nights over New Year is one. */
export function wholeOccurrencesIn({ first, last }: Span, range: YearlyRange): Span[] {
  const around = { first: addDays(first, -366), last: addDays(last, 366) }
  return occurrencesIn(around, range).filter((run) => first <= run.first && run.first <= last)
}

/** The seasons of a span as price periods that do not overlap. */
export function seasonsIn(span: Span, seasons: readonly Season[]): (Span & { readonly season: Season })[] {
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
