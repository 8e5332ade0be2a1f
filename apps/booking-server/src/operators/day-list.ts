import type { DayList, DayListKind, DayListRequest, DayListRow } from '@portico/contracts/operator/day-list'
import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import { money } from '@portico/domain/money/money'
import { owedBy } from '@portico/domain/payment/folio'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type LanguageCode, textLanguageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import { sumsOf } from './procedures/present-found.ts'

const atOnce = 500

/**
 * The rooms of a hotel's day: by each room's own nights, which a change may have moved apart from its reservation's.
 * Undefined where the operator may not see the hotel.
 */
export async function dayListOf(
  db: Reader,
  operator: OperatorIdentity,
  { hotelId, day, list }: DayListRequest,
  language: LanguageCode = 'en',
): Promise<DayList | undefined> {
  if (!mayActAt(operator, hotelId)) return undefined
  const hotel = await db
    .selectFrom('hotel')
    .where('id', '=', hotelId)
    .select(['id', 'content', 'currency'])
    .executeTakeFirst()
  if (!hotel) return undefined
  const rooms = await roomsOn(db, hotelId, day)
  const counts = { arrivals: 0, departures: 0, 'in-house': 0 }
  for (const room of rooms) counts[kindOf(room, day)]++
  const roomsOfList = rooms.filter((room) => kindOf(room, day) === list)
  const reservations = await loadReservations(db, [...new Set(roomsOfList.map(({ reservation_id }) => reservation_id))])
  const roomNames = await roomNamesOf(db, hotelId, language)
  const listedIds = new Set<number>()
  const rows = roomsOfList.flatMap((room): DayListRow[] => {
    const reservation = reservations.get(room.reservation_id)
    if (!reservation) return []
    const isFirst = !listedIds.has(room.reservation_id)
    listedIds.add(room.reservation_id)
    const { booker, guests, code, state, reason, agency, guestMinor, agencyMinor } = reservation
    const { adults, childrenAges } = fromJson('reservation_room.party', room.party, room.reservation_id)
    return [
      {
        reservationId: room.reservation_id,
        code,
        roomName: roomNames.get(room.room_type_id) ?? '',
        guest: guests[room.position] || booker.fullName,
        booker: booker.fullName,
        phone: booker.phone,
        party: { adults, childrenAges: [...childrenAges] },
        arrival: room.arrival,
        departure: room.departure,
        isPending: state === 'pending',
        isTest: reason === 'test-payment',
        due: isFirst ? money(guestMinor, hotel.currency) : undefined,
        agency: isFirst && agency !== undefined ? { name: agency, due: money(agencyMinor, hotel.currency) } : undefined,
        note: booker.note ?? '',
      },
    ]
  })
  rows.sort((a, b) => a.guest.localeCompare(b.guest, 'en'))
  const content = fromJson('hotel.content', hotel.content, hotel.id)
  const textLanguage = textLanguageOf(content, language)
  return { hotelName: textOf(content, language).name, textLanguage, counts, rows }
}

type DayRoom = Awaited<ReturnType<typeof roomsOn>>[number]

function kindOf({ arrival, departure }: Pick<DayRoom, 'arrival' | 'departure'>, day: CalendarDate): DayListKind {
  if (arrival === day) return 'arrivals'
  return departure === day ? 'departures' : 'in-house'
}

/** Rooms in force that begin, end or go on that day; `position` is the room's place among those in force. */
async function roomsOn(db: Reader, hotelId: number, day: CalendarDate) {
  const rows = await db
    .selectFrom('reservation as r')
    .innerJoin('reservation_room as room', 'room.reservation_id', 'r.id')
    .where('r.hotel_id', '=', hotelId)
    .where('r.departure', '>=', day)
    .where('r.arrival', '<=', day)
    .where('r.state', 'in', ['pending', 'confirmed'])
    .where('room.ended_in', 'is', null)
    .select(['room.reservation_id', 'room.room_type_id', 'room.arrival', 'room.departure', 'room.party'])
    .orderBy('r.id')
    .orderBy('room.line')
    .execute()
  const positions = new Map<number, number>()
  const placed = rows.map((row) => {
    const position = positions.get(row.reservation_id) ?? 0
    positions.set(row.reservation_id, position + 1)
    return { ...row, position }
  })
  return placed.filter(({ arrival, departure }) => arrival <= day && departure >= day)
}

async function loadReservations(db: Reader, reservationIds: readonly number[]) {
  const loadedById = new Map<number, Awaited<ReturnType<typeof loadSome>>[number]>()
  for (let from = 0; from < reservationIds.length; from += atOnce)
    for (const row of await loadSome(db, reservationIds.slice(from, from + atOnce))) loadedById.set(row.id, row)
  return loadedById
}

async function loadSome(db: Reader, reservationIds: readonly number[]) {
  const rows = await db
    .selectFrom('reservation as r')
    .leftJoin('agency', 'agency.id', 'r.agency_id')
    .where('r.id', 'in', reservationIds)
    .select(['r.id', 'r.code', 'r.state', 'r.reason', 'r.booker', 'r.guests', 'r.payment_method', 'agency.name'])
    .execute()
  const sums = await sumsOf(db, reservationIds)
  return rows.map(({ id, code, state, reason, booker, guests, payment_method, name }) => ({
    id,
    code,
    state,
    reason,
    ...owedBy(sums.get(id)?.open ?? [], payment_method),
    booker: fromJson('reservation.booker', booker, id),
    guests: fromJson('reservation.guests', guests, id),
    agency: payment_method === 'account' ? (name ?? '') : undefined,
  }))
}

async function roomNamesOf(db: Reader, hotelId: number, language: LanguageCode): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('room_type').where('hotel_id', '=', hotelId).select(['id', 'content']).execute()
  return new Map(
    rows.map(({ id, content }) => [id, textOf(fromJson('room_type.content', content, id).texts, language).name]),
  )
}
