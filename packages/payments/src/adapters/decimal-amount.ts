import { currencies, isCurrencyCode } from '@portico/domain/money/currencies'

/** An amount as a decimal text with the digits of its currency: 12_050 of EUR is `120.50`, 500 of JPY is `500`. */
export function decimalOf(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * The other way; undefined for what is no such text. A provider may leave out digits behind the point, never add some.
 */
export function minorOfDecimal(text: unknown, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const [, whole, decimals = ''] = typeof text === 'string' ? (/^(\d{1,12})(?:[.](\d+))?$/.exec(text) ?? []) : []
  return whole === undefined || decimals.length > digits ? undefined : Number(whole + decimals.padEnd(digits, '0'))
}

function digitsOf(currency: string): number {
  return isCurrencyCode(currency) ? currencies[currency].digits : 2
}
