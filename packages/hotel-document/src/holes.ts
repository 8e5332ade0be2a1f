import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type CalendarPeriod, isWithin } from '@portico/domain/time/calendar-period'
import type { HotelDocument } from './hotel-document.ts'
import type { DocumentProblem } from './references.ts'

/** A leap year, so that it has every day of every year. */
const sampleYear = { first: '2028-01-01', days: 366 }

/**
 * What lists of a document leave out between their entries: nights without a price, ages between children's bands,
 * nights without city tax. Each may be meant, so that it is said and the document is used.
 */
export function holesOf({ seasons, closures = [], children, cityTax }: HotelDocument): DocumentProblem[] {
  const taxed = cityTax?.rates.flatMap(({ from, until }) => (from && until ? [{ from, until }] : [])) ?? []
  return [
    ...uncoveredDays(seasons, closures).map((days) => ({
      path: ['seasons'],
      problem: `no season has a price for ${days}: nothing is sold then`,
    })),
    ...children.flatMap(({ min }, i) => {
      const bandBefore = children[i - 1]
      if (!bandBefore || min <= bandBefore.max + 1) return []
      const ages = bandBefore.max + 2 === min ? `${min - 1}` : `${bandBefore.max + 1} to ${min - 1}`
      return [{ path: ['children', i, 'min'], problem: `no band holds children of ${ages}: they pay as adults` }]
    }),
    ...(cityTax && taxed.length === cityTax.rates.length ? uncoveredDays(taxed, []) : []).map((days) => ({
      path: ['cityTax', 'rates'],
      problem: `no rate holds for ${days}: no city tax is asked then`,
    })),
  ]
}

/**
 * Runs of days that no period holds and no exception explains. Periods of every year are compared with a sample year;
 * where all are of one year, from the first day of the first to the last day of the last.
 */
function uncoveredDays(periods: readonly CalendarPeriod[], exceptions: readonly CalendarPeriod[]): string[] {
  const dated = periods.filter(({ from }) => from.length === 10)
  const isYearly = dated.length < periods.length
  const firstDay = dated.map(({ from }) => from as CalendarDate).sort()[0]
  const lastDay = dated
    .map(({ until }) => until)
    .sort()
    .at(-1)
  const first = isYearly ? (sampleYear.first as CalendarDate) : firstDay
  if (first === undefined) return []
  const held = isYearly ? periods.filter(({ from }) => from.length === 5) : periods
  const runs: { first: CalendarDate; last: CalendarDate }[] = []
  for (let day = first, i = 0; isYearly ? i < sampleYear.days : day <= (lastDay ?? day); day = addDays(day, 1), i++) {
    if ([...held, ...exceptions].some((period) => isWithin(day, period))) continue
    const run = runs.at(-1)
    if (run && addDays(run.last, 1) === day) run.last = day
    else runs.push({ first: day, last: day })
  }
  const spelledDay = (day: CalendarDate) => (isYearly ? day.slice(5) : day)
  return runs.map((run) =>
    run.first === run.last ? spelledDay(run.first) : `${spelledDay(run.first)} to ${spelledDay(run.last)}`,
  )
}
