import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { PromoRefusal } from '@portico/domain/pricing/promotion'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { toJson } from '../db/json.ts'
import { advisoryLock, forUpdate } from '../db/locks.ts'
import { newKey, sha256 } from '../db/random-codes.ts'
import type { HoldState } from '../db/schema.ts'
import { insertion, statement } from '../db/statement.ts'
import { fromJson } from '../db/stored/from-json.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import type { Basket } from '../pricing/basket.ts'
import { type NotPriced, priceBasket } from '../pricing/price-basket.ts'
import type { Seller } from '../pricing/seller.ts'
import { addDemands, type Demand, demandOf, givenBack, noDemand, type RoomStay, roomsOf } from './demand.ts'
import { isOverLimit, lockNamesOf, type Visitor } from './hold-limits.ts'
import { giveBack, type Move, moveStock } from './move-stock.ts'
import { type Refused, type SoldOut, soldOutOf } from './refused.ts'

const holdMinutes = 20

export type Hold = {
  readonly id: string
  readonly hotelId: number
  readonly state: HoldState
  readonly expiresAt: Instant
  readonly extended: boolean
  readonly locked: LockedPrice
}

/** `hold-ended`: this key's hold has ended, or was for another basket, so that the page must ask anew. */
export type HoldMade =
  | { readonly kind: 'held'; readonly hold: Hold; readonly promoRefusal?: PromoRefusal | undefined }
  | NotPriced
  | Exclude<SoldOut, { kind: 'promo-refused' }>
  | Refused<'over-limit' | 'hold-ended'>

/** `replaces` names the visitor's own earlier hold. */
export type NewHold = Visitor & { readonly basket: Basket; readonly key: string; readonly replaces?: string | undefined }

/** Takes the rooms of a basket and locks its price. The hold it replaces ends in the same transaction; the same key again is the same hold. */
export async function makeHold(db: Db, seller: Seller, request: NewHold, now: Instant): Promise<HoldMade> {
  const made = await tryHold(db, seller, request, now)
  // Somebody took the last use of the code since it was read; the next attempt sees that, and is priced without.
  return made.kind === 'promo-refused' ? makeHold(db, seller, request, now) : made
}

function tryHold(db: Db, seller: Seller, request: NewHold, now: Instant): Promise<HoldMade | Refused<'promo-refused'>> {
  return write(db, [seller.hotelId], async (tx): Promise<TransactionResult<HoldMade | Refused<'promo-refused'>>> => {
    await advisoryLock(tx, [`hold key ${seller.hotelId} ${request.key}`, ...lockNamesOf(request)])
    const requestHash = sha256(JSON.stringify([seller, request.basket, request.visitor]))
    const [earlier] = (await selectHoldByKey(tx, { hotelId: seller.hotelId, key: request.key })).rows
    if (earlier) {
      const same = earlier.request_hash === requestHash && earlier.state === 'live' && earlier.expires_at > now
      return rollback(same ? { kind: 'held', hold: holdOf(earlier) } : { kind: 'hold-ended' })
    }
    const replaced = await endReplaced(tx, seller.hotelId, request)
    const priced = await priceBasket(tx, seller, request.basket, now, replaced ? demandOf(replaced.locked) : noDemand)
    if (priced.kind !== 'priced') return rollback(priced)
    const hold = await insertHold(tx, { seller, request, requestHash, locked: priced.locked, replaces: replaced?.id ?? null, now })
    const demand = demandOf(priced.locked)
    const moved = await moveStock(
      tx,
      [...(replaced ? [returnMoveOf(replaced)] : []), { cause: { kind: 'hold', id: hold.id }, demand }],
      now,
    )
    if (moved.kind !== 'moved') return rollback(soldOutOf(moved))
    if (await isOverLimit(tx, request, demand.rooms)) return rollback({ kind: 'over-limit' })
    return commit({ kind: 'held', hold, promoRefusal: priced.promoRefusal })
  })
}

/** Ends the visitor's own earlier hold, if it is still live; its rooms are given back by the caller. */
async function endReplaced(tx: Tx, hotelId: number, { replaces, visitor }: NewHold): Promise<Hold | undefined> {
  if (replaces === undefined) return undefined
  const row = await tx
    .selectFrom('hold')
    .selectAll()
    .where('id', '=', replaces)
    .where('hotel_id', '=', hotelId)
    .where('visitor', '=', visitor)
    .executeTakeFirst()
  return row && (await endHold(tx, row.id, 'released')) ? holdOf(row) : undefined
}

type HoldToInsert = {
  readonly seller: Seller
  readonly request: NewHold
  readonly requestHash: string
  readonly locked: LockedPrice
  readonly replaces: string | null
  readonly now: Instant
}

async function insertHold(tx: Tx, { seller, request, requestHash, locked, replaces, now }: HoldToInsert): Promise<Hold> {
  const id = newKey()
  const expiresAt = instantAfter(now, { minutes: holdMinutes })
  const text = toJson(locked)
  await insertRow(tx, {
    id,
    hotel_id: seller.hotelId,
    channel_id: seller.channelId,
    visitor: request.visitor,
    address: request.address,
    key: request.key,
    request_hash: requestHash,
    state: 'live',
    expires_at: expiresAt,
    extended: 0,
    locked: text,
    locked_hash: sha256(text),
    replaces,
    created_at: now,
  })
  for (const { roomTypeId, stay, rooms } of summedRooms(roomsOf(locked)))
    await insertRoom(tx, { hold_id: id, room_type_id: roomTypeId, arrival: stay.arrival, departure: stay.departure, rooms })
  return { id, hotelId: seller.hotelId, state: 'live', expiresAt, extended: false, locked }
}

