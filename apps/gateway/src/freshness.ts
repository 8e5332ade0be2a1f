const second = 1_000
const day = 86_400 * second

/**
 * How long an answer may be kept, in milliseconds. `live` (confirm, verify, pay) and prices are never kept in this gateway:
 * a booking must be visible to the next search. `slow` is set by configuration, this is its ceiling when the server is away.
 */
export const freshness = {
  /** Hotel content while its server is away. */
  slowAtMost: day,
  /** CUR-10 */
  currencyRates: 12 * 3_600 * second,
  currencyRatesAtMost: 2 * day,
} as const
