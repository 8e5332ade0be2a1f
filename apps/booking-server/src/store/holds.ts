import type { HoldQuestion } from '@portico/contracts/legacy/hold'
import type { Instant } from '@portico/domain/deadline'
import type { LockedPrice } from '@portico/domain/locked-price'
import { type Db, keep, type Reader, type Tx, undo, type Verdict, write } from '../db.ts'
import { keptFor, oneAtATime } from '../locks.ts'
import { priceBasket, roomsOf, type Seller } from './basket-price.ts'
import { isOverLimit, limitedNamesOf } from './hold-limits.ts'
import { givenBack, moveRooms, type RoomStay } from './inventory.ts'
import { fromJson, toJson } from './json.ts'
import { newKey, sha256 } from './random-codes.ts'
import type { Refusing } from './refusing.ts'
import type { HoldState } from './schema.ts'

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
  | { readonly kind: 'held'; readonly hold: Hold }
  | Refusing<'not-found' | 'not-bookable' | 'sold-out' | 'over-limit' | 'hold-ended'>

/** Takes the rooms of a basket and locks its price. The hold it replaces ends in the same transaction; the same key again is the same hold. */
export function makeHold(db: Db, seller: Seller, question: HoldQuestion, now: Instant): Promise<HoldMade> {
  return write(db, [seller.hotelId], async (tx): Promise<Verdict<HoldMade>> => {
    await oneAtATime(tx, [`hold key ${seller.hotelId} ${question.key}`, ...limitedNamesOf(question)])
    const requestHash = sha256(JSON.stringify([seller, question.basket, question.visitor]))
    const earlier = await tx
      .selectFrom('hold')
      .selectAll()
      .where('hotel_id', '=', seller.hotelId)
      .where('key', '=', question.key)
      .executeTakeFirst()
    if (earlier) {
      const same = earlier.request_hash === requestHash && earlier.state === 'live' && earlier.expires_at > now
      return undo(same ? { kind: 'held', hold: holdOf(earlier) } : { kind: 'hold-ended' })
    }
    const priced = await priceBasket(tx, seller, question.basket, now)
    if (priced.kind !== 'priced') return undo(priced)
    const replaced = await endReplaced(tx, seller.hotelId, question)
    const id = newKey()
    await insertHold(tx, { id, seller, question, requestHash, locked: priced.locked, replaces: replaced?.id ?? null, now })
    const rooms = roomsOf(priced.locked)
    const given = replaced ? [{ cause: { kind: 'hold' as const, id: replaced.id }, rooms: givenBack(roomsOf(replaced.locked)) }] : []
    const moved = await moveRooms(tx, [...given, { cause: { kind: 'hold', id }, rooms }], now)
    if (moved.kind === 'short') return undo({ ...moved, kind: 'sold-out' })
    if (await isOverLimit(tx, question, rooms)) return undo({ kind: 'over-limit' })
    return keep({ kind: 'held', hold: await loadHold(tx, id) })
  })
}

