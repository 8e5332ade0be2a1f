import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { PromotionRefusal } from '@portico/domain/pricing/promotion'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { advisoryLock, forUpdate } from '../db/locks.ts'
import { newKey, sha256 } from '../db/random-codes.ts'
import { insertion, statement } from '../db/statement.ts'
import { toJson } from '../db/tables/json.ts'
import type { HeldResale, HoldState } from '../db/tables/sales.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, commitStock, rollback, type TransactionResult, write } from '../db/write.ts'
import { addDemands, type Demand, demandOf, givenBack, noDemand, type RoomStay } from '../inventory/demand.ts'
import { giveBack, type Move, moveStock } from '../inventory/move-stock.ts'
import { type RefusalOf, type SoldOut, soldOutOf } from '../inventory/refused.ts'
import type { BasketToPrice } from '../pricing/basket.ts'
import { type NotPriced, priceBasket } from '../pricing/price-basket.ts'
import { hashedSeller, type Seller } from '../pricing/seller.ts'
import { bindResales, coverShortages, freeResales, isAnyForResale, type RoomShortage } from './held-resales.ts'
import { isOverLimit, lockNamesOf, type Visitor } from './hold-limits.ts'

const holdMinutes = 20

export type StoredHold = {
  readonly id: string
  readonly hotelId: number
  readonly state: HoldState
  readonly expiresAt: Instant
  readonly extended: boolean
  readonly locked: LockedPrice
  readonly resales: readonly HeldResale[]
}

/** `hold-ended`: this key's hold has ended, or was for another basket, so that the page must ask anew. */
export type HoldMade =
  | { readonly kind: 'held'; readonly hold: StoredHold; readonly promoRefusal?: PromotionRefusal | undefined }
  | NotPriced
  | Exclude<SoldOut, { kind: 'promo-refused' }>
  | RefusalOf<'over-limit' | 'hold-ended'>

export type NewHold = Visitor & {
  readonly basket: BasketToPrice
  readonly key: string
  readonly replaces?: string | undefined
}

const maxAttempts = 4

/**
 * Takes the rooms of a basket and locks its price. The hold it replaces ends in the same transaction; the same key
 * again is the same hold. Where too little is left, rooms for resale are bound for as long as it lasts.
 */
export async function makeHold(db: Db, seller: Seller, request: NewHold, now: Instant): Promise<HoldMade> {
  for (let attempt = 1; ; attempt++) {
    const holdAttempt = await tryHold({ db, seller, request, withResales: attempt > 1, now })
    if (holdAttempt.kind === 'promo-refused') return makeHold(db, seller, request, now)
    if (holdAttempt.kind !== 'short') return holdAttempt
    if (attempt === maxAttempts || (attempt === 1 && !(await isAnyForResale(db.reader, holdAttempt))))
      return soldOutOf(holdAttempt)
  }
}

type HoldAttempt = HoldMade | RefusalOf<'promo-refused'> | RoomShortage

/** `withResales`: less is left than is wanted, so that rooms for resale are looked for first. */
function tryHold({
  db,
  seller,
  request,
  withResales,
  now,
}: {
  db: Db
  seller: Seller
  request: NewHold
  withResales: boolean
  now: Instant
}): Promise<HoldAttempt> {
  return write(db, [seller.hotelId], async (tx): Promise<TransactionResult<HoldAttempt>> => {
    await advisoryLock(tx, [`hold key ${seller.hotelId} ${request.key}`, ...lockNamesOf(request)])
    const requestHash = sha256(JSON.stringify([hashedSeller(seller), request.basket, request.visitor]))
    const [earlierHold] = (await selectHoldByKey(tx, { hotelId: seller.hotelId, key: request.key })).rows
    if (earlierHold) {
      const same =
        earlierHold.request_hash === requestHash && earlierHold.state === 'live' && earlierHold.expires_at > now
      return rollback(same ? { kind: 'held', hold: holdOf(earlierHold) } : { kind: 'hold-ended' })
    }
    const replaced = await endReplaced(tx, seller.hotelId, request)
    const given = replaced ? [returnMoveOf(replaced)] : []
    const priced = await priceBasket(tx, seller, request.basket, now, replaced ? demandOf(replaced.locked) : noDemand)
    if (priced.kind !== 'priced') return rollback(priced)
    const { locked, hotel } = priced
    const covered = withResales
      ? await coverShortages(tx, { locked, hotel, given: given[0]?.demand ?? noDemand }, now)
      : ({ kind: 'covered', resales: [] } as const)
    if (covered.kind !== 'covered') return rollback(soldOutOf(covered))
    const { resales } = covered
    const hold = await insertHold(tx, { seller, request, requestHash, locked, resales, now })
    const lost = await bindResales(tx, hold.id, locked, resales)
    if (lost) return rollback(lost)
    const demand = demandOf(locked, resales)
    const moveOutcome = await moveStock(tx, [...given, { cause: { kind: 'hold', id: hold.id }, demand }], now)
    if (moveOutcome.kind === 'short') return rollback(moveOutcome)
    if (moveOutcome.kind !== 'moved') return rollback(soldOutOf(moveOutcome))
    if (await isOverLimit(tx, request, demand, now)) return rollback({ kind: 'over-limit' })
    return commitStock({ kind: 'held', hold, promoRefusal: priced.promoRefusal })
  })
}

