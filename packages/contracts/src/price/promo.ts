import { promotionKinds } from '@portico/domain/pricing/price-terms'
import type { PromotionRefusal as Refused } from '@portico/domain/pricing/promotion'
import { z } from 'zod'
import { CalendarDate, Money } from '../values/shapes.ts'

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

/**
 * A promotion that lowered a price, with the rule by which it did, of which each language makes its sentence;
 * a server may give its name alone. `basisPoints` and `perNight` are off each night. With `pay`, for every whole
 * `nights` only so many are paid.
 */
export const AppliedPromotion = z.strictObject({
  name: z.string(),
  kind: z.enum(promotionKinds).optional(),
  basisPoints: z.int().optional(),
  perNight: Money.optional(),
  nights: z.int().optional(),
  pay: z.int().optional(),
  /** Between booking and arrival: at least for early booking, at most for last minute. */
  days: z.int().optional(),
})
export type AppliedPromotion = z.infer<typeof AppliedPromotion>
