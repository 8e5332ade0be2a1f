import type { PromoRefusal as Refused } from '@portico/domain/pricing/promotion'
import { z } from 'zod'
import { CalendarDate } from './shapes.ts'

/** Why a promo code does not count, in terms the web can translate. */
export const PromoRefusal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unknown') }),
  z.strictObject({ kind: z.literal('not-yet'), from: CalendarDate }),
  z.strictObject({ kind: z.literal('no-longer') }),
  z.strictObject({ kind: z.literal('other-nights'), first: CalendarDate.optional(), last: CalendarDate.optional() }),
  z.strictObject({ kind: z.literal('below-min-stay'), limit: z.int() }),
  z.strictObject({ kind: z.literal('above-max-stay'), limit: z.int() }),
  z.strictObject({ kind: z.literal('too-late-to-book'), limit: z.int() }),
  z.strictObject({ kind: z.literal('too-early-to-book'), limit: z.int() }),
  /** A mask of weekdays, 1 is Sunday and 64 Saturday. */
  z.strictObject({ kind: z.literal('other-arrival-day'), arrivalDays: z.int() }),
  z.strictObject({ kind: z.literal('used-up') }),
  z.strictObject({ kind: z.literal('other-rate') }),
  z.strictObject({ kind: z.literal('not-better') }),
  z.strictObject({ kind: z.literal('other-guest') }),
]) satisfies z.ZodType<Refused>
export type PromoRefusal = z.infer<typeof PromoRefusal>

/** What became of a typed code: the name of what it gives, or why it does not count, where the server says. */
export const PromoOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('applied'), name: z.string() }),
  z.strictObject({ kind: z.literal('refused'), refusal: PromoRefusal.optional() }),
])
export type PromoOutcome = z.infer<typeof PromoOutcome>