async function endReplaced(tx: Tx, hotelId: number, { replaces, visitor }: NewHold): Promise<StoredHold | undefined> {
  if (replaces === undefined) return undefined
  const row = await tx
    .selectFrom('hold')
    .selectAll()
    .where('id', '=', replaces)
    .where('hotel_id', '=', hotelId)
    .where('visitor', '=', visitor)
    .where('state', '=', 'live')
    .executeTakeFirst()
  const hold = row && holdOf(row)
  return hold && (await endHold(tx, hold, 'released')) ? hold : undefined
}

type HoldToInsert = {
  readonly seller: Seller
  readonly request: NewHold
  readonly requestHash: string
  readonly locked: LockedPrice
  readonly resales: readonly HeldResale[]
  readonly now: Instant
}

async function insertHold(
  tx: Tx,
  { seller, request, requestHash, locked, resales, now }: HoldToInsert,
): Promise<StoredHold> {
  const id = newKey()
  const expiresAt = earliestOf(instantAfter(now, { minutes: holdMinutes }), resales)
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
    resales: resales.length === 0 ? null : toJson([...resales]),
    created_at: now,
  })
  for (const { roomTypeId, stay, rooms } of summedRooms(demandOf(locked, resales).rooms))
    await insertRoom(tx, {
      hold_id: id,
      room_type_id: roomTypeId,
      arrival: stay.arrival,
      departure: stay.departure,
      rooms,
    })
  return { id, hotelId: seller.hotelId, state: 'live', expiresAt, extended: false, locked, resales }
}

