import { OfferedCurrency } from '@portico/contracts/price/currency'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import { z } from 'zod'

/** How much of a currency 1 EUR is, of which day and by whom, where that is known. */
export type EuroRate = { readonly rate: number } & Pick<OfferedCurrency, 'day' | 'source'>

const RatesByCode = z.partialRecord(CurrencyCode, z.number().positive())
const { day, source } = OfferedCurrency.shape
const DatedRates = z.strictObject({ day, source, rates: RatesByCode })

/** `{"AED":4.01}`, or with day and source: `{"day":"2025-02-28","source":"ECB","rates":{"USD":1.0411}}`. */
export const FixedRates = z
  .union([DatedRates, RatesByCode.transform((rates) => ({ rates, day: undefined, source: undefined }))])
  .transform(
    ({ rates, ...origin }): ReadonlyMap<Code, EuroRate> =>
      new Map(Object.entries(rates).map(([code, rate]) => [code as Code, { rate, ...origin }])),
  )
export type FixedRates = z.infer<typeof FixedRates>
