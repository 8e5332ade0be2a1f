import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'

/** Reads `99,50` and `1.250`: decimals are two digits after the last separator; other separators are skipped. */
export function hundredthsOf(text: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,3}(?:[.,' ]?\d{3})*)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const hundredths = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return whole !== '' && hundredths <= 1_000_000_000 ? hundredths : undefined
}

/**
 * In the currency's smallest units; undefined where it is no amount, or finer than these. In a currency of three
 * decimals `12.500` may be twelve and a half or twelve thousand: nobody guesses which.
 */
export function typedMinorOf(text: string, currency: CurrencyCode): number | undefined {
  const { digits } = currencies[currency]
  if (digits > 2 && /[.,]\d{3}$/.test(text.trim())) return undefined
  const hundredths = hundredthsOf(text.trim())
  const minor = hundredths === undefined ? Number.NaN : (hundredths * 10 ** digits) / 100
  return Number.isSafeInteger(minor) && minor > 0 ? minor : undefined
}

/** As `typedMinorOf` reads it. */
export function typedTextOf({ minor, currency }: Money): string {
  const { digits } = currencies[currency]
  return (minor / 10 ** digits).toFixed(Math.min(digits, 2))
}
