import type { CalendarDate } from '../../time/calendar-date.ts'
import { namesWeekday } from '../../time/named-days.ts'
import { nightCountOf, type Stay } from '../../time/stay.ts'

export type PackageRule = {
  readonly minNights: number
  readonly maxNights: number
  /** A mask, 1 is Sunday and 64 Saturday. */
  readonly arrivalDays: number
  readonly first: CalendarDate
  readonly last: CalendarDate
  readonly includes: readonly number[]
}

/**
 * `split-stay`: it is sold for a whole stay in one room, and its parts are no packages. `other-flight`: it has no
 * such flight.
 */
export const packageProblems = [
  'other-period',
  'other-nights',
  'other-arrival-day',
  'other-rate',
  'split-stay',
  'sold-out',
  'other-flight',
] as const
export type PackageProblem = (typeof packageProblems)[number]

export function problemOfPackage(
  { minNights, maxNights, arrivalDays, first, last }: PackageRule,
  stay: Stay,
): PackageProblem | undefined {
  if (stay.arrival < first || stay.departure > last) return 'other-period'
  const nights = nightCountOf(stay)
  if (nights < minNights || nights > maxNights) return 'other-nights'
  return namesWeekday(arrivalDays, stay.arrival) ? undefined : 'other-arrival-day'
}
