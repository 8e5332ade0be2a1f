import { dueOfLines, type LockedPrice } from '@portico/domain/pricing/locked-price'
import { changedPrice } from '@portico/domain/reservation/changed-price'
import { resaleFeeOf } from '@portico/domain/reservation/resale'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { HeldResale } from '../db/tables/sales.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Tx } from '../db/types.ts'
import { inOneOrder, type RoomShortage, shortageOfLine } from '../holds/held-resales.ts'
import type { RoomStay } from '../inventory/demand.ts'
import type { Move } from '../inventory/move-stock.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import { codesInForce } from './folio/codes-in-force.ts'
import { changeRooms } from './modify-reservation.ts'
import { changedDetails } from './requests/changed-details.ts'
import { changeState, loadReservationForUpdate, type Reservation } from './state/change-state.ts'

type NextOwner = { readonly reservationId: number; readonly locked: LockedPrice; readonly holdId: string | null }

/** `moves` are what the caller moves beside its own stock. */
export type HandedOver = { readonly kind: 'handed-over'; readonly moves: readonly Move[] } | RoomShortage

/**
 * Makes rooms that other guests resell the next guest's, in the transaction of the confirm: the first guests'
 * rooms end, with what that costs in their ledgers, and their nights go over under the resale's own cause. A line is
 * short where somebody was faster with its room: then the transaction must roll back.
 */
export async function handOver({
  tx,
  hotelId,
  resales,
  next,
  now,
}: {
  tx: Tx
  hotelId: number
  resales: readonly HeldResale[]
  next: NextOwner
  now: Instant
}): Promise<HandedOver> {
  if (resales.length === 0) return { kind: 'handed-over', moves: [] }
  const rows = await loadRows(tx, resales)
  for (const id of [...new Set(rows.map(({ reservation_id }) => reservation_id))].sort((a, b) => a - b))
    await loadReservationForUpdate(tx, hotelId, id)
  const moves: Move[] = []
  for (const { resaleId, line } of inOneOrder(resales)) {
    const row = rows.find(({ id }) => id === resaleId)
    if (!row || !(await sellResale(tx, row.id, next, now))) return shortageOfLine(next.locked, line)
    await endRoom(tx, row, dueOfRoom(next.locked, line), now)
    const resaleCause = { kind: 'resale' as const, id: String(row.id) }
    const room = resoldRoomOf(row)
    moves.push({ cause: resaleCause, demand: { rooms: [{ ...room, rooms: -1 }], extras: [], resold: [] } })
    moves.push({ cause: resaleCause, demand: { rooms: [room], extras: [], resold: [] } })
  }
  return { kind: 'handed-over', moves }
}

type ResaleRow = Selectable<Tables['resale']>

async function loadRows(tx: Tx, resales: readonly HeldResale[]): Promise<ResaleRow[]> {
  const resaleIds = resales.map(({ resaleId }) => resaleId)
  return await tx.selectFrom('resale').selectAll().where('id', 'in', resaleIds).execute()
}

/** A room is sold once: from the hold that binds it, or from among those that nobody holds. */
async function sellResale(tx: Tx, id: number, { reservationId, holdId }: NextOwner, now: Instant): Promise<boolean> {
  const soldResult =
    holdId === null
      ? await sellOpenResale(tx, { id, reservationId, now })
      : await sellHeldResale(tx, { id, reservationId, holdId, now })
  return soldResult.numAffectedRows === 1n
}

type Sale = { readonly id: number; readonly reservationId: number; readonly now: Instant }

