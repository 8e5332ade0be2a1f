import { type CurrencyCode as Code, currencies } from '@portico/domain/money/currencies'
import { partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { packageProblems } from '@portico/domain/pricing/extras/package'
import { serviceProblems } from '@portico/domain/pricing/extras/service'
import { mealPlans } from '@portico/domain/pricing/meal-plan'
import { rateKinds } from '@portico/domain/pricing/rate-plan'
import { protectionProblems } from '@portico/domain/reservation/protection-problems'
import { calendarDateOf, type CalendarDate as Day } from '@portico/domain/time/calendar-date'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { maxNights, nightCountOf } from '@portico/domain/time/stay'
import { z } from 'zod'
import { requiredCode } from './text-line.ts'

export const Id = z.int().positive().max(2_147_483_647)

export const CalendarDate = z.custom<Day>(
  (value) => typeof value === 'string' && calendarDateOf(value) !== undefined,
  'date',
)

export const Instant = z.iso.datetime().transform((text) => text as Moment)

export const Stay = z
  .strictObject({ arrival: CalendarDate, departure: CalendarDate })
  .refine((stay) => stay.departure > stay.arrival, { path: ['departure'], message: 'departure-not-after-arrival' })
  .refine((stay) => nightCountOf(stay) <= maxNights, { path: ['departure'], message: 'too-long' })

export const CurrencyCode = z.enum(Object.keys(currencies) as [Code, ...Code[]])

export const Money = z.strictObject({ minor: z.int(), currency: CurrencyCode })

export const Party = z.strictObject({
  adults: z.int().min(partyLimits.minAdults).max(partyLimits.maxAdults),
  childrenAges: z.array(z.int().min(0).max(partyLimits.maxChildAge)).max(partyLimits.maxChildren).readonly(),
})

/** `isProtected` takes the refund protection that the chosen rate offers. */
export const RoomLine = z.strictObject({
  party: Party,
  productId: Id.optional(),
  isProtected: z.literal(true).optional(),
})
export const RoomLines = z.array(RoomLine).min(1).max(maxRoomLines).readonly()

export const MealPlan = z.enum(mealPlans)
export const RateKind = z.enum(rateKinds)

/**
 * A code as it was typed or as its owner wrote it, with an accent, a percent sign or an ampersand; which are alike,
 * `foldPromoCode` says.
 */
export const PromoCode = requiredCode(40).regex(/^[^<>"\\]*$/, 'characters')

/** Made by the client, once per guest's action; a repeated key never acts again. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)

/** A picture of the web's own origin. `colour` is its dominant colour, shown until it is there. */
export const Picture = z.strictObject({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string().optional(),
  alt: z.string(),
})
export type Picture = z.infer<typeof Picture>

/**
 * What a guest pays. `stay` is rooms, meals, mandatory services and fees with VAT, and the base of prepayment;
 * `taxesAtHotel` is city tax, paid on the spot, absent where the server does not say; `guestTotal` is both, the largest
 * figure on the page.
 */
export const Price = z.strictObject({ stay: Money, taxesAtHotel: Money.optional(), guestTotal: Money })
export type Price = z.infer<typeof Price>

/**
 * A mandatory part of the stay's price that is of no night. `isService`: of several one must be chosen, once for all
 * rooms, and this is the cheapest.
 */
export const Fee = z.strictObject({ name: z.string(), amount: Money, isService: z.literal(true).optional() })

export const NightPrice = z.strictObject({ night: CalendarDate, price: Money })

/**
 * Of what is not booked yet: for so many hours after booking it costs nothing to leave, where that is longer than the
 * rest allows.
 */
const grace = { graceHours: z.int().positive().optional() } as const

/**
 * `until` is the hotel's deadline as a moment, or the end of the grace of what is booked; later, `fee` is due, and once
 * it has passed (`fee-due`) from now on. A server that gives only days sends no `fee`.
 */
export const Cancellation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free-until'), until: Instant, fee: Money.optional(), ...grace }),
  z.strictObject({ kind: z.literal('fee-due'), fee: Money.optional(), ...grace }),
  z.strictObject({ kind: z.literal('non-refundable'), ...grace }),
  /** The server sent its terms in words only. */
  z.strictObject({ kind: z.literal('described'), text: z.string() }),
])
export type Cancellation = z.infer<typeof Cancellation>

/** A dated part of the stay's price; without a date it is paid at the hotel. */
export const PrepaymentLine = z.strictObject({ on: CalendarDate.optional(), amount: Money })

/**
 * What is wanted on a day instead of money, and is no part of the schedule's sum: an amount reserved on a card,
 * or (0) a card that stands for the booking.
 */
export const Guarantee = z.strictObject({ on: CalendarDate, amount: Money, by: z.enum(['authorisation', 'card']) })

export const Refusal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('below-min-stay'), limit: z.int() }),
  /** `night` is one that demands so many of every stay that has it. */
  z.strictObject({ kind: z.literal('below-min-stay-through'), limit: z.int(), night: CalendarDate }),
  z.strictObject({ kind: z.literal('nights-together'), first: CalendarDate, last: CalendarDate }),
  z.strictObject({ kind: z.literal('above-max-stay'), limit: z.int() }),
  z.strictObject({ kind: z.literal('closed-to-arrival') }),
  z.strictObject({ kind: z.literal('closed-to-departure') }),
  z.strictObject({ kind: z.literal('stop-sell'), night: CalendarDate }),
  z.strictObject({ kind: z.literal('too-late-to-book'), limit: z.int() }),
  z.strictObject({ kind: z.literal('too-early-to-book'), limit: z.int() }),
  /** Every room type that could take the party is taken on this night. */
  z.strictObject({ kind: z.literal('sold-out'), night: CalendarDate.optional() }),
  z.strictObject({ kind: z.literal('too-many-guests'), limit: z.int() }),
  z.strictObject({ kind: z.literal('too-few-adults'), limit: z.int() }),
  z.strictObject({ kind: z.literal('too-many-adults'), limit: z.int() }),
  z.strictObject({ kind: z.literal('closed-season'), reopens: CalendarDate.optional() }),
  z.strictObject({ kind: z.literal('not-on-sale') }),
])
export type Refusal = z.infer<typeof Refusal>

export const BasketRefusal = z.discriminatedUnion('kind', [
  ...Refusal.options,
  /**
   * Of each of these categories at least one service must be chosen. By name, as far as the server says them.
   */
  z.strictObject({ kind: z.literal('service-required'), categories: z.array(z.string()).readonly() }),
  /**
   * A service cannot be had as it was chosen, on this day, in this slot or for this age alone where they are named; its
   * name where the server still offers it.
   */
  z.strictObject({
    kind: z.literal('service-refused'),
    serviceId: Id,
    name: z.string().optional(),
    problem: z.enum(serviceProblems),
    day: CalendarDate.optional(),
    slot: z.string().optional(),
    bandId: Id.optional(),
  }),
  z.strictObject({
    kind: z.literal('service-sold-out'),
    serviceId: Id,
    name: z.string().optional(),
    day: CalendarDate,
    slot: z.string(),
  }),
  z.strictObject({ kind: z.literal('package-refused'), problem: z.enum(packageProblems) }),
  /**
   * Of a change: refund protection is not offered for the room as it is to be, or it is too late to take it or to give
   * it back.
   */
  z.strictObject({ kind: z.literal('protection-refused'), problem: z.enum(protectionProblems) }),
])
export type BasketRefusal = z.infer<typeof BasketRefusal>
