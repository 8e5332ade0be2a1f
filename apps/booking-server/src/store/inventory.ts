import type { CalendarDate } from '@portico/domain/calendar-date'
import type { Instant } from '@portico/domain/deadline'
import { nightsOf, type Stay } from '@portico/domain/stay'
import type { Reader, Tx } from '../db.ts'

/** Rooms of one type over a stay. */
export type RoomStay = { readonly roomTypeId: number; readonly stay: Stay; readonly rooms: number }

/** Who takes or gives back: a hold, or a reservation by its id. */
export type Cause = { readonly kind: 'hold' | 'reservation'; readonly id: string }

/** What one cause takes (`rooms` above zero) or gives back (below). */
export type Move = { readonly cause: Cause; readonly rooms: readonly RoomStay[] }

export type Moved = { readonly kind: 'moved' } | { readonly kind: 'short'; readonly roomTypeId: number; readonly night: CalendarDate }

type RoomNights = { readonly roomTypeId: number; readonly night: CalendarDate; readonly rooms: number }

/**
 * The only function that moves room-night counters. What all causes together want is summed per room type and night, and taken by one
 * conditional update of one row at a time, in one order, so that two baskets never wait for each other. On a shortage the caller's
 * transaction must roll back.
 */
export async function moveRooms(tx: Tx, moves: readonly Move[], at: Instant): Promise<Moved> {
  for (const { roomTypeId, night, rooms } of summed(moves.flatMap((move) => move.rooms))) {
    if (rooms === 0) continue
    const { numUpdatedRows } = await tx
      .updateTable('room_night')
      .set((eb) => ({ taken: eb('taken', '+', rooms) }))
      .where('room_type_id', '=', roomTypeId)
      .where('night', '=', night)
      .$if(rooms > 0, (query) =>
        query.where('closed', '=', 0).where((eb) => eb(eb('taken', '+', rooms), '<=', eb('allotment', '+', eb.ref('overbook')))),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return { kind: 'short', roomTypeId, night }
  }
  for (const move of moves) await writeLedger(tx, move, at)
  return { kind: 'moved' }
}

/** The first night on which fewer rooms are left than asked for. Advisory: only `moveRooms` decides. */
export async function shortageOf(db: Reader, rooms: readonly RoomStay[]): Promise<Omit<RoomNights, 'rooms'> | undefined> {
  for (const { roomTypeId, night, rooms: wanted } of summed(rooms)) {
    if (wanted <= 0) continue
    const row = await db
      .selectFrom('room_night')
      .where('room_type_id', '=', roomTypeId)
      .where('night', '=', night)
      .where('closed', '=', 0)
      .select(['allotment', 'overbook', 'taken'])
      .executeTakeFirst()
    if (!row || row.taken + wanted > row.allotment + row.overbook) return { roomTypeId, night }
  }
  return undefined
}

/** The same rooms with the sign turned: what was taken is given back. */
export function givenBack(rooms: readonly RoomStay[]): RoomStay[] {
  return rooms.map((room) => ({ ...room, rooms: -room.rooms }))
}

/** Demand summed per room type and night, in canonical order: room type, then night, ascending. */
function summed(rooms: readonly RoomStay[]): RoomNights[] {
  const sums = new Map<string, RoomNights>()
  for (const { roomTypeId, stay, rooms: count } of rooms) {
    for (const night of nightsOf(stay)) {
      const key = `${roomTypeId} ${night}`
      sums.set(key, { roomTypeId, night, rooms: (sums.get(key)?.rooms ?? 0) + count })
    }
  }
  return [...sums.values()].sort((a, b) => a.roomTypeId - b.roomTypeId || (a.night < b.night ? -1 : 1))
}

async function writeLedger(tx: Tx, { cause, rooms }: Move, at: Instant): Promise<void> {
  const rows = summed(rooms).map(({ roomTypeId, night, rooms: count }) => ({
    at,
    cause_kind: cause.kind,
    cause_id: cause.id,
    room_type_id: roomTypeId,
    night,
    rooms: count,
  }))
  if (rows.length > 0) await tx.insertInto('inventory_ledger').values(rows).execute()
}

export type AllotmentSet =
  | { readonly kind: 'set' }
  | { readonly kind: 'below-taken'; readonly nights: readonly { readonly night: CalendarDate; readonly taken: number }[] }

/** Gives `allotment` rooms to sale on each night of the stay. Below what is taken it is refused, naming the nights; the transaction must roll back. */
export async function setAllotment(tx: Tx, roomTypeId: number, stay: Stay, allotment: number): Promise<AllotmentSet> {
  const nights: { night: CalendarDate; taken: number }[] = []
  for (const night of nightsOf(stay)) {
    const at = tx.selectFrom('room_night').where('room_type_id', '=', roomTypeId).where('night', '=', night)
    const { numUpdatedRows } = await tx
      .updateTable('room_night')
      .set({ allotment })
      .where('room_type_id', '=', roomTypeId)
      .where('night', '=', night)
      .where((eb) => eb('taken', '<=', eb(eb.val(allotment), '+', eb.ref('overbook'))))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) nights.push({ night, taken: (await at.select('taken').executeTakeFirst())?.taken ?? 0 })
  }
  return nights.length === 0 ? { kind: 'set' } : { kind: 'below-taken', nights }
}
