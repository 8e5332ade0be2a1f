import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import { insertion, statement } from '../db/statement.ts'
import type { Reader, Tx } from '../db/types.ts'
import { type Demand, type Extra, type RoomNights, roomNightsOf, summedExtras } from './demand.ts'

/**
 * Who takes or gives back: a hold, or a reservation or an offer by its id; or a resale, whose rooms go from one
 * reservation to another.
 */
export type Cause = { readonly kind: 'hold' | 'reservation' | 'resale' | 'offer'; readonly id: string }

export type Move = { readonly cause: Cause; readonly demand: Demand }

export type Shortage =
  | { readonly kind: 'short'; readonly roomTypeId: number; readonly night: CalendarDate }
  | ({ readonly kind: 'extra-short' } & { readonly extra: Extra })
export type MoveOutcome = { readonly kind: 'moved' } | Shortage

/**
 * The only function that moves counters, of rooms and of everything else that is counted. What all causes together want
 * is summed, and taken by one conditional update of one row at a time, in one order, so that two baskets never wait for
 * each other. On a shortage the caller's transaction must roll back.
 */
export async function moveStock(tx: Tx, moves: readonly Move[], movedAt: Instant): Promise<MoveOutcome> {
  for (const night of roomNightsOf(moves.flatMap(({ demand }) => demand.rooms))) {
    if (!(await moveNight(tx, night))) return { kind: 'short', roomTypeId: night.roomTypeId, night: night.night }
  }
  for (const { units, ...extra } of summedExtras(moves.flatMap(({ demand }) => demand.extras))) {
    if (!(await moveExtra(tx, extra, units))) return { kind: 'extra-short', extra }
  }
  for (const move of moves) await writeLedgers(tx, move, movedAt)
  return { kind: 'moved' }
}

async function moveNight(tx: Tx, { roomTypeId, night, rooms }: RoomNights): Promise<boolean> {
  if (rooms === 0) return true
  const { numAffectedRows } = await (rooms > 0 ? takeNight : giveNightBack)(tx, { roomTypeId, night, rooms })
  return numAffectedRows === 1n
}

const giveNightBack = statement((db, { roomTypeId, night, rooms }: RoomNights) =>
  db
    .updateTable('room_night')
    .set((eb) => ({ taken: eb('taken', '+', rooms) }))
    .where('room_type_id', '=', roomTypeId)
    .where('night', '=', night),
)

const takeNight = statement((db, { roomTypeId, night, rooms }: RoomNights) =>
  db
    .updateTable('room_night')
    .set((eb) => ({ taken: eb('taken', '+', rooms) }))
    .where('room_type_id', '=', roomTypeId)
    .where('night', '=', night)
    .where('closed', '=', 0)
    .where((eb) => eb(eb('taken', '+', rooms), '<=', eb('allotment', '+', eb.ref('overbook')))),
)

async function moveExtra(tx: Tx, { kind, itemId, slot, day }: Extra, units: number): Promise<boolean> {
  if (units === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('extra_stock')
    .set((eb) => ({ taken: eb('taken', '+', units) }))
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('slot', '=', slot)
    .where('day', '=', day)
    .$if(units > 0, (query) => query.where((eb) => eb(eb('taken', '+', units), '<=', eb.ref('allotment'))))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function writeLedgers(tx: Tx, { cause, demand }: Move, movedAt: Instant): Promise<void> {
  const head = { at: movedAt, cause_kind: cause.kind, cause_id: cause.id }
  for (const { roomTypeId, night, rooms } of roomNightsOf(demand.rooms))
    if (rooms !== 0) await insertNight(tx, { ...head, room_type_id: roomTypeId, night, rooms })
  for (const { kind, itemId, slot, day, units } of summedExtras(demand.extras)) {
    if (cause.kind === 'resale') throw new Error('a resale moves rooms alone')
    if (units !== 0) await insertExtra(tx, { ...head, cause_kind: cause.kind, kind, item_id: itemId, slot, day, units })
  }
}

const insertNight = insertion('inventory_ledger')
const insertExtra = insertion('extra_ledger')

export async function giveBack(tx: Tx, moves: readonly Move[], movedAt: Instant): Promise<void> {
  const moveOutcome = await moveStock(tx, moves, movedAt)
  if (moveOutcome.kind !== 'moved') throw new Error(`nothing to give back to: ${JSON.stringify(moveOutcome)}`)
}

/** The first thing of which less is left than is wanted. Advisory: only `moveStock` decides. */
export async function shortageOf(db: Reader | Tx, { rooms, extras }: Demand): Promise<Shortage | undefined> {
  for (const { roomTypeId, night, rooms: roomCount } of roomNightsOf(rooms)) {
    if (roomCount <= 0) continue
    const [row] = (await selectOpenNight(db, { roomTypeId, night })).rows
    if (!row || row.taken + roomCount > row.allotment + row.overbook) return { kind: 'short', roomTypeId, night }
  }
  for (const { units, ...extra } of summedExtras(extras)) {
    if (units > 0 && ((await unitsAvailable(db, extra)) ?? 0) < units) return { kind: 'extra-short', extra }
  }
  return undefined
}

const selectOpenNight = statement((db, { roomTypeId, night }: Pick<RoomNights, 'roomTypeId' | 'night'>) =>
  db
    .selectFrom('room_night')
    .where('room_type_id', '=', roomTypeId)
    .where('night', '=', night)
    .where('closed', '=', 0)
    .select(['allotment', 'overbook', 'taken']),
)

/** How many are left; `undefined` where they are not counted. */
export async function unitsAvailable(db: Reader | Tx, extra: Extra): Promise<number | undefined> {
  const [row] = (await selectExtra(db, extra)).rows
  return row && row.allotment - row.taken
}

const selectExtra = statement((db, { kind, itemId, slot, day }: Extra) =>
  db
    .selectFrom('extra_stock')
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('slot', '=', slot)
    .where('day', '=', day)
    .select(['allotment', 'taken']),
)

export type AllotmentSet =
  | { readonly kind: 'set' }
  | {
      readonly kind: 'below-taken'
      readonly nights: readonly { readonly night: CalendarDate; readonly taken: number }[]
    }

/**
 * Gives `allotment` rooms to sale on each night of the stay. Below what is taken it is refused, naming the nights; the
 * transaction must roll back.
 */
export async function setAllotment(tx: Tx, roomTypeId: number, stay: Stay, allotment: number): Promise<AllotmentSet> {
  const nights: { night: CalendarDate; taken: number }[] = []
  for (const night of nightsOf(stay)) {
    const nightRow = tx.selectFrom('room_night').where('room_type_id', '=', roomTypeId).where('night', '=', night)
    const { numUpdatedRows } = await tx
      .updateTable('room_night')
      .set({ allotment })
      .where('room_type_id', '=', roomTypeId)
      .where('night', '=', night)
      .where((eb) => eb('taken', '<=', eb(eb.val(allotment), '+', eb.ref('overbook'))))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n)
      nights.push({ night, taken: (await nightRow.select('taken').executeTakeFirst())?.taken ?? 0 })
  }
  return nights.length === 0 ? { kind: 'set' } : { kind: 'below-taken', nights }
}
