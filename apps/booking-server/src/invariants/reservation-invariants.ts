import { differingTotalsOf, type LockedPrice } from '@portico/domain/pricing/locked-price'
import { reservationReasons } from '@portico/domain/reservation/reservation-state'
import { fromJson } from '../db/from-json.ts'
import { inPages } from '../db/in-pages.ts'
import { sha256 } from '../db/random-codes.ts'
import { type Json, toJson } from '../db/tables/json.ts'
import type { Reader } from '../db/types.ts'

const atOnce = 500

export async function wrongRooms(db: Reader): Promise<string[]> {
  const broken: string[] = []
  const rowsAfter = (id: number) =>
    db.selectFrom('reservation').select(['id', 'locked']).where('id', '>', id).orderBy('id').limit(atOnce).execute()
  for await (const { rows, first, last } of inPages(rowsAfter)) {
    const rooms = await db
      .selectFrom('reservation_room')
      .where('reservation_id', '>=', first)
      .where('reservation_id', '<=', last)
      .where('ended_in', 'is', null)
      .select(['reservation_id', 'room_type_id', 'product_id', 'arrival', 'departure', 'party'])
      .orderBy('line')
      .execute()
    const ofReservation = Map.groupBy(rooms, ({ reservation_id }) => reservation_id)
    for (const { id, locked } of rows) {
      const has = (ofReservation.get(id) ?? []).map((room) => [
        room.room_type_id,
        room.product_id,
        room.arrival,
        room.departure,
        room.party,
      ])
      if (JSON.stringify(has) !== JSON.stringify(promisedRooms(fromJson('reservation.locked', locked, id))))
        broken.push(`reservation ${id} has other rooms than its price`)
    }
  }
  return broken
}

function promisedRooms({ lines }: LockedPrice): unknown[] {
  return lines.map(({ roomTypeId, productId, stay, party }) => [
    roomTypeId,
    productId,
    stay.arrival,
    stay.departure,
    toJson(party),
  ])
}

export async function wrongStates(db: Reader): Promise<string[]> {
  const broken: string[] = []
  const columns = ['id', 'state', 'reason', 'pay_by', 'option_until'] as const
  const rowsAfter = (id: number) =>
    db.selectFrom('reservation').select(columns).where('id', '>', id).orderBy('id').limit(atOnce).execute()
  for await (const { rows } of inPages(rowsAfter)) {
    for (const { id, state, reason, pay_by, option_until } of rows) {
      const isUnpaid = reason === 'awaiting-transfer' || reason === 'awaiting-payment'
      const waitsForEver = (isUnpaid && pay_by === null) || (reason === 'option' && option_until === null)
      if (!reservationReasons[state].some((stateReason) => stateReason === reason) || waitsForEver)
        broken.push(`reservation ${id} is ${state}, ${reason}`)
    }
  }
  return broken
}

/**
 * Every stored price, priced again from itself: of reservations, as they are and as they were before each change, and
 * of live holds.
 */
export async function wrongPrices(db: Reader): Promise<string[]> {
  const broken: string[] = []
  const rowsAfter = (id: number) =>
    db
      .selectFrom('reservation')
      .select(['id', 'locked', 'locked_hash'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(atOnce)
      .execute()
  for await (const { rows, first, last } of inPages(rowsAfter)) {
    broken.push(...rows.flatMap(({ id, ...row }) => problemOf(`reservation ${id}`, 'reservation.locked', id, row)))
    const changeBefore = await db
      .selectFrom('reservation_change')
      .where('reservation_id', '>=', first)
      .where('reservation_id', '<=', last)
      .select(['reservation_id', 'revision', 'locked', 'locked_hash'])
      .execute()
    broken.push(
      ...changeBefore.flatMap(({ reservation_id: id, revision, ...row }) =>
        problemOf(
          `reservation ${id} before revision ${revision}`,
          'reservation_change.locked',
          `${id} ${revision}`,
          row,
        ),
      ),
    )
  }
  const holds = await db
    .selectFrom('hold')
    .select(['id', 'locked', 'locked_hash'])
    .where('state', '=', 'live')
    .execute()
  return [...broken, ...holds.flatMap(({ id, ...row }) => problemOf(`hold ${id}`, 'hold.locked', id, row))]
}

type LockedColumn = 'reservation.locked' | 'reservation_change.locked' | 'hold.locked'
type LockedRow = { readonly locked: Json<LockedPrice>; readonly locked_hash: string }

function problemOf(owner: string, lockedColumn: LockedColumn, key: number | string, row: LockedRow): string[] {
  if (sha256(row.locked) !== row.locked_hash) return [`${owner}: the document is not the one that was locked`]
  const lockedPrice = fromJson(lockedColumn, row.locked, key)
  const now = differingTotalsOf(lockedPrice)
  if (!now) return []
  return [
    `${owner}: says ${lockedPrice.stayMinor} and ${lockedPrice.taxesMinor}, makes ${now.stayMinor} and ${now.taxesMinor}`,
  ]
}
