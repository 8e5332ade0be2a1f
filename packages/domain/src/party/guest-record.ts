import type { CalendarDate } from '../time/calendar-date.ts'
import { fullNameOf } from './full-name.ts'
import { type Party, partyLimits } from './party.ts'

export const requirements = ['not-asked', 'optional', 'mandatory'] as const
type Requirement = (typeof requirements)[number]

export type GuestRecordRules = {
  readonly names: Requirement
  readonly birthDate: Requirement
  readonly sex: Requirement
}

/** When a hotel asks for what it must record of its guests. */
export const registrations = ['as-booked', 'after-booking'] as const
export type Registration = (typeof registrations)[number]

/** While somebody books. After that the hotel's own rules hold. */
export function rulesOfCheckout(
  rules: GuestRecordRules,
  {
    registration = 'as-booked',
    areFlying,
  }: { readonly registration?: Registration | undefined; readonly areFlying: boolean },
): GuestRecordRules {
  const isLater = registration === 'after-booking'
  return rulesOfFlight(isLater ? { names: 'not-asked', birthDate: 'not-asked', sex: 'not-asked' } : rules, areFlying)
}

/** Who flies is named: an airline carries nobody without a given and a family name. */
export const rulesOfFlight = (guestRecordRules: GuestRecordRules, areFlying: boolean): GuestRecordRules =>
  areFlying ? { ...guestRecordRules, names: 'mandatory' } : guestRecordRules

export const sexes = ['male', 'female'] as const
export type Sex = (typeof sexes)[number]

/**
 * One who sleeps in a room, as far as is known. The type is told by the place in the room's list
 * (`guestTypesOf`).
 */
export type GuestRecord = {
  readonly name?: string | undefined
  readonly lastName?: string | undefined
  readonly birthDate?: CalendarDate | undefined
  readonly sex?: Sex | undefined
}

export const guestTypes = ['adult', 'child'] as const
export type GuestType = (typeof guestTypes)[number]

/**
 * Everybody by name, room by room: of a room without a list it is the one in whose name it is, who stands first where
 * the list leaves them out.
 */
export function namesOfGuests(rooms: readonly string[], records: readonly (readonly GuestRecord[])[]): string[] {
  return rooms.flatMap((firstName, room) => {
    const listed = (records[room] ?? []).map(fullNameOf).filter((guestName) => guestName !== '')
    return listed.includes(firstName) ? listed : [firstName, ...listed]
  })
}

export const maxGuestsInRoom = partyLimits.maxAdults + partyLimits.maxChildren

/** Who stands where in a room's list: adults come first. */
export function guestTypesOf({ adults, childrenAges }: Party): GuestType[] {
  return [...Array<GuestType>(adults).fill('adult'), ...childrenAges.map(() => 'child' as const)]
}

/** One of the guests of a booking, counted from 0. `isForOthers`: the booker does not sleep there. */
type GuestPlace = {
  readonly rooms: number
  readonly room: number
  readonly person: number
  readonly isForOthers: boolean
}

/**
 * What is asked of one guest. Of several rooms the first guest's name may always be given. The very first guest
 * is the booker, if not named; where somebody else books, the hotel must hear who comes.
 */
export function rulesFor(
  guestRecordRules: GuestRecordRules,
  { rooms, room, person, isForOthers }: GuestPlace,
): GuestRecordRules {
  if (person > 0) return guestRecordRules
  if (room === 0 && isForOthers) return { ...guestRecordRules, names: 'mandatory' }
  if (guestRecordRules.names === 'not-asked')
    return { ...guestRecordRules, names: rooms > 1 ? 'optional' : 'not-asked' }
  return room === 0 ? { ...guestRecordRules, names: 'optional' } : guestRecordRules
}

export function guestFieldsOf(
  { names, birthDate, sex }: GuestRecordRules,
  isMeant: (rule: Requirement) => boolean,
): (keyof GuestRecord)[] {
  return [
    ...(isMeant(names) ? (['name', 'lastName'] as const) : []),
    ...(isMeant(birthDate) ? (['birthDate'] as const) : []),
    ...(isMeant(sex) ? (['sex'] as const) : []),
  ]
}

type Guests = readonly (readonly GuestRecord[])[]
type GuestProblem = {
  readonly path: readonly [room: number, person: number, field: keyof GuestRecord]
  readonly message: 'required' | 'range' | 'age'
}

export type ArrivingParty = Party & { readonly arrival?: CalendarDate }

/** In whole years, on a day on or after the birth. Who was born on 29 February is a year older on 1 March. */
export function ageOn(day: CalendarDate, birthDate: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/**
 * Whose birth date says another age than the price was made for, as of the arrival: a child whose age is none of the
 * children's, in whatever order they are listed, or an adult who is still a child.
 */
function wronglyAged({ adults, childrenAges, arrival }: ArrivingParty, guests: readonly GuestRecord[]): number[] {
  const priced = [...childrenAges]
  return Array.from({ length: adults + childrenAges.length }, (_, person) => person).filter((person) => {
    const birthDate = guests[person]?.birthDate
    if (arrival === undefined || birthDate === undefined) return false
    const age = ageOn(arrival, birthDate)
    if (person < adults) return age <= partyLimits.maxChildAge
    const ageIndex = priced.indexOf(age)
    if (ageIndex >= 0) priced.splice(ageIndex, 1)
    return ageIndex < 0
  })
}

/**
 * What is missing of the guests of these rooms, who was born after today, and who is not of the age that the price is
 * for.
 */
export function guestProblemsOf(
  guestRecordRules: GuestRecordRules,
  parties: readonly ArrivingParty[],
  guests: Guests,
  { today, isForOthers }: { readonly today: CalendarDate; readonly isForOthers: boolean },
): GuestProblem[] {
  return parties.flatMap((party, room) => {
    const ofOtherAge = guestRecordRules.birthDate === 'not-asked' ? [] : wronglyAged(party, guests[room] ?? [])
    return guestTypesOf(party).flatMap((_, person) => {
      const guest = guests[room]?.[person] ?? {}
      const applicable = rulesFor(guestRecordRules, { rooms: parties.length, room, person, isForOthers })
      const missing = guestFieldsOf(applicable, (rule) => rule === 'mandatory').filter(
        (field) => guest[field] === undefined,
      )
      const problems = missing.map((field): GuestProblem => ({ path: [room, person, field], message: 'required' }))
      const { birthDate } = guest
      const message =
        birthDate !== undefined && birthDate > today ? 'range' : ofOtherAge.includes(person) ? 'age' : undefined
      return message ? [...problems, { path: [room, person, 'birthDate'] as const, message } as const] : problems
    })
  })
}

/** All guests of each room, with only what the hotel asks for. */
export function guestsByRules(
  guestRecordRules: GuestRecordRules,
  parties: readonly Party[],
  guests: Guests,
  isForOthers: boolean,
): GuestRecord[][] {
  return parties.map((party, room) =>
    guestTypesOf(party).map((_, person) => {
      const applicable = rulesFor(guestRecordRules, { rooms: parties.length, room, person, isForOthers })
      const fields = guestFieldsOf(applicable, (rule) => rule !== 'not-asked')
      return Object.fromEntries(fields.map((field) => [field, guests[room]?.[person]?.[field]]))
    }),
  )
}
