import type { PortalCurrencies } from '@portico/contracts/price/currency'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'

/** Minor units of the common currency, not rounded, so that amounts of several currencies can be compared. */
export type CommonCurrency = {
  readonly currency: CurrencyCode
  readonly amountOf: (minor: number, currency: CurrencyCode) => number
}

/** `undefined` where there is none, or one of the currencies has no rate. */
export function commonCurrencyOf(
  codes: readonly CurrencyCode[],
  rates: PortalCurrencies | undefined,
): CommonCurrency | undefined {
  const [first] = codes
  if (first === undefined || codes.every((code) => code === first))
    return first && { currency: first, amountOf: (minor) => minor }
  if (!rates) return undefined
  const rateOf = new Map<CurrencyCode, number>(rates.offered.map(({ code, rate }) => [code, rate])).set(rates.from, 1)
  if (!codes.every((code) => rateOf.has(code))) return undefined
  const scale = 10 ** currencies[rates.from].digits
  const amountOf = (minor: number, currency: CurrencyCode) =>
    (minor / 10 ** currencies[currency].digits / (rateOf.get(currency) ?? 1)) * scale
  return { currency: rates.from, amountOf }
}
