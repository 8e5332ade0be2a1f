import { CalendarDate } from '@portico/contracts/values/shapes'
import type { Instant } from '@portico/domain/time/deadline'
import type { Texts } from '@portico/locale/languages'
import { z } from 'zod'

/** 0 is no. */
export type Flag = 0 | 1

/** In the currency's smallest unit. */
export const minor = z.int()
export const basisPoints = z.int()
export const ids = z.array(z.int())
export const day = CalendarDate
export const instant = z.custom<Instant>(
  (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  'instant',
)

/** English, and any other language. */
export function texts<T>(text: z.ZodType<T>): z.ZodType<Texts<T>> {
  return z.object({ en: text }).catchall(text) as unknown as z.ZodType<Texts<T>>
}

/** Days inclusive, without a limit where there is none; a mask of weekdays, 1 is Sunday and 64 Saturday. */
export const namedDays = { first: day.nullable(), last: day.nullable(), weekdays: z.int() }
