import { MealPlan, RateKind } from '@portico/contracts/values/shapes'
import { meals } from '@portico/domain/pricing/price-terms'
import { z } from 'zod'
import {
  Amount,
  Day,
  Difference,
  DocumentPicture,
  hasNoDuplicates,
  Key,
  Number99,
  Percent,
  PercentMoreOrLess,
  Text,
  Time,
  Weekdays,
} from './parts.ts'

export const amenities = (
  'pool airConditioning balcony terrace garden bathrobe bathtub boiler coffee courtesy hairdryer minibar nespresso phone safebox ' +
  'safeboxlaptop sat shower slippers sofabed wc wifi airConditioningPay bidet animal noSmoking seaView gardenView parkView kitchen ' +
  'lakeView parking beach jacuzzi'
).split(' ') as [string, ...string[]]

export const Keys = z.array(Key).min(1).max(99).refine(hasNoDuplicates, 'one is named twice')

/** What is sold: a kind of room, never the room with the number on its door. */
export const Room = z.strictObject({
  key: Key,
  number: Number99.optional(),
  name: Text,
  description: Text,
  squareMetres: z.number().min(0).max(10_000),
  /** So many are given to sale each night; 0 sells none. Fewer than are booked on a night leave that night as it is. */
  rooms: z.int().min(0).max(10_000),
  /** So many more may be sold than there are; 0 unless written. */
  overbook: z.int().min(0).max(1_000).optional(),
  maxGuests: z.int().min(1).max(35),
  /**
   * What a night costs more or less with 1, 2, 3 … adults; as many entries as adults fit. 0 for the number that the
   * season's price is for.
   */
  adults: z.array(Difference).min(1).max(20),
  /** A night of an extra bed, of which children pay a share. */
  extraBed: Amount,
  /** Percent of the season's price, rounded to whole units of the currency; 100 unless written. */
  priceIndex: z.number().min(1).max(10_000).optional(),
  amenities: z.array(z.enum(amenities)).refine(hasNoDuplicates, 'one is named twice'),
  pictures: z.array(DocumentPicture).max(40).optional(),
  suggests: Key.optional(),
})
export type Room = z.infer<typeof Room>

const PolicyFee = z.union([z.literal('first-night'), z.strictObject({ percent: Percent })], {
  error: 'first-night is meant, or a share of the price: { percent: 50 }',
})

/** Hours after booking in which leaving costs nothing, but on the day of arrival. */
const GraceHours = z.int().min(1).max(720)

export const Cancellation = z.union(
  [
    z.literal('non-refundable'),
    /** Free until so many days before arrival, at this time; then the fee is due. */
    z.strictObject({
      freeUntil: z.strictObject({ days: z.int().min(0).max(365), time: Time }),
      fee: PolicyFee,
      graceHours: GraceHours.exactOptional(),
    }),
    /** Free for so many hours after booking, and never again. */
    z.strictObject({ graceHours: GraceHours, after: z.literal('non-refundable') }),
  ],
  {
    error:
      'non-refundable is meant, or { freeUntil: { days: 2, time: "18:00" }, fee: first-night }, where graceHours: 24 may be added, or { graceHours: 24, after: non-refundable }',
  },
)

/** What is not named here is paid at the hotel. */
const paidBy = { percent: Percent, by: z.enum(['authorisation', 'card']).exactOptional() } as const
export const Instalment = z.discriminatedUnion('due', [
  z.strictObject({ due: z.literal('on-booking'), ...paidBy }),
  z.strictObject({ due: z.literal('days-before-arrival'), days: z.int().min(0).max(730), ...paidBy }),
  z.strictObject({ due: z.literal('days-after-booking'), days: z.int().min(0).max(730), ...paidBy }),
])

/** Of the room's price, or of the plan it is derived from; the first that holds a night counts. */
export const Adjustment = z.strictObject({
  percent: PercentMoreOrLess.optional(),
  amount: Difference.optional(),
  first: Day.optional(),
  last: Day.optional(),
  weekdays: Weekdays.optional(),
})

const AudienceNames = z.array(z.string().min(1).max(40)).max(200).refine(hasNoDuplicates, 'one is named twice')

export const Plan = z.strictObject({
  key: Key,
  number: Number99.optional(),
  name: Text,
  description: Text,
  mealPlan: MealPlan,
  /** For each adult and night; only what costs something on top of the room. */
  meals: z.partialRecord(z.enum(meals), Amount).optional(),
  kinds: z.array(RateKind).refine(hasNoDuplicates, 'one is named twice'),
  cancellation: Cancellation,
  prepayment: z.array(Instalment).max(12).optional(),
  derivedFrom: Key.optional(),
  adjustments: z.array(Adjustment).max(50).optional(),
  /**
   * Percent of the room's price that refund protection costs; 0 where it is included, not written where there is none.
   */
  refundProtection: Percent.optional(),
  /** Percent that the agency earns, unless its contract says otherwise. */
  commission: Percent.optional(),
  /**
   * Of a net or commissionable plan: the groups of agencies and the agencies, by their codes, that alone see and book
   * it; all of its channels unless written.
   */
  reservedFor: z
    .strictObject({ groups: AudienceNames.optional(), agencies: AudienceNames.optional() })
    .refine(
      ({ groups = [], agencies = [] }) => groups.length + agencies.length > 0,
      'it is for nobody then: name a group or an agency, or leave it out',
    )
    .optional(),
  resaleFee: Percent.optional(),
  /** Rooms that it is sold for; all unless written. */
  rooms: Keys.optional(),
  /** Codes of the channels that sell it; all of the document's unless written, none to take it off sale. */
  channels: z.array(z.string().min(1).max(40)).refine(hasNoDuplicates, 'one is named twice').optional(),
})
export type Plan = z.infer<typeof Plan>
