import { dayStates } from '@portico/domain/restrictions/calendar-day'
import { z } from 'zod'
import { CalendarDate, Money, Party, Price, PromoCode, Refusal, RoomLines, Stay } from './shapes.ts'

/** A stay for all room lines; a selection does not matter. */
export const NearbyRequest = z.strictObject({ stay: Stay, rooms: RoomLines, promoCode: PromoCode.optional() })
export type NearbyRequest = z.infer<typeof NearbyRequest>

/** Another stay for the same parties, each in the room and at the rate at which they pay least together. */
export const NearbyDate = z.strictObject({
  stay: Stay,
  price: Price,
  rooms: z.array(z.strictObject({ roomName: z.string(), rateName: z.string() })),
})
export type NearbyDate = z.infer<typeof NearbyDate>

/** Nearest first. `refusals` say why the requested stay cannot be had, where the server gives reasons. */
export const NearbyDates = z.strictObject({ dates: z.array(NearbyDate), refusals: z.array(Refusal) })
export type NearbyDates = z.infer<typeof NearbyDates>

export const ChartRequest = z.strictObject({ party: Party })
export type ChartRequest = z.infer<typeof ChartRequest>

/** `shortest` is the shortest stay from the day, at its price without city tax; a server without `chart` sends no price. `refusals` say why none can begin. */
export const CalendarDay = z.strictObject({
  day: CalendarDate,
  state: z.enum(dayStates),
  shortest: z.strictObject({ nights: z.int(), price: Money }).optional(),
  refusals: z.array(Refusal),
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** CAL-08: the days of the next twelve months; `lowest` is the day of the month with the lowest price a night. `month` is `YYYY-MM`. */
export const ChartMonth = z.strictObject({ month: z.string(), lowest: CalendarDay.optional(), days: z.array(CalendarDay) })
export type ChartMonth = z.infer<typeof ChartMonth>
export const Chart = z.strictObject({ months: z.array(ChartMonth) })
export type Chart = z.infer<typeof Chart>
