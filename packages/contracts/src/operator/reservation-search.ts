import { reservationReasons } from '@portico/domain/reservation/reservation-state'
import { z } from 'zod'
import { CalendarDate, Id, Instant, Money } from '../values/shapes.ts'
import { searchedText } from './operator-text.ts'

export const reservationStates = ['pending', 'confirmed', 'cancelled'] as const
const reasons = Object.values(reservationReasons).flat()

/**
 * What an operator looks for. `text` is a code, an e-mail address or the beginning of names; days are those of arrival,
 * both inclusive. `after` is the place in the list that the page before ended with.
 */
export const ReservationSearch = z.strictObject({
  text: searchedText.optional(),
  hotelId: Id.optional(),
  agencyId: Id.optional(),
  state: z.enum(reservationStates).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  after: z.strictObject({ arrival: CalendarDate, id: z.int().nonnegative() }).optional(),
})
export type ReservationSearch = z.infer<typeof ReservationSearch>

export const FoundReservation = z.strictObject({
  id: z.int().positive(),
  code: z.string(),
  hotelId: Id,
  state: z.enum(reservationStates),
  reason: z.enum(reasons),
  name: z.string(),
  email: z.string(),
  agency: z.string().optional(),
  arrival: CalendarDate,
  departure: CalendarDate,
  rooms: z.int(),
  total: Money,
  due: Money,
  agencyDue: Money.optional(),
  bookedAt: Instant,
})
export type FoundReservation = z.infer<typeof FoundReservation>

export const FoundReservations = z.strictObject({
  reservations: z.array(FoundReservation),
  next: ReservationSearch.shape.after,
})
export type FoundReservations = z.infer<typeof FoundReservations>

/** For a file: at most so many as it should hold, and how the hotel writes days and amounts. */
export const ExportedReservations = z.strictObject({
  reservations: z.array(FoundReservation.extend({ hotelName: z.string() })),
  isCut: z.boolean(),
  format: z.enum(['italian', 'international']),
})
export type ExportedReservations = z.infer<typeof ExportedReservations>

export const OperatedHotel = z.strictObject({ id: Id, name: z.string(), today: CalendarDate })
export type OperatedHotel = z.infer<typeof OperatedHotel>
