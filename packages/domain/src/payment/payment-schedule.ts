import { dueOfStays } from '../pricing/due/due-of-stays.ts'
import type { LockedPrice } from '../pricing/locked-price.ts'
import { type Guarantee, guaranteeLines, type PrepaymentLine, prepaymentLines } from '../pricing/rate-plan.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { type Instant, todayAt } from '../time/deadline.ts'

/**
 * The schedules of all stays as one, by date; what is paid at the hotel, services among it, comes last.
 */
export function scheduleOf(lockedPrice: LockedPrice): PrepaymentLine[] {
  const sumByDay = new Map<CalendarDate | undefined, number>()
  const addToDay = (on: CalendarDate | undefined, minor: number) => sumByDay.set(on, (sumByDay.get(on) ?? 0) + minor)
  for (const { terms, minor: due, stay } of dueOfStays(lockedPrice, ({ prepayment }) => prepayment)) {
    for (const { on, minor } of prepaymentLines(terms, due, lockedPrice.bookedOn, stay.arrival)) addToDay(on, minor)
  }
  const services = lockedPrice.services.reduce((sum, { minor }) => sum + minor, 0)
  if (services > 0) addToDay(undefined, services)
  return [...sumByDay].map(([on, minor]) => ({ on, minor })).sort((a, b) => ((a.on ?? '~') < (b.on ?? '~') ? -1 : 1))
}

export function guaranteesOf(lockedPrice: LockedPrice): Guarantee[] {
  const sums = new Map<string, Guarantee>()
  for (const { terms, minor, stay } of dueOfStays(lockedPrice, ({ prepayment }) => prepayment)) {
    for (const line of guaranteeLines(terms, minor, lockedPrice.bookedOn, stay.arrival)) {
      const key = `${line.on} ${line.by}`
      sums.set(key, { ...line, minor: line.minor + (sums.get(key)?.minor ?? 0) })
    }
  }
  return [...sums.values()].sort((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1))
}

/**
 * The schedule of a reservation. While a transfer is awaited it must bring until `payBy` whatever has a day, and the
 * whole stay where nothing has: one transfer, and one day for it. On account all of it is due so many days after
 * departure.
 */
export function scheduleOfReserved(
  lockedPrice: LockedPrice,
  { payBy, accountDays }: { readonly payBy: Instant | null; readonly accountDays: number | null },
  timeZone: string,
): PrepaymentLine[] {
  if (accountDays !== null)
    return [{ on: addDays(lockedPrice.stay.departure, accountDays), minor: lockedPrice.stayMinor }]
  const schedule = scheduleOf(lockedPrice)
  if (payBy === null) return schedule
  const on = todayAt(timeZone, payBy)
  const dated = schedule.reduce(
    (sum, prepaymentLine) => (prepaymentLine.on === undefined ? sum : sum + prepaymentLine.minor),
    0,
  )
  if (dated === 0) return [{ on, minor: lockedPrice.stayMinor }]
  return [{ on, minor: dated }, ...schedule.filter((prepaymentLine) => prepaymentLine.on === undefined)]
}