const sellOpenResale = statement((db, { id, reservationId, now }: Sale) =>
  db
    .updateTable('resale')
    .set({ state: 'sold', sold_to: reservationId, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('until', '>', now),
)

const sellHeldResale = statement((db, { id, reservationId, holdId, now }: Sale & { readonly holdId: string }) =>
  db
    .updateTable('resale')
    .set({ state: 'sold', sold_to: reservationId, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('hold_id', '=', holdId),
)

async function endRoom(
  tx: Tx,
  { hotel_id, reservation_id, room_code, ...row }: ResaleRow,
  soldMinor: number,
  now: Instant,
): Promise<void> {
  const reservation = await loadReservationForUpdate(tx, hotel_id, reservation_id)
  const hotel = await loadHotelTerms(tx, hotel_id)
  if (!reservation || !hotel || reservation.state !== 'confirmed')
    throw new Error(`reservation ${reservation_id} resells rooms and is not in force`)
  const codes = await codesInForce(tx, reservation.id)
  const was = codes.indexOf(room_code)
  const priceBefore = fromJson('reservation.locked', reservation.locked, reservation.id)
  const { resaleFee = 0 } = priceBefore.lines[was]?.terms.plan ?? {}
  const feeMinor = resaleFeeOf({ ownMinor: dueOfRoom(priceBefore, was), soldMinor, feeBasisPoints: resaleFee })
  const note = { feeMinor, resold: resoldRoomOf(row) }
  if (codes.length > 1)
    return await giveRoomUp({
      tx,
      found: reservation,
      before: priceBefore,
      codes,
      was,
      timeZone: hotel.timeZone,
      now,
      note,
    })
  const ended = await changeState({
    tx,
    id: reservation.id,
    from: reservation,
    to: { state: 'cancelled', reason: 'resold' },
    now,
    note,
  })
  if (!ended) throw new Error(`reservation ${reservation.id} moved while it was taken`)
}

async function giveRoomUp({
  tx,
  found,
  before,
  codes,
  was,
  timeZone,
  now,
  note,
}: {
  tx: Tx
  found: Reservation
  before: LockedPrice
  codes: readonly string[]
  was: number
  timeZone: string
  now: Instant
  note: { readonly feeMinor: number; readonly resold: RoomStay }
}): Promise<void> {
  const rooms = codes.map((code, i) => ({ code, was: i, isChanged: false })).filter((room) => room.was !== was)
  const lines = rooms.flatMap((room) =>
    before.lines.slice(room.was, room.was + 1).map((lockedLine) => ({ ...room, line: lockedLine })),
  )
  // No part of a split stay is resold: its discount is not asked for.
  const { after } = changedPrice({ before, lines, splitFrom: Number.POSITIVE_INFINITY, costs: [] })
  const remainingRooms = lines.map(({ code, line: { productId, stay, party } }) => ({ code, productId, stay, party }))
  const request = { hotelId: found.hotel_id, reservationId: found.id, by: 'hotel' as const, rooms: remainingRooms }
  const details = changedDetails(found, { before, after, rooms: lines }, request)
  if (details.kind !== 'details')
    throw new Error(`reservation ${found.id} cannot be without a room: ${JSON.stringify(details)}`)
  const givenUp = codes.flatMap((code, i) => (i === was ? [{ code, was }] : []))
  const plannedChange = {
    kind: 'planned' as const,
    before,
    after,
    feeMinor: 0,
    deadlines: {},
    timeZone,
    rooms,
    givenUp,
    details,
    what: 'room-cancelled' as const,
  }
  const soldOut = await changeRooms({ tx, found, planned: plannedChange, now, note })
  if (soldOut) throw new Error(`nothing to give back to: ${JSON.stringify(soldOut)}`)
}

export function dueOfRoom(lockedPrice: LockedPrice, lineIndex: number): number {
  const dueMinor = dueOfLines(lockedPrice)[lineIndex]
  const room = lockedPrice.lines[lineIndex]
  if (dueMinor === undefined || !room) throw new Error(`the price has no line ${lineIndex}`)
  return dueMinor - room.protectionMinor
}

function resoldRoomOf({
  room_type_id,
  arrival,
  departure,
}: Pick<ResaleRow, 'room_type_id' | 'arrival' | 'departure'>): RoomStay {
  return { roomTypeId: room_type_id, stay: { arrival, departure }, rooms: 1 }
}
