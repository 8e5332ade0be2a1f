import { type GuestRecord, type GuestType, guestTypes, sexes } from '@portico/domain/party/guest-record'
import { typedLine } from '@portico/domain/text/typed-text'
import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { z } from 'zod'
import { type QueryEntry, type QueryReader, roomSuffix, toLegacyDate, wireDate } from '../codec/spelling.ts'

export type ListedGuest = GuestRecord & { readonly type: GuestType }

export type RoomGuestsRequest = GuestRecord & { readonly others?: readonly ListedGuest[] | undefined }

const guestNameMax = 60
const maxOthers = 34

export function encodeGuests(rooms: readonly RoomGuestsRequest[]): QueryEntry[] {
  return rooms.flatMap(({ name, lastName, birthDate, sex, others = [] }, i): QueryEntry[] => [
    [`guestName${roomSuffix(i)}`, name],
    [`guestLastName${roomSuffix(i)}`, lastName],
    [`guestBirthDate${roomSuffix(i)}`, birthDate && toBirthDate(birthDate)],
    [`guestSex${roomSuffix(i)}`, sex],
    [`extraGuest${roomSuffix(i)}`, others.map(extraGuestText)],
  ])
}

/** `type;birthDate;sex;name;lastName`; the last name comes last and may hold anything. */
function extraGuestText({ type, birthDate, sex, name, lastName }: ListedGuest): string {
  return [type, birthDate && toBirthDate(birthDate), sex, name, lastName].join(';')
}

const extraGuestShape = /^([a-z]+);(\d\d\/\d\d\/\d{4})?;([a-z]*);([^;]*);(.*)$/s

export function readGuests(reader: QueryReader, rooms: number): RoomGuestsRequest[] {
  return Array.from({ length: rooms }, (_, i) => {
    const otherGuests = readExtraGuests(reader, `extraGuest${roomSuffix(i)}`)
    return {
      name: reader.optionalTyped(`guestName${roomSuffix(i)}`, guestNameMax, typedLine),
      lastName: reader.optionalTyped(`guestLastName${roomSuffix(i)}`, guestNameMax, typedLine),
      birthDate: readBirthDate(reader, `guestBirthDate${roomSuffix(i)}`),
      sex: readSex(reader, `guestSex${roomSuffix(i)}`),
      others: otherGuests.length > 0 ? otherGuests : undefined,
    }
  })
}

function readExtraGuests(reader: QueryReader, parameter: string): ListedGuest[] {
  return reader.texts(parameter, maxOthers, 2 * guestNameMax + 40).flatMap((text) => {
    const [, typeText, birthText, sexText = '', name = '', lastName = ''] = extraGuestShape.exec(text) ?? []
    const type = guestTypes.find((guestType) => guestType === typeText)
    const sex = sexes.find((listedSex) => listedSex === sexText)
    const birthDate = birthText === undefined ? undefined : fromBirthDate(birthText)
    const isMalformed =
      !type || (sex === undefined && sexText !== '') || (birthDate === undefined && birthText !== undefined)
    if (isMalformed || name.length > guestNameMax || lastName.length > guestNameMax) {
      reader.refuse(parameter, 'malformed')
      return []
    }
    return [{ type, name: typedLine(name) || undefined, lastName: typedLine(lastName) || undefined, birthDate, sex }]
  })
}

/** `dd/mm/yyyy`, for birth dates alone. */
export function toBirthDate(date: CalendarDate): string {
  return date.split('-').reverse().join('/')
}

function fromBirthDate(text: string): CalendarDate | undefined {
  return /^\d\d\/\d\d\/\d{4}$/.test(text) ? calendarDateOf(text.split('/').reverse().join('-')) : undefined
}

export function readBirthDate(reader: QueryReader, name: string): CalendarDate | undefined {
  const text = reader.optionalText(name, 10)
  const date = text === undefined ? undefined : fromBirthDate(text)
  if (text !== undefined && date === undefined) reader.refuse(name, 'malformed')
  return date
}
export function readSex(reader: QueryReader, name: string): GuestRecord['sex'] {
  const text = reader.optionalText(name, 10)
  const sex = sexes.find((listedSex) => listedSex === text)
  if (text !== undefined && sex === undefined) reader.refuse(name, 'malformed')
  return sex
}

export const listedGuestsWire = z.array(
  z.array(
    z.object({
      type: z.enum(guestTypes),
      name: z.string().optional(),
      lastName: z.string().optional(),
      birthDate: wireDate.optional(),
      sex: z.enum(sexes).optional(),
    }),
  ),
)

export function toListedGuests(rooms: readonly (readonly ListedGuest[])[]) {
  return rooms.map((guests) =>
    guests.map(({ birthDate, ...guest }) => ({ ...guest, birthDate: birthDate && toLegacyDate(birthDate) })),
  )
}
