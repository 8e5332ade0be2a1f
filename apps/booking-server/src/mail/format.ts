import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'

/** The digits are our table's, never the formatter's. */
export function formatAmount(minor: number, currency: CurrencyCode, tag: string): string {
  const { digits, symbol } = currencies[currency]
  return `${symbol} ${amountsIn(tag, digits).format(minor / 10 ** digits)}`
}

/** A day of the hotel's calendar has no zone: it is read and written in UTC. */
export function formatDay(day: CalendarDate, tag: string): string {
  return daysIn(tag).format(new Date(`${day}T00:00:00Z`))
}

export function formatNight(day: CalendarDate, tag: string): string {
  return nightsIn(tag).format(new Date(`${day}T00:00:00Z`))
}

/** A moment on the hotel's own clock. */
export function formatMoment(moment: Instant, tag: string, timeZone: string): string {
  return momentsIn(tag, timeZone).format(new Date(moment))
}

// A formatter costs a hundred times what it formats: each is made once.
const amountsIn = once(
  (tag: string, digits: number) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' }),
)
const daysIn = once(
  (tag: string) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const nightsIn = once((tag: string) => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }))
const momentsIn = once((tag: string, timeZone: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }))

/** Few languages, zones and digits there are. */
function once<Given extends readonly (string | number)[], Made>(make: (...given: Given) => Made): (...given: Given) => Made {
  const made = new Map<string, Made>()
  return (...given) => {
    const key = given.join(' ')
    const known = made.get(key) ?? make(...given)
    made.set(key, known)
    return known
  }
}
