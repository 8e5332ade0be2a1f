import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Instant } from '@portico/domain/time/deadline'
import { nightCountOf } from '@portico/domain/time/stay'
import { statement } from '../db/statement.ts'
import type { HeldResale } from '../db/tables/sales.ts'
import type { Reader, Tx } from '../db/types.ts'
import { addDemands, type Demand, demandOf, type RoomStay, roomStaysOf } from '../inventory/demand.ts'
import { type Shortage, shortageOf } from '../inventory/move-stock.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'

// Who wants more than is left of a room type gets rooms that other guests resell, those of just the same
// nights, the oldest first. Nights of such a room stay the first guest's until the next one has confirmed, so that a
// hold of it takes nothing.

export type ShortagesCovered = { readonly kind: 'covered'; readonly resales: readonly HeldResale[] } | Shortage

type ResaleDemand = {
  readonly locked: LockedPrice
  readonly given: Demand
  /** Whoever books a room for resale confirms at once: where that cannot be, none is sold. */
  readonly hotel: HotelTerms
  readonly ownHoldIds?: readonly string[] | undefined
}

/** Only reads: `bindResales` decides, and `moveStock`. Ordinary stock is sold first. */
export async function coverShortages(
  db: Reader | Tx,
  resaleDemand: ResaleDemand,
  now: Instant,
): Promise<ShortagesCovered> {
  const { locked, given, hotel } = resaleDemand
  const resales: HeldResale[] = []
  for (;;) {
    const shortage = await shortageOf(db, addDemands(demandOf(locked, resales), given))
    if (!shortage) return { kind: 'covered', resales }
    if (shortage.kind !== 'short' || !hotel.settings.paymentMethods.includes('hotelpay')) return shortage
    const foundResale = await findResale({ db, wanted: resaleDemand, short: shortage, resales, now })
    if (!foundResale) return shortage
    resales.push(foundResale)
  }
}

export type RoomShortage = Extract<Shortage, { kind: 'short' }>

async function findResale({
  db,
  wanted: { locked, ownHoldIds = [] },
  short: { roomTypeId, night },
  resales,
  now,
}: {
  readonly db: Reader | Tx
  readonly wanted: ResaleDemand
  readonly short: RoomShortage
  readonly resales: readonly HeldResale[]
  readonly now: Instant
}): Promise<HeldResale | undefined> {
  const lines = roomStaysOf(locked)
    .map((room, line) => ({ ...room, line }))
    .filter((room) => room.roomTypeId === roomTypeId && room.stay.arrival <= night && night < room.stay.departure)
    .filter(({ line }) => !resales.some((resale) => resale.line === line))
    .sort((a, b) => nightCountOf(b.stay) - nightCountOf(a.stay) || a.line - b.line)
  for (const { line, ...room } of lines) {
    const free = (await selectForStay(db, room, ownHoldIds, now)).find(
      ({ id }) => !resales.some(({ resaleId }) => resaleId === id),
    )
    if (free && (await isOnSale(db, room))) return { line, resaleId: free.id, until: free.until }
  }
  return undefined
}

async function selectForStay(
  db: Reader | Tx,
  { roomTypeId, stay }: RoomStay,
  ownHoldIds: readonly string[],
  now: Instant,
) {
  return await db
    .selectFrom('resale')
    .where('room_type_id', '=', roomTypeId)
    .where('arrival', '=', stay.arrival)
    .where('departure', '=', stay.departure)
    .where((eb) =>
      ownHoldIds.length === 0
        ? eb('state', '=', 'open')
        : eb.or([eb('state', '=', 'open'), eb.and([eb('state', '=', 'held'), eb('hold_id', 'in', ownHoldIds)])]),
    )
    .where('until', '>', now)
    .select(['id', 'until'])
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

async function isOnSale(db: Reader | Tx, { roomTypeId, stay }: RoomStay): Promise<boolean> {
  const row = await db
    .selectFrom('room_night')
    .where('room_type_id', '=', roomTypeId)
    .where('night', '>=', stay.arrival)
    .where('night', '<', stay.departure)
    .where('closed', '=', 0)
    .select((eb) => eb.fn.countAll<number>().as('nights'))
    .executeTakeFirst()
  return Number(row?.nights) === nightCountOf(stay)
}

export async function isAnyForResale(db: Reader | Tx, { roomTypeId, night }: RoomShortage): Promise<boolean> {
  const row = await db
    .selectFrom('resale')
    .where('room_type_id', '=', roomTypeId)
    .where('arrival', '<=', night)
    .where('departure', '>', night)
    .where('state', '=', 'open')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Binds them to a hold. Where somebody was faster with one, that line is short: then the transaction must roll back.
 */
export async function bindResales(
  tx: Tx,
  holdId: string,
  lockedPrice: LockedPrice,
  resales: readonly HeldResale[],
): Promise<RoomShortage | undefined> {
  for (const { resaleId, line } of inOneOrder(resales)) {
    if ((await bindResale(tx, { resaleId, holdId })).numAffectedRows !== 1n) return shortageOfLine(lockedPrice, line)
  }
  return undefined
}

export function shortageOfLine({ lines }: LockedPrice, line: number): RoomShortage {
  const lockedLine = lines[line]
  if (!lockedLine) throw new Error(`the price has no line ${line}`)
  return { kind: 'short', roomTypeId: lockedLine.roomTypeId, night: lockedLine.stay.arrival }
}

const bindResale = statement((db, { resaleId, holdId }: { resaleId: number; holdId: string }) =>
  db
    .updateTable('resale')
    .set({ state: 'held', hold_id: holdId })
    .where('id', '=', resaleId)
    .where('state', '=', 'open'),
)

export async function freeResales(tx: Tx, holdId: string, resales: readonly HeldResale[]): Promise<void> {
  for (const { resaleId } of inOneOrder(resales)) await freeOne(tx, { resaleId, holdId })
}

const freeOne = statement((db, { resaleId, holdId }: { resaleId: number; holdId: string }) =>
  db
    .updateTable('resale')
    .set({ state: 'open', hold_id: null })
    .where('id', '=', resaleId)
    .where('state', '=', 'held')
    .where('hold_id', '=', holdId),
)

export function inOneOrder(resales: readonly HeldResale[]): HeldResale[] {
  return [...resales].sort((a, b) => a.resaleId - b.resaleId)
}

export const countHeldResales = statement((db, { address }: { address: string }) =>
  db
    .selectFrom('resale')
    .innerJoin('hold', 'hold.id', 'resale.hold_id')
    .where('resale.state', '=', 'held')
    .where('hold.address', '=', address)
    .select((eb) => eb.fn.countAll<number>().as('rooms')),
)
