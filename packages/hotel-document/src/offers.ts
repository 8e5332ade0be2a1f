import { PromoCode } from '@portico/contracts/values/shapes'
import { promotionKinds } from '@portico/domain/pricing/price-terms'
import { z } from 'zod'
import {
  Amount,
  Day,
  DayOrYearDay,
  DocumentPicture,
  Email,
  hasNoDuplicates,
  Key,
  Line,
  Number99,
  Percent,
  Text,
  Time,
  Weekdays,
} from './parts.ts'
import { Keys } from './rooms-and-plans.ts'

/** A missing condition does not bind. `minAdvance` and `maxAdvance` are days between booking and arrival. */
export const PromotionConditions = z.strictObject({
  minNights: z.int().min(1).max(90).optional(),
  maxNights: z.int().min(1).max(90).optional(),
  minAdvance: z.int().min(0).max(730).optional(),
  maxAdvance: z.int().min(0).max(730).optional(),
  bookedFrom: Day.optional(),
  bookedUntil: Day.optional(),
  firstNight: Day.optional(),
  lastNight: Day.optional(),
  arrivalDays: Weekdays.optional(),
  plans: Keys.optional(),
  rooms: Keys.optional(),
})

/** A discount. Exactly one of `off` and `freeNights`. */
export const DocumentPromotion = z.strictObject({
  key: Key,
  number: Number99.optional(),
  name: Text,
  kind: z.enum(promotionKinds),
  combinable: z.boolean(),
  conditions: PromotionConditions.optional(),
  off: z.strictObject({ percent: Percent.optional(), amount: Amount.optional() }).optional(),
  /** For every whole `stay` nights only `pay` are paid. */
  freeNights: z
    .strictObject({ stay: z.int().min(2).max(90), pay: z.int().min(1).max(89), which: z.enum(['cheapest', 'last']) })
    .optional(),
  /**
   * Where the guest has to type it, or comes by a link that has it (`hidden`); for one guest alone (`email`); so many
   * times (`uses`).
   */
  code: z
    .strictObject({
      code: PromoCode,
      hidden: z.boolean().optional(),
      email: Email.optional(),
      uses: z.int().min(0).max(1_000_000).optional(),
    })
    .optional(),
})
export type DocumentPromotion = z.infer<typeof DocumentPromotion>

export const DocumentServiceCategory = z.strictObject({
  key: Key,
  number: Number99.optional(),
  name: Text,
  mandatory: z.boolean().optional(),
})

export type DocumentServiceCategory = z.infer<typeof DocumentServiceCategory>

export const Service = z.strictObject({
  key: Key,
  number: Number99.optional(),
  category: Key,
  name: Text,
  description: Text,
  per: z.enum(['person', 'unit']),
  /** Once for the stay, on each night, or on days that the guest chooses. */
  when: z.enum(['stay', 'night', 'day']),
  price: Amount,
  /** What a child of a band pays, by the band's id; a band that is not named pays as an adult. */
  childPrices: z.array(z.strictObject({ band: z.int(), price: Amount })).optional(),
  maxQuantity: z.int().min(1).max(1_000),
  /** Times of the day, each with so many places. */
  slots: z
    .strictObject({
      times: z.array(Time).min(1).max(48).refine(hasNoDuplicates, 'a time is named twice'),
      places: z.int().min(0).max(10_000),
    })
    .optional(),
  first: Day.optional(),
  last: Day.optional(),
  weekdays: Weekdays.optional(),
  /** Wants to know by what and when the guest comes or goes. */
  transfer: z.boolean().optional(),
  pictures: z.array(DocumentPicture).max(40).optional(),
})
export type Service = z.infer<typeof Service>

/** `time` is the airport's own. */
const Flight = z.strictObject({ id: z.int().positive(), code: z.string().min(1).max(20), time: Time })

/** A stay sold whole, on a plan that is sold in no other way, with services included. */
export const DocumentPackage = z.strictObject({
  key: Key,
  number: Number99.optional(),
  name: Text,
  summary: Text,
  description: Text,
  plan: Key,
  minNights: z.int().min(1).max(90),
  maxNights: z.int().min(1).max(90),
  arrivalDays: Weekdays.optional(),
  /**
   * First day of arrival and last day of departure, of every year or of one; as long as nights are on sale unless
   * written.
   */
  from: DayOrYearDay.optional(),
  until: DayOrYearDay.optional(),
  includes: z.array(Key).max(50),
  /** How many for each day of arrival. */
  places: z.int().min(0).max(10_000),
  /** From where the guest flies, and with which pairs of flights; wants an organiser. */
  airports: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        code: z.string().regex(/^[A-Z]{3}$/, 'three capitals are meant, as FCO'),
        name: Line,
        flights: z
          .array(z.strictObject({ departure: Flight, return: Flight }))
          .max(50)
          .optional(),
      }),
    )
    .optional(),
  pictures: z.array(DocumentPicture).max(40).optional(),
})
export type DocumentPackage = z.infer<typeof DocumentPackage>
