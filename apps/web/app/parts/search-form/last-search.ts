import { maxRoomLines } from '@portico/domain/party/room-line'
import { type CalendarDate, calendarDateOf, daysBetween } from '@portico/domain/time/calendar-date'
import { maxNights } from '@portico/domain/time/stay'
import type { TypedRoom, TypedSearch } from '../../base/address/search-address.ts'
import { type StoredSearch, searchKey } from './save-last-search.ts'

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** What cannot be read, or is too old, is removed. */
export function lastSearchIn(
  storage: Storage,
  { today, now }: { today: CalendarDate; now: number },
): Pick<TypedSearch, 'arrival' | 'departure' | 'rooms'> | undefined {
  const search = readStored(storage.getItem(searchKey), now)
  if (!search) storage.removeItem(searchKey)
  return search && search.arrival >= today ? search : undefined
}

function readStored(text: string | null, now: number): Omit<StoredSearch, 'at'> | undefined {
  try {
    const { arrival, departure, rooms, at } = JSON.parse(text ?? '{}') as Partial<Record<keyof StoredSearch, unknown>>
    const [arrivalDay, departureDay] = [calendarDateOf(String(arrival)), calendarDateOf(String(departure))]
    if (typeof at !== 'number' || !(now - at >= 0 && now - at <= maxAgeMs) || !arrivalDay || !departureDay)
      return undefined
    const nights = daysBetween(arrivalDay, departureDay)
    if (nights < 1 || nights > maxNights || !Array.isArray(rooms)) return undefined
    const isWhole = rooms.length > 0 && rooms.length <= maxRoomLines && rooms.every(isRoom)
    return isWhole ? { arrival: arrivalDay, departure: departureDay, rooms } : undefined
  } catch {
    return undefined
  }
}

function isRoom(room: unknown): room is TypedRoom {
  const { adults, ages } = (room ?? {}) as Partial<Record<keyof TypedRoom, unknown>>
  const isNumber = (text: unknown) => typeof text === 'string' && /^\d{1,2}$/.test(text)
  return isNumber(adults) && Array.isArray(ages) && ages.length <= 15 && ages.every(isNumber)
}
