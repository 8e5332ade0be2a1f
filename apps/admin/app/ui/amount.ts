import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'

/** `€ 1,234.50`; the digits are our table's. */
export function amountText({ minor, currency }: { minor: number; currency: CurrencyCode }): string {
  const { digits, symbol } = currencies[currency]
  const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${minor < 0 ? '−' : ''}${symbol}\u00a0${format.format(Math.abs(minor) / 10 ** digits)}`
}

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day of the hotel's calendar has no zone. */
export const dayText = (day: CalendarDate | string): string => days.format(new Date(`${day}T00:00:00Z`))

/** An instant on the hotel's clock. */
export const hotelInstantText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))
