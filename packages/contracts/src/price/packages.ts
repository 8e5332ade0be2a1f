import { z } from 'zod'
import { CalendarDate, Id, MealPlan, Money, Picture } from '../values/shapes.ts'

/** Who sells a journey with flights, and under which cover: without these nobody may sell one. */
export const Organiser = z.strictObject({ name: z.string(), licence: z.string(), insolvencyCover: z.string() })
export type Organiser = z.infer<typeof Organiser>

const FlightCode = z.string().regex(/^[A-Z0-9]{2,8}$/)

/**
 * How the guests of a package travel, all rooms alike, by the codes of its airport's flights. The package's
 * price contains it.
 */
export const FlightChoice = z.strictObject({ airportId: Id, departure: FlightCode, return: FlightCode })
export type FlightChoice = z.infer<typeof FlightChoice>

/**
 * A stay that is sold whole. `first` is the first day of arrival, `last` the last of departure; `arrivalDays`
 * begin with Sunday.
 */
export const Package = z.strictObject({
  id: Id,
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  pictures: z.array(Picture).readonly(),
  first: CalendarDate,
  last: CalendarDate,
  minNights: z.int(),
  maxNights: z.int(),
  arrivalDays: z.array(z.boolean()).length(7).readonly(),
  mealPlan: MealPlan,
  children: z.boolean(),
  includes: z.array(z.string()).readonly(),
  /** The next stay that two adults can have, where the server sends it. */
  next: z.strictObject({ arrival: CalendarDate, nights: z.int(), price: Money }).optional(),
  organiser: Organiser.optional(),
})
export type Package = z.infer<typeof Package>

/** `time` is the airport's own, where the server sends it. */
const Flight = z.strictObject({ code: z.string(), time: z.string().optional() })

/** From where a club package flies; searches name it by `id`. `flights` are pairs of one there and one back. */
export const Airport = z.strictObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  flights: z.array(z.strictObject({ departure: Flight, return: Flight })).readonly(),
})
export type Airport = z.infer<typeof Airport>

export const BookedFlights = z.strictObject({ airport: z.string(), departure: Flight, return: Flight })
export type BookedFlights = z.infer<typeof BookedFlights>
