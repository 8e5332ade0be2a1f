/** CUR-03: ISO 4217 digits, the usual symbol, and cash rounding in minor units where coins end above one (CHF 0.05), for display only. */
export type Currency = { readonly digits: number; readonly symbol: string; readonly name: string; readonly rounding?: number }

export const currencies = {
  EUR: { digits: 2, symbol: '€', name: 'Euro' },
  CHF: { digits: 2, symbol: 'CHF', name: 'Swiss franc', rounding: 5 },
  GBP: { digits: 2, symbol: '£', name: 'Pound sterling' },
  USD: { digits: 2, symbol: 'US$', name: 'US dollar' },
  JPY: { digits: 0, symbol: '¥', name: 'Yen' },
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof currencies

export function isCurrencyCode(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code)
}
