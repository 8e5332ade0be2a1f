import type { Party as Guests } from '@portico/domain/party/party'
import { type PartKind, partKinds } from '@portico/domain/pricing/explanation/explain-price'
import { type Meal, meals } from '@portico/domain/pricing/price-terms'
import type { CalendarDate as Day } from '@portico/domain/time/calendar-date'
import { z } from 'zod'
import { BasketRefusal, CalendarDate, Money, Party } from '../values/shapes.ts'
import { Basket } from './basket.ts'
import { PromoOutcome } from './promo.ts'

/**
 * A part of a price with its reason. It is the sum of its `parts`; what has none is a leaf, and the leaves sum to the
 * whole price. Shares have `basisPoints` and the amount they were taken `of`; `name` is what the hotel calls the room,
 * rate, promotion, fee or service.
 */
export type PricePart = {
  why: PartKind
  amount: z.infer<typeof Money>
  name?: string | undefined
  night?: Day | undefined
  party?: Guests | undefined
  count?: number | undefined
  age?: number | undefined
  meal?: Meal | undefined
  basisPoints?: number | undefined
  of?: z.infer<typeof Money> | undefined
  parts?: readonly PricePart[] | undefined
}

export const PricePart: z.ZodType<PricePart> = z.strictObject({
  why: z.enum(partKinds),
  amount: Money,
  name: z.string().optional(),
  night: CalendarDate.optional(),
  party: Party.optional(),
  count: z.int().optional(),
  age: z.int().optional(),
  meal: z.enum(meals).optional(),
  basisPoints: z.int().optional(),
  of: Money.optional(),
  get parts() {
    return z.array(PricePart).readonly().optional()
  },
})

export const ExplanationRequest = z.strictObject({ basket: Basket })

/** "Why this price": where each amount of a basket comes from, of the price that the visitor holds or of today's. */
export const PriceExplanation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('explained'), price: PricePart, promo: PromoOutcome.optional() }),
  z.strictObject({ kind: z.literal('gone'), refusals: z.array(BasketRefusal).readonly() }),
  /** The server gives prices without their parts. */
  z.strictObject({ kind: z.literal('unsupported') }),
])
export type PriceExplanation = z.infer<typeof PriceExplanation>
