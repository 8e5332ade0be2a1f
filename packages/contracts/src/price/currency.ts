import { z } from 'zod'
import { CalendarDate, CurrencyCode, Instant } from '../values/shapes.ts'

/**
 * 1 of the hotel's currency is `rate` of `code`, as known `at`. A currency without a rate is not offered. `day` is that
 * of which the rate is and `source` who published it, where these are known.
 */
export const OfferedCurrency = z.strictObject({
  code: CurrencyCode,
  rate: z.number().positive(),
  at: Instant,
  day: CalendarDate.optional(),
  source: z.string().max(60).optional(),
})
export type OfferedCurrency = z.infer<typeof OfferedCurrency>

/** What a portal's prices can be shown in beside `from`, its first house's currency. */
export const PortalCurrencies = z.strictObject({ from: CurrencyCode, offered: z.array(OfferedCurrency).readonly() })
export type PortalCurrencies = z.infer<typeof PortalCurrencies>
