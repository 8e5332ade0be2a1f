import { z } from 'zod'
import { CalendarDate, Id, Money, Party } from '../values/shapes.ts'

export const dayLists = ['arrivals', 'departures', 'in-house'] as const
export type DayListKind = (typeof dayLists)[number]

export const DayListRequest = z.strictObject({ hotelId: Id, day: CalendarDate, list: z.enum(dayLists) })
export type DayListRequest = z.infer<typeof DayListRequest>

/**
 * A room on that day. In the first of a reservation's rooms, `due` is what its guest has still to pay, and `agency` who
 * pays the rest on account, and how much.
 */
export const DayListRow = z.strictObject({
  reservationId: z.int().positive(),
  code: z.string(),
  roomName: z.string(),
  guest: z.string(),
  booker: z.string(),
  phone: z.string(),
  party: Party,
  arrival: CalendarDate,
  departure: CalendarDate,
  isPending: z.boolean(),
  isTest: z.boolean(),
  due: Money.optional(),
  agency: z.strictObject({ name: z.string(), due: Money }).optional(),
  note: z.string(),
})
export type DayListRow = z.infer<typeof DayListRow>

/** Of a hotel's day, by the guest's name. `counts` are rooms; `textLanguage` is that of their names, else English. */
export const DayList = z.strictObject({
  hotelName: z.string(),
  textLanguage: z.string().optional(),
  counts: z.record(z.enum(dayLists), z.int()),
  rows: z.array(DayListRow),
})
export type DayList = z.infer<typeof DayList>