const selectHoldByKey = statement((db, { hotelId, key }: { hotelId: number; key: string }) =>
  db.selectFrom('hold').selectAll().where('hotel_id', '=', hotelId).where('key', '=', key),
)
const insertRow = insertion('hold')
const insertRoom = insertion('hold_room')

function summedRooms(rooms: readonly RoomStay[]): RoomStay[] {
  const groups = Map.groupBy(rooms, ({ roomTypeId, stay }) => `${roomTypeId} ${stay.arrival} ${stay.departure}`)
  return [...groups.values()].flatMap((group) => group.slice(0, 1).map((room) => ({ ...room, rooms: group.length })))
}

export type HoldExtended = { readonly kind: 'held'; readonly hold: Hold } | Refused<'hold-ended'>

/** Twenty minutes more, once; asked again it answers the same end. */
export function extendHold(db: Db, hotelId: number, holdId: string, now: Instant): Promise<HoldExtended> {
  return write(db, [], async (tx): Promise<TransactionResult<HoldExtended>> => {
    const hold = await findHold(tx, hotelId, holdId)
    if (hold?.state !== 'live' || hold.expiresAt <= now) return rollback({ kind: 'hold-ended' })
    if (hold.extended) return rollback({ kind: 'held', hold })
    const expiresAt = instantAfter(hold.expiresAt, { minutes: holdMinutes })
    await tx.updateTable('hold').set({ expires_at: expiresAt, extended: 1 }).where('id', '=', holdId).where('state', '=', 'live').execute()
    return commit({ kind: 'held', hold: { ...hold, expiresAt, extended: true } })
  })
}

/** Gives a live hold's rooms back; whether it was still live. */
export function releaseHold(db: Db, hotelId: number, holdId: string, now: Instant): Promise<boolean> {
  return write(db, [hotelId], async (tx) => {
    const hold = await findHold(tx, hotelId, holdId)
    if (!hold || !(await endHold(tx, holdId, 'released'))) return rollback(false)
    await giveBack(tx, [returnMoveOf(hold)], now)
    return commit(true)
  })
}

const sweptAtOnce = 200

/** Ends what has run out and gives the rooms back; how many holds. Called every second. */
export async function sweepHolds(db: Db, now: Instant): Promise<number> {
  const due = await db.reader
    .selectFrom('hold')
    .select(['id', 'hotel_id'])
    .where('state', '=', 'live')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(sweptAtOnce)
    .execute()
  if (due.length === 0) return 0
  const swept = await write(db, [...new Set(due.map(({ hotel_id }) => hotel_id))], async (tx) => {
    const ended: Hold[] = []
    for (const { id, hotel_id } of due) {
      const hold = await findHold(tx, hotel_id, id)
      // Extended or confirmed since it was read.
      if (!hold || hold.expiresAt > now || !(await endHold(tx, id, 'expired'))) continue
      ended.push(hold)
    }
    // In one movement: rows are always taken in the one order.
    await giveBack(tx, ended.map(returnMoveOf), now)
    return commit(ended.length)
  })
  return due.length < sweptAtOnce ? swept : swept + (await sweepHolds(db, now))
}

/** A hold leaves `live` exactly once: whether this was that moment. Its rooms are moved by the caller, in the same transaction. */
export async function endHold(tx: Tx, id: string, state: Exclude<HoldState, 'live'>): Promise<boolean> {
  return (await updateLive(tx, { id, state })).numAffectedRows === 1n
}

const updateLive = statement((db, { id, state }: { id: string; state: HoldState }) =>
  db.updateTable('hold').set({ state }).where('id', '=', id).where('state', '=', 'live'),
)

/** What a hold gives back at its end. */
export function returnMoveOf({ id, locked }: Pick<Hold, 'id' | 'locked'>): Move {
  return { cause: { kind: 'hold', id }, demand: givenBack(demandOf(locked)) }
}

/** The hold of this hotel by its id, whatever became of it; nobody else changes it before the transaction ends. */
export async function findHold(tx: Reader | Tx, hotelId: number, id: string): Promise<Hold | undefined> {
  const { rows } = await selectHold(tx, { hotelId, id })
  return rows[0] && holdOf(rows[0])
}

const selectHold = statement((db, { hotelId, id }: { hotelId: number; id: string }) =>
  db.selectFrom('hold').selectAll().where('id', '=', id).where('hotel_id', '=', hotelId).$call(forUpdate(db)),
)

type HoldRow = { id: string; hotel_id: number; state: HoldState; expires_at: Instant; extended: number; locked: string }

function holdOf(row: HoldRow): Hold {
  return {
    id: row.id,
    hotelId: row.hotel_id,
    state: row.state,
    expiresAt: row.expires_at,
    extended: row.extended === 1,
    locked: fromJson('hold.locked', row.locked, row.id),
  }
}

/** What these live holds of this hotel have. Advisory: read outside of the transaction that takes anything. */
export async function demandHeld(db: Reader, hotelId: number, holdIds: readonly string[] = []): Promise<Demand> {
  if (holdIds.length === 0) return noDemand
  const rows = await db
    .selectFrom('hold')
    .where('id', 'in', holdIds)
    .where('hotel_id', '=', hotelId)
    .where('state', '=', 'live')
    .select(['id', 'locked'])
    .execute()
  return rows.map(({ id, locked }) => demandOf(fromJson('hold.locked', locked, id))).reduce(addDemands, noDemand)
}