/** Ends the visitor's own earlier hold, if it is still live; its rooms are given back by the caller. */
async function endReplaced(tx: Tx, hotelId: number, { replaces, visitor }: HoldQuestion): Promise<Hold | undefined> {
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

type NewHold = {
  readonly id: string
  readonly seller: Seller
  readonly question: HoldQuestion
  readonly requestHash: string
  readonly locked: LockedPrice
  readonly replaces: string | null
  readonly now: Instant
}

async function insertHold(tx: Tx, { id, seller, question, requestHash, locked, replaces, now }: NewHold): Promise<void> {
  const text = toJson(locked)
  await tx
    .insertInto('hold')
    .values({
      id,
      hotel_id: seller.hotelId,
      channel_id: seller.channelId,
      visitor: question.visitor,
      address: question.address,
      key: question.key,
      request_hash: requestHash,
      state: 'live',
      expires_at: minutesAfter(now, holdMinutes),
      extended: 0,
      locked: text,
      locked_hash: sha256(text),
      replaces,
      created_at: now,
    })
    .execute()
  await tx
    .insertInto('hold_room')
    .values(
      [...countByRoomType(roomsOf(locked))].map(([roomTypeId, rooms]) => ({
        hold_id: id,
        room_type_id: roomTypeId,
        arrival: locked.stay.arrival,
        departure: locked.stay.departure,
        rooms,
      })),
    )
    .execute()
}

function countByRoomType(rooms: readonly RoomStay[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { roomTypeId, rooms: count } of rooms) counts.set(roomTypeId, (counts.get(roomTypeId) ?? 0) + count)
  return counts
}

export type HoldExtended = { readonly kind: 'held'; readonly hold: Hold } | Refusing<'hold-ended'>

/** Twenty minutes more, once; asked again it answers the same end. */
export function extendHold(db: Db, hotelId: number, holdId: string, now: Instant): Promise<HoldExtended> {
  return write(db, [], async (tx): Promise<Verdict<HoldExtended>> => {
    const hold = await findHold(tx, hotelId, holdId)
    if (hold?.state !== 'live' || hold.expiresAt <= now) return undo({ kind: 'hold-ended' })
    if (hold.extended) return undo({ kind: 'held', hold })
    const expiresAt = minutesAfter(hold.expiresAt, holdMinutes)
    await tx.updateTable('hold').set({ expires_at: expiresAt, extended: 1 }).where('id', '=', holdId).where('state', '=', 'live').execute()
    return keep({ kind: 'held', hold: { ...hold, expiresAt, extended: true } })
  })
}

/** Gives a live hold's rooms back; whether it was still live. */
export function releaseHold(db: Db, hotelId: number, holdId: string, now: Instant): Promise<boolean> {
  return write(db, [hotelId], async (tx) => {
    const hold = await findHold(tx, hotelId, holdId)
    if (!hold || !(await endHold(tx, holdId, 'released'))) return undo(false)
    await giveBack(tx, [hold], now)
    return keep(true)
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
    await giveBack(tx, ended, now)
    return keep(ended.length)
  })
  return due.length < sweptAtOnce ? swept : swept + (await sweepHolds(db, now))
}

/** A hold leaves `live` exactly once: whether this was that moment. Its rooms are moved by the caller, in the same transaction. */
export async function endHold(tx: Tx, id: string, state: Exclude<HoldState, 'live'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hold')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What all of them held, in one movement: rows of nights are always taken in the one order. */
async function giveBack(tx: Tx, holds: readonly Hold[], now: Instant): Promise<void> {
  const moves = holds.map(({ id, locked }) => ({ cause: { kind: 'hold' as const, id }, rooms: givenBack(roomsOf(locked)) }))
  const moved = await moveRooms(tx, moves, now)
  if (moved.kind === 'short') throw new Error(`no night ${moved.night} of room type ${moved.roomTypeId} to give back`)
}

async function loadHold(tx: Tx, id: string): Promise<Hold> {
  return holdOf(await tx.selectFrom('hold').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** The hold of this hotel by its id, whatever became of it; nobody else changes it before the transaction ends. */
export async function findHold(tx: Tx, hotelId: number, id: string): Promise<Hold | undefined> {
  const query = tx.selectFrom('hold').selectAll().where('id', '=', id).where('hotel_id', '=', hotelId)
  const row = await query.$call(keptFor(tx)).executeTakeFirst()
  return row && holdOf(row)
}

type HoldRow = { id: string; hotel_id: number; state: HoldState; expires_at: Instant; extended: number; locked: string }

function holdOf(row: HoldRow): Hold {
  return {
    id: row.id,
    hotelId: row.hotel_id,
    state: row.state,
    expiresAt: row.expires_at,
    extended: row.extended === 1,
    locked: fromJson<LockedPrice>(row.locked),
  }
}

function minutesAfter(moment: Instant, minutes: number): Instant {
  return new Date(Date.parse(moment) + minutes * 60_000).toISOString() as Instant
}

/** The rooms of a live hold of this hotel; none without one. Advisory: read outside of the transaction that takes rooms. */
export async function roomsHeld(db: Reader, hotelId: number, holdId: string | undefined): Promise<RoomStay[]> {
  if (holdId === undefined) return []
  const rows = await db
    .selectFrom('hold_room')
    .innerJoin('hold', 'hold.id', 'hold_room.hold_id')
    .where('hold.id', '=', holdId)
    .where('hotel_id', '=', hotelId)
    .where('state', '=', 'live')
    .select(['room_type_id', 'arrival', 'departure', 'rooms'])
    .execute()
  return rows.map(({ room_type_id, arrival, departure, rooms }) => ({ roomTypeId: room_type_id, stay: { arrival, departure }, rooms }))
}