/** Nobody holds a room for resale for longer than it may be resold. */
function earliestOf(end: Instant, resales: readonly HeldResale[]): Instant {
  const [earliestEnd] = [end, ...resales.map(({ until }) => until)].sort()
  return earliestEnd as Instant
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

export type HoldExtended = { readonly kind: 'held'; readonly hold: StoredHold } | RefusalOf<'hold-ended'>

/** Twenty minutes more, once; asked again it answers the same end. */
export function extendHold(db: Db, hotelId: number, holdId: string, now: Instant): Promise<HoldExtended> {
  return write(db, [], async (tx): Promise<TransactionResult<HoldExtended>> => {
    const hold = await findHold(tx, hotelId, holdId)
    if (hold?.state !== 'live' || hold.expiresAt <= now) return rollback({ kind: 'hold-ended' })
    if (hold.extended) return rollback({ kind: 'held', hold })
    const expiresAt = earliestOf(instantAfter(hold.expiresAt, { minutes: holdMinutes }), hold.resales)
    await tx
      .updateTable('hold')
      .set({ expires_at: expiresAt, extended: 1 })
      .where('id', '=', holdId)
      .where('state', '=', 'live')
      .execute()
    return commit({ kind: 'held', hold: { ...hold, expiresAt, extended: true } })
  })
}

export function releaseHold(db: Db, hotelId: number, holdId: string, now: Instant): Promise<boolean> {
  return write(db, [hotelId], async (tx) => {
    const hold = await findHold(tx, hotelId, holdId)
    if (!hold || !(await endHold(tx, hold, 'released'))) return rollback(false)
    await giveBack(tx, [returnMoveOf(hold)], now)
    return commitStock(true)
  })
}

const sweptAtOnce = 200

/** Ends what has run out and gives the rooms back; how many holds. Called every second. */
export async function sweepHolds(db: Db, now: Instant): Promise<number> {
  const dueRows = await db.reader
    .selectFrom('hold')
    .select(['id', 'hotel_id'])
    .where('state', '=', 'live')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(sweptAtOnce)
    .execute()
  if (dueRows.length === 0) return 0
  const swept = await write(db, [...new Set(dueRows.map(({ hotel_id }) => hotel_id))], async (tx) => {
    const ended: StoredHold[] = []
    for (const { id, hotel_id } of dueRows) {
      const hold = await findHold(tx, hotel_id, id)
      if (!hold || hold.expiresAt > now || !(await endHold(tx, hold, 'expired'))) continue
      ended.push(hold)
    }
    await giveBack(tx, ended.map(returnMoveOf), now)
    return commitStock(ended.length)
  })
  return dueRows.length < sweptAtOnce ? swept : swept + (await sweepHolds(db, now))
}

/**
 * A hold leaves `live` exactly once: whether this was that moment. Its rooms are moved by the caller, in the same
 * transaction.
 */
export async function endHold(
  tx: Tx,
  { id, resales }: Pick<StoredHold, 'id' | 'resales'>,
  state: Exclude<HoldState, 'live'>,
): Promise<boolean> {
  const hasEnded = (await updateLive(tx, { id, state })).numAffectedRows === 1n
  if (hasEnded && state !== 'consumed') await freeResales(tx, id, resales)
  return hasEnded
}

const updateLive = statement((db, { id, state }: { id: string; state: HoldState }) =>
  db.updateTable('hold').set({ state }).where('id', '=', id).where('state', '=', 'live'),
)

export function returnMoveOf({ id, locked, resales }: Pick<StoredHold, 'id' | 'locked' | 'resales'>): Move {
  return { cause: { kind: 'hold', id }, demand: givenBack(demandOf(locked, resales)) }
}

/**
 * The hold of this hotel by its id, whatever became of it in the last days; nobody else changes it before the
 * transaction ends.
 */
export async function findHold(tx: Reader | Tx, hotelId: number, id: string): Promise<StoredHold | undefined> {
  const { rows } = await selectHold(tx, { hotelId, id })
  return rows[0] && holdOf(rows[0])
}

const selectHold = statement((db, { hotelId, id }: { hotelId: number; id: string }) =>
  db
    .selectFrom('hold')
    .selectAll()
    .where('id', '=', id)
    .where('hotel_id', '=', hotelId)
    .where('locked', '<>', '')
    .$call(forUpdate(db)),
)

type HoldRow = Pick<
  Selectable<Tables['hold']>,
  'id' | 'hotel_id' | 'state' | 'expires_at' | 'extended' | 'locked' | 'resales'
>

function holdOf(row: HoldRow): StoredHold {
  return {
    id: row.id,
    hotelId: row.hotel_id,
    state: row.state,
    expiresAt: row.expires_at,
    extended: row.extended === 1,
    locked: fromJson('hold.locked', row.locked, row.id),
    resales: resalesOf(row),
  }
}

function resalesOf({ id, resales }: Pick<HoldRow, 'id' | 'resales'>): readonly HeldResale[] {
  return resales === null ? [] : fromJson('hold.resales', resales, id)
}

export async function demandHeld(db: Reader, hotelId: number, holdIds: readonly string[] = []): Promise<Demand> {
  if (holdIds.length === 0) return noDemand
  const rows = await db
    .selectFrom('hold')
    .where('id', 'in', holdIds)
    .where('hotel_id', '=', hotelId)
    .where('state', '=', 'live')
    .select(['id', 'locked', 'resales'])
    .execute()
  return rows
    .map((row) => demandOf(fromJson('hold.locked', row.locked, row.id), resalesOf(row)))
    .reduce(addDemands, noDemand)
}
