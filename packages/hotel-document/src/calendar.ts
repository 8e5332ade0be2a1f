import { z } from 'zod'
import { Amount, Day, Key, period, Weekday, Weekdays } from './parts.ts'
import { Keys } from './rooms-and-plans.ts'

/**
 * A night's price for the number of adults whose difference is 0: Sunday to Thursday, Friday and Saturday, and single
 * weekdays that differ.
 */
const priceFields = { week: Amount, weekend: Amount, weekdays: z.partialRecord(Weekday, Amount).optional() }

/** The first season in the list that holds a night gives its price; a night that none holds is not sold. */
export const DocumentSeason = z.strictObject({
  ...period,
  ...priceFields,
  /** A room's own price, instead of its share of the season's. */
  rooms: z.partialRecord(Key, z.strictObject(priceFields)).optional(),
})
export type DocumentSeason = z.infer<typeof DocumentSeason>

export const Closure = z.strictObject(period)

const Flag = z.literal(true)
const Nights = z.int().min(1).max(365)

/**
 * On each day of the period; without a period always. `docs/restrictions.md` says of each on which day of a stay it is
 * read.
 */
export const Restriction = z.strictObject({
  from: period.from.optional(),
  until: period.until.optional(),
  weekdays: Weekdays.optional(),
  rooms: Keys.optional(),
  plans: Keys.optional(),
  minStay: Nights.optional(),
  maxStay: Nights.optional(),
  minStayThrough: Nights.optional(),
  closedToArrival: Flag.optional(),
  closedToDeparture: Flag.optional(),
  stopSell: Flag.optional(),
  minAdvance: z.int().min(0).max(1_000).optional(),
  maxAdvance: z.int().min(0).max(1_000).optional(),
  minAdults: z.int().min(1).max(20).optional(),
  maxAdults: z.int().min(1).max(20).optional(),
  together: Flag.optional(),
})
export type Restriction = z.infer<typeof Restriction>

export const restrictionKinds = [
  'minStay',
  'maxStay',
  'minStayThrough',
  'closedToArrival',
  'closedToDeparture',
  'stopSell',
  'minAdvance',
  'maxAdvance',
  'minAdults',
  'maxAdults',
  'together',
] as const satisfies readonly (keyof Restriction)[]

/**
 * What single nights of a room have otherwise than its numbers, the closures and the seasons say. Both nights
 * inclusive.
 */
export const NightChange = z.strictObject({
  room: Key,
  first: Day,
  last: Day,
  rooms: z.int().min(0).max(10_000).optional(),
  overbook: z.int().min(0).max(1_000).optional(),
  closed: z.boolean().optional(),
  price: Amount.optional(),
})
export type NightChange = z.infer<typeof NightChange>
