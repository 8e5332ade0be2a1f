import { shareOf } from '../money/money.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'

/** CHK-28: when a part of the stay's price falls due. What no instalment names is paid at the hotel. */
export type Instalment =
  | { readonly due: 'on-booking'; readonly basisPoints: number }
  | { readonly due: 'days-before-arrival'; readonly days: number; readonly basisPoints: number }
  | { readonly due: 'days-after-booking'; readonly days: number; readonly basisPoints: number }

/** A dated line of the schedule. An empty `on` is the stay itself: paid at the hotel. */
export type PrepaymentLine = { readonly on: CalendarDate | undefined; readonly minor: number }

/**
 * The schedule as dated lines that sum to `stayMinor`. A date never lies before the booking nor after arrival;
 * each share is rounded, and the rest is due at the hotel (or, with all shares given, on the last line).
 */
export function prepaymentLines(
  schedule: readonly Instalment[],
  stayMinor: number,
  bookedOn: CalendarDate,
  arrival: CalendarDate,
): PrepaymentLine[] {
  const lines: PrepaymentLine[] = []
  let rest = stayMinor
  let share = 0
  for (const instalment of schedule) {
    share += instalment.basisPoints
    const minor = share >= 10_000 ? rest : Math.min(rest, shareOf(stayMinor, instalment.basisPoints))
    rest -= minor
    if (minor > 0) lines.push({ on: dueOn(instalment, bookedOn, arrival), minor })
  }
  if (rest > 0) lines.push({ on: undefined, minor: rest })
  return lines
}

function dueOn(instalment: Instalment, bookedOn: CalendarDate, arrival: CalendarDate): CalendarDate {
  if (instalment.due === 'on-booking') return bookedOn
  const day = instalment.due === 'days-before-arrival' ? addDays(arrival, -instalment.days) : addDays(bookedOn, instalment.days)
  if (day < bookedOn) return bookedOn
  return day > arrival ? arrival : day
}
