import type { CalendarDate } from '@portico/domain/calendar-date'
import { type CurrencyCode, currencies } from '@portico/domain/currencies'
import type { Instant } from '@portico/domain/deadline'

/** The digits are our table's, never the formatter's. */
export function formatAmount(minor: number, currency: CurrencyCode, tag: string): string {
  const { digits, symbol } = currencies[currency]
  const amount = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' })
  return `${symbol} ${amount.format(minor / 10 ** digits)}`
}

/** A day of the hotel's calendar has no zone: it is read and written in UTC. */
export function formatDay(day: CalendarDate, tag: string): string {
  return new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

export function formatNight(day: CalendarDate, tag: string): string {
  return new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** A moment on the hotel's own clock. */
export function formatMoment(moment: Instant, tag: string, timeZone: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(moment))
}
