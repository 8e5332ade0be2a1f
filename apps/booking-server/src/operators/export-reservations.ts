import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type {
  ExportedReservations,
  FoundReservation,
  ReservationSearch,
} from '@portico/contracts/operator/reservation-search'
import { textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import { searchReservations } from './search-reservations.ts'

const maxRows = 5_000
const atOnce = 250

export async function exportReservations(
  db: Reader,
  operator: OperatorIdentity,
  reservationSearch: ReservationSearch,
): Promise<ExportedReservations> {
  const foundReservations: FoundReservation[] = []
  let afterKey = reservationSearch.after
  do {
    const page = await searchReservations(db, operator, { ...reservationSearch, after: afterKey }, atOnce)
    foundReservations.push(...page.reservations)
    afterKey = page.next
  } while (afterKey && foundReservations.length < maxRows)
  const hotelIds = [...new Set(foundReservations.map(({ hotelId }) => hotelId))]
  const rows = await db.selectFrom('hotel').where('id', 'in', hotelIds).select(['id', 'content', 'settings']).execute()
  const hotelNames = new Map(
    rows.map(({ id, content }) => [id, textOf(fromJson('hotel.content', content, id), 'en').name]),
  )
  const isItalian =
    rows.length > 0 &&
    rows.every(({ id, settings }) => fromJson('hotel.settings', settings, id).address.country === 'IT')
  return {
    reservations: foundReservations.map((foundReservation) => ({
      ...foundReservation,
      hotelName: hotelNames.get(foundReservation.hotelId) ?? '',
    })),
    isCut: afterKey !== undefined,
    format: isItalian ? 'italian' : 'international',
  }
}
