import { z } from 'zod'

export const vitalNames = ['LCP', 'INP', 'CLS'] as const
export const vitalPages = ['search', 'rooms', 'services', 'checkout', 'voucher', 'hotel-list', 'other'] as const

/**
 * How one visit had a page: largest paint and interaction to next paint in milliseconds, layout shift as its score
 * (https://web.dev/articles/vitals). Without anything of who it was.
 */
export const Vital = z.strictObject({
  name: z.enum(vitalNames),
  value: z.number().min(0).max(600_000),
  page: z.enum(vitalPages),
  isPhone: z.boolean(),
})
export type Vital = z.infer<typeof Vital>
