import { dueOfLines, type LockedPrice } from '../pricing/locked-price.ts'
import { type PrepaymentLine, prepaymentLines } from '../pricing/rate-plan.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { type Instant, todayAt } from '../time/deadline.ts'

/** CHK-28, PAY-10: the schedules of all rooms as one, by date; what is paid at the hotel, services among it, comes last. */
export function scheduleOf(locked: LockedPrice): PrepaymentLine[] {
  const sums = new Map<CalendarDate | undefined, number>()
  const add = (on: CalendarDate | undefined, minor: number) => sums.set(on, (sums.get(on) ?? 0) + minor)
  const due = dueOfLines(locked)
  locked.lines.forEach(({ prepayment, stay }, i) => {
    for (const { on, minor } of prepaymentLines(prepayment, due[i] ?? 0, locked.bookedOn, stay.arrival)) add(on, minor)
  })
  const services = locked.services.reduce((sum, { minor }) => sum + minor, 0)
  if (services > 0) add(undefined, services)
  return [...sums].map(([on, minor]) => ({ on, minor })).sort((a, b) => ((a.on ?? '~') < (b.on ?? '~') ? -1 : 1))
}

/** The same of a reservation: what a transfer must bring until `payBy` is due then instead of at the hotel. */
export function scheduleOfReserved(locked: LockedPrice, payBy: Instant | null, timeZone: string): PrepaymentLine[] {
  const schedule = scheduleOf(locked)
  if (payBy === null || schedule.some(({ on }) => on !== undefined)) return schedule
  return [{ on: todayAt(timeZone, payBy), minor: locked.stayMinor }]
}
