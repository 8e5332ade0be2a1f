import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { clockChangesOf, type Instant } from '../time/deadline.ts'
import type { Stay } from '../time/stay.ts'
import type { ReservationState } from './reservation-state.ts'

export type StayEvent = {
  readonly hotelId: number
  readonly code: string
  /** How often the reservation was changed: a calendar takes the highest, and keeps what it has of a lower one. */
  readonly sequence: number
  readonly state: ReservationState
  readonly stay: Stay
  /** `HH:MM` on the hotel's clock; where one is anything else, the event has days and no times. */
  readonly checkIn: string
  readonly checkOut: string
  readonly timeZone: string
  readonly title: string
  readonly location: string
  readonly description: string
  readonly organiser: { readonly name: string; readonly email: string }
}

export function methodOf({ state }: Pick<StayEvent, 'state'>): 'PUBLISH' | 'CANCEL' {
  return state === 'cancelled' ? 'CANCEL' : 'PUBLISH'
}

const eventStatuses: Record<ReservationState, string> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
}

/**
 * The stay as an iCalendar object (RFC 5545, RFC 5546), from check-in to check-out on the hotel's own clock. The same
 * reservation has the same UID in every mail and download; its last night is nobody's busy time, so the event blocks
 * none.
 */
export function calendarFileOf(calendarEvent: StayEvent, stampedAt: Instant): string {
  const { hotelId, code, sequence, state, stay, timeZone, title, location, description, organiser } = calendarEvent
  const isTimed = isTime(calendarEvent.checkIn) && isTime(calendarEvent.checkOut)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//Stays//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(calendarEvent)}`,
    ...(isTimed ? zoneOf(timeZone, stay) : []),
    'BEGIN:VEVENT',
    `UID:${code.toLowerCase()}.${hotelId}@stays.portico`,
    `DTSTAMP:${stampOf(stampedAt)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${eventStatuses[state]}`,
    ...(isTimed
      ? [
          `DTSTART;TZID=${timeZone}:${localOf(stay.arrival, calendarEvent.checkIn)}`,
          `DTEND;TZID=${timeZone}:${localOf(stay.departure, calendarEvent.checkOut)}`,
        ]
      : [`DTSTART;VALUE=DATE:${compactDay(stay.arrival)}`, `DTEND;VALUE=DATE:${compactDay(stay.departure)}`]),
    `SUMMARY:${escapedText(title)}`,
    `LOCATION:${escapedText(location)}`,
    `DESCRIPTION:${escapedText(description)}`,
    `ORGANIZER;CN="${organiser.name.replaceAll(/["\p{Cc}]/gu, '')}":mailto:${organiser.email}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

/** The zone's clock around the stay, each setting with its beginning, so that no calendar has to know the zone. */
function zoneOf(timeZone: string, { arrival, departure }: Stay): string[] {
  const [firstChange, ...changes] = clockChangesOf(timeZone, addDays(arrival, -1), addDays(departure, 1))
  if (!firstChange) return []
  const isSummerFirst = changes[0] !== undefined && minutesOf(changes[0].offset) < minutesOf(firstChange.offset)
  const settings = [
    { ...firstChange, before: firstChange.offset, name: isSummerFirst ? 'DAYLIGHT' : 'STANDARD' },
    ...changes.map((clockChange, i) => {
      const offsetBefore = (changes[i - 1] ?? firstChange).offset
      return {
        ...clockChange,
        before: offsetBefore,
        name: minutesOf(clockChange.offset) > minutesOf(offsetBefore) ? 'DAYLIGHT' : 'STANDARD',
      }
    }),
  ]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...settings.flatMap(({ at, offset, name, before }) => [
      `BEGIN:${name}`,
      `DTSTART:${stampOf(shifted(at, before)).slice(0, -1)}`,
      `TZOFFSETFROM:${offsetOf(before)}`,
      `TZOFFSETTO:${offsetOf(offset)}`,
      `END:${name}`,
    ]),
    'END:VTIMEZONE',
  ]
}

/** What a clock that is `offset` before UTC shows then, as if it were UTC. */
function shifted(moment: Instant, offset: string): Instant {
  return new Date(Date.parse(moment) + minutesOf(offset) * 60_000).toISOString() as Instant
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

const offsetOf = (offset: string) => offset.slice(0, 6).replace(':', '')
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
const compactDay = (day: CalendarDate) => day.replaceAll('-', '')
const localOf = (day: CalendarDate, time: string) => `${compactDay(day)}T${time.replace(':', '')}00`
const stampOf = (moment: Instant) => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545 §3.3.11 */
function escapedText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\n|\r/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

const maxOctets = 75

/** RFC 5545 §3.1: no line is longer than 75 octets, and none is broken inside a character. */
function foldedLine(line: string): string {
  let length = 0
  let text = ''
  for (const character of line) {
    const size = octetsOf(character)
    if (length + size > maxOctets) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += size
  }
  return text
}

/** As UTF-8; half of a pair is written as the sign that stands for what cannot be read. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
