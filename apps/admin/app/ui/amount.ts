import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { typedCode } from '@portico/domain/text/typed-text'
import type { CalendarDate } from '@portico/domain/time/calendar-date'

/** Writes `€ 1,234.50` with the decimals of our own currency table. */
export function amountText({ minor, currency }: { minor: number; currency: CurrencyCode }): string {
  const { digits, symbol } = currencies[currency]
  const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${minor < 0 ? '−' : ''}${symbol}\u00a0${format.format(Math.abs(minor) / 10 ** digits)}`
}

/** Reads an amount above zero, typed with a point or a comma; undefined if it has more decimals than the currency. */
export function minorOf(text: string, currency: CurrencyCode): number | undefined {
  const { digits } = currencies[currency]
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typedCode(text)) ?? []
  if (whole === undefined || fraction.length > digits) return undefined
  const minor = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'))
  return minor > 0 ? minor : undefined
}

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export const dayText = (day: CalendarDate | string): string => days.format(new Date(`${day}T00:00:00Z`))

export const hotelInstantText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))
