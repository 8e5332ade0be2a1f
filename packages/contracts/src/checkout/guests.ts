import {
  type ArrivingParty,
  guestTypes,
  maxGuestsInRoom,
  requirements,
  sexes,
} from '@portico/domain/party/guest-record'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { calendarDateOf, type CalendarDate as Day } from '@portico/domain/time/calendar-date'
import { z } from 'zod'
import type { Basket } from '../price/basket.ts'
import { CalendarDate } from '../values/shapes.ts'
import { optionalLine } from '../values/text-line.ts'

export const GuestRecordRules = z.strictObject({
  names: z.enum(requirements),
  birthDate: z.enum(requirements),
  sex: z.enum(requirements),
})

export const Sex = z.enum(sexes, 'choose')

/** A day that exists, from 1900 on. Whoever knows today compares it. */
export const BirthDate = z.custom<Day>().superRefine((value: unknown, ctx) => {
  if (typeof value === 'string' && calendarDateOf(value) !== undefined) return
  ctx.addIssue(isEarlierDay(value) ? 'range' : 'date')
})

/** A day that exists, before 1900: the calendar repeats itself every 400 years. */
function isEarlierDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(0\d|1[0-8])\d\d-/.test(value)) return false
  return calendarDateOf(`${2_000 + (Number(value.slice(0, 4)) % 400)}${value.slice(4)}`) !== undefined
}

const guestNameMax = 60
/**
 * All names of a booking together, in characters, so that a draft has a limit: twenty for each of 350 guests, or those
 * of 58 people at their longest.
 */
export const guestNamesMax = 7_000

const Guest = z.strictObject({
  // On the wire the last name comes last, and it alone may have a semicolon.
  name: optionalLine(guestNameMax).refine((name) => !name?.includes(';'), 'characters'),
  lastName: optionalLine(guestNameMax),
  birthDate: BirthDate.optional(),
  sex: Sex.optional(),
})

export const ListedGuest = z.strictObject({
  type: z.enum(guestTypes),
  name: z.string().optional(),
  lastName: z.string().optional(),
  birthDate: CalendarDate.optional(),
  sex: Sex.optional(),
})

/**
 * The guests of each room, adults first, as far as they are named; a room whose first guest has no name is in the
 * booker's name.
 */
export const GuestsByRoom = z
  .array(z.array(Guest).max(maxGuestsInRoom).readonly())
  .max(maxRoomLines)
  .readonly()
  .superRefine((rooms, ctx) => requireShortNames(rooms, ctx))
export type GuestsByRoom = z.infer<typeof GuestsByRoom>

export const ChangedGuests = z
  .array(z.strictObject({ room: z.string().min(1).max(40), guests: z.array(Guest).max(maxGuestsInRoom).readonly() }))
  .max(maxRoomLines)
  .readonly()
  .superRefine((rooms, ctx) => {
    const guests = rooms.map((room) => room.guests)
    requireShortNames(guests, ctx, (room, person) => [room, 'guests', person])
  })
export type ChangedGuests = z.infer<typeof ChangedGuests>

function requireShortNames(
  rooms: readonly (readonly z.infer<typeof Guest>[])[],
  ctx: z.RefinementCtx,
  pathOf = (roomIndex: number, person: number): (string | number)[] => [roomIndex, person],
): void {
  let signs = 0
  for (const [room, guests] of rooms.entries()) {
    for (const [person, { name = '', lastName = '' }] of guests.entries()) {
      signs += name.length + lastName.length
      if (signs <= guestNamesMax) continue
      ctx.addIssue({ code: 'custom', path: [...pathOf(room, person), 'lastName'], message: 'too-long' })
      return
    }
  }
}

/** The rooms whose guests are asked for: the same people sleep in both rooms of a split stay. */
export function guestPartiesOf({ rooms, stay }: Pick<Basket, 'rooms' | 'stay'>): ArrivingParty[] {
  return (rooms[0]?.stay ? rooms.slice(0, 1) : rooms).map((room) => ({
    ...room.party,
    arrival: (room.stay ?? stay).arrival,
  }))
}
