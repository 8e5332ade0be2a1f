import { z } from 'zod'
import { CurrencyCode, Instant } from '../values/shapes.ts'

/** 1 of the hotel's currency is `rate` of `code`. A currency without a rate is not offered. */
export const OfferedCurrency = z.strictObject({ code: CurrencyCode, rate: z.number().positive(), at: Instant })
export type OfferedCurrency = z.infer<typeof OfferedCurrency>

/** What a portal's prices can be shown in beside `from`, its first house's currency. */
export const PortalCurrencies = z.strictObject({ from: CurrencyCode, offered: z.array(OfferedCurrency).readonly() })
export type PortalCurrencies = z.infer<typeof PortalCurrencies>
