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
  search: ReservationSearch,
): Promise<ExportedReservations> {
  const foundReservations: FoundReservation[] = []
  let after = search.after
  do {
    const page = await searchReservations(db, operator, { ...search, after }, atOnce)
    foundReservations.push(...page.reservations)
    after = page.next
  } while (after && foundReservations.length < maxRows)
  const hotelIds = [...new Set(foundReservations.map(({ hotelId }) => hotelId))]
  const rows = await db.selectFrom('hotel').where('id', 'in', hotelIds).select(['id', 'content', 'settings']).execute()
  const names = new Map(rows.map(({ id, content }) => [id, textOf(fromJson('hotel.content', content, id), 'en').name]))
  const isItalian =
    rows.length > 0 &&
    rows.every(({ id, settings }) => fromJson('hotel.settings', settings, id).address.country === 'IT')
  return {
    reservations: foundReservations.map((one) => ({ ...one, hotelName: names.get(one.hotelId) ?? '' })),
    isCut: after !== undefined,
    format: isItalian ? 'italian' : 'international',
  }
}
