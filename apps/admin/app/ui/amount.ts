import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { typedCode } from '@portico/domain/text/typed-text'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { language } from './texts.ts'

/**
 * Writes `€ 1,234.50`, or `1.234,50 €` where the language has the sign behind, with the decimals of our own currency
 * table.
 */
export function amountText({ minor, currency }: { minor: number; currency: CurrencyCode }): string {
  const { digits, symbol } = currencies[currency]
  const format = new Intl.NumberFormat(language.tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const digitsText = format.format(Math.abs(minor) / 10 ** digits)
  const sign = minor < 0 ? '−' : ''
  return language.code === 'en' ? `${sign}${symbol}\u00a0${digitsText}` : `${sign}${digitsText}\u00a0${symbol}`
}

/** Reads an amount above zero, typed with a point or a comma; undefined if it has more decimals than the currency. */
export function minorOf(text: string, currency: CurrencyCode): number | undefined {
  const { digits } = currencies[currency]
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typedCode(text)) ?? []
  if (whole === undefined || fraction.length > digits) return undefined
  const minor = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'))
  return minor > 0 ? minor : undefined
}

const shortDayFormat = new Intl.DateTimeFormat(language.tag, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export const dayText = (day: CalendarDate | string): string => shortDayFormat.format(new Date(`${day}T00:00:00Z`))

export const hotelInstantText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))

export const listText = (words: readonly string[]): string => new Intl.ListFormat(language.tag).format(words)

export const choiceText = (words: readonly string[]): string =>
  new Intl.ListFormat(language.tag, { type: 'disjunction' }).format(words)
