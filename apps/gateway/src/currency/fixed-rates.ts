import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import { z } from 'zod'

export const FixedRates = z
  .partialRecord(CurrencyCode, z.number().positive())
  .transform((rates): ReadonlyMap<Code, number> => new Map(Object.entries(rates) as [Code, number][]))
export type FixedRates = z.infer<typeof FixedRates>
