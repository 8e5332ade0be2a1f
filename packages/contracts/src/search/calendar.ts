import { maxRoomLines } from '@portico/domain/party/room-line'
import { dayStates } from '@portico/domain/restrictions/calendar-day'
import { maxNights } from '@portico/domain/time/stay'
import { z } from 'zod'
import { CalendarDate, Id, Money, Party, Price, PromoCode, Refusal, RoomLines, Stay } from '../values/shapes.ts'

/** What a calendar is under: a package, a promo code; the visible code wins over the hidden one. */
const OfferFields = {
  packageId: Id.optional(),
  promoCode: PromoCode.optional(),
  hiddenPromoCode: PromoCode.optional(),
} as const

export const NearbyRequest = z.strictObject({ stay: Stay, rooms: RoomLines, ...OfferFields })
export type NearbyRequest = z.infer<typeof NearbyRequest>

/** Another stay for the same parties, each in the room and at the rate at which they pay least together. */
export const NearbyDate = z.strictObject({
  stay: Stay,
  price: Price,
  rooms: z.array(z.strictObject({ roomName: z.string(), rateName: z.string() })).readonly(),
})
export type NearbyDate = z.infer<typeof NearbyDate>

/** Nearest first. `refusals` say why the requested stay cannot be had, where the server gives reasons. */
export const NearbyDates = z.strictObject({
  dates: z.array(NearbyDate).readonly(),
  refusals: z.array(Refusal).readonly(),
})
export type NearbyDates = z.infer<typeof NearbyDates>

/** Stays of so many nights that begin in a month (`YYYY-MM`), for all rooms together. */
export const FlexibleRequest = z.strictObject({
  nights: z.int().min(1).max(maxNights),
  month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/),
  rooms: z.array(Party).min(1).max(maxRoomLines).readonly(),
  ...OfferFields,
})
export type FlexibleRequest = z.infer<typeof FlexibleRequest>

/**
 * In their order. `price` is absent where the server has a calendar without prices: then a search says whether the stay
 * can be had.
 */
export const FlexibleDates = z.array(z.strictObject({ stay: Stay, price: Price.optional() })).readonly()
export type FlexibleDates = z.infer<typeof FlexibleDates>

/**
 * With a package or a code: only stays that can be had with it, at its prices. A code that nobody knows changes
 * nothing.
 */
export const ChartRequest = z.strictObject({
  party: Party,
  nights: z.int().min(1).max(maxNights).optional(),
  ...OfferFields,
  /** SWAP: the calendar is for this reservation, whose own rooms count as free. */
  grant: z.string().max(1500).optional(),
})
export type ChartRequest = z.infer<typeof ChartRequest>

/**
 * `shortest` is the shortest stay from the day, at its price without city tax; a server without `chart` sends no price.
 * `refusals` say why none can begin.
 */
export const CalendarDay = z.strictObject({
  day: CalendarDate,
  state: z.enum(dayStates),
  shortest: z.strictObject({ nights: z.int(), price: Money }).optional(),
  refusals: z.array(Refusal).readonly(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

/**
 * The days of the next twelve months; `lowest` is the day of the month with the lowest price a night. `month`
 * is `YYYY-MM`.
 */
export const ChartMonth = z.strictObject({
  month: z.string(),
  lowest: CalendarDay.optional(),
  days: z.array(CalendarDay).readonly(),
})
export type ChartMonth = z.infer<typeof ChartMonth>

export const OfferPeriod = z.strictObject({ first: CalendarDate.optional(), last: CalendarDate.optional() })
export type OfferPeriod = z.infer<typeof OfferPeriod>

export const Chart = z.strictObject({ months: z.array(ChartMonth).readonly(), period: OfferPeriod.optional() })
export type Chart = z.infer<typeof Chart>
