import type { ResaleStatus } from '@portico/contracts/reservation/resale'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { resaleEndOf } from '@portico/domain/pricing/rate-plan'
import { resaleFeeOf } from '@portico/domain/reservation/resale'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import { statement } from '../../db/statement.ts'
import type { Reader, Tx } from '../../db/types.ts'
import { type HotelTerms, loadHotelTerms } from '../../pricing/hotel-terms.ts'
import { loadRateKinds } from '../../pricing/rate-kinds.ts'
import { codesInForce } from '../folio/codes-in-force.ts'
import { dueOfRoom } from '../hand-over.ts'
import type { Reservation } from '../state/change-state.ts'

/**
 * A room in force at a resellable rate. `priceMinor` is what it costs, `feeMinor` what of that is still owed once
 * somebody has booked it for no less; until `until` somebody may.
 */
export type ResellableRoom = {
  readonly code: string
  readonly lineIndex: number
  readonly until: Instant
  readonly priceMinor: number
  readonly feeMinor: number
}

/**
 * The rooms of a reservation that may be resold. Not the parts of a split stay, nor a package, whose price is
 * that of the whole; and only where the hotel takes payment on the spot, since whoever books such a room confirms at
 * once.
 */
export async function resellableRooms(db: Reader | Tx, row: Reservation): Promise<ResellableRoom[]> {
  const hotel = await loadHotelTerms(db, row.hotel_id)
  const lockedPrice = fromJson('reservation.locked', row.locked, row.id)
  if (row.state === 'cancelled' || !hotel || !mayBeResold(lockedPrice, hotel)) return []
  const kinds = await loadRateKinds(db, lockedPrice)
  const codes = await codesInForce(db, row.id)
  return lockedPrice.lines.flatMap(({ ratePlanId, stay, terms }, lineIndex): ResellableRoom[] => {
    const code = codes[lineIndex]
    if (code === undefined || !kinds.get(ratePlanId)?.includes('resellable')) return []
    const priceMinor = dueOfRoom(lockedPrice, lineIndex)
    const feeMinor = resaleFeeOf({
      ownMinor: priceMinor,
      soldMinor: priceMinor,
      feeBasisPoints: terms.plan.resaleFee ?? 0,
    })
    return [{ code, lineIndex, until: resaleEndOf(stay.arrival, hotel.timeZone), priceMinor, feeMinor }]
  })
}

function mayBeResold({ lines, packageId }: LockedPrice, { settings }: HotelTerms): boolean {
  return !lines.some(({ isPart }) => isPart) && packageId === null && settings.paymentMethods.includes('hotelpay')
}

export async function statusesOf(
  db: Reader,
  row: Reservation,
  now: Instant,
): Promise<(ResellableRoom & { readonly status: ResaleStatus })[]> {
  const rooms = await resellableRooms(db, row)
  if (rooms.length === 0) return []
  const live = await db
    .selectFrom('resale')
    .where('reservation_id', '=', row.id)
    .where('state', 'in', ['open', 'held'])
    .select(['room_code', 'state'])
    .execute()
  return rooms.map((room) => {
    const resaleState = live.find(({ room_code }) => room_code === room.code)?.state
    return {
      ...room,
      status: resaleStatusOf(
        row,
        room,
        resaleState === 'open' || resaleState === 'held' ? resaleState : undefined,
        now,
      ),
    }
  })
}

function resaleStatusOf(
  { state }: Reservation,
  { until }: ResellableRoom,
  live: 'open' | 'held' | undefined,
  now: Instant,
): ResaleStatus {
  if (until <= now) return 'over'
  return live ?? (state === 'confirmed' ? 'possible' : 'waiting')
}

export async function resaleEventsOf(
  db: Reader,
  reservationId: number,
): Promise<{ readonly at: Instant; readonly kind: ResaleEvent }[]> {
  const { rows } = await selectResales(db, { reservationId })
  return rows.flatMap(({ state, opened_at, ended_at }) => {
    const openedForResale = { at: opened_at, kind: 'for-resale' as const }
    const isOver = state === 'withdrawn' || state === 'expired'
    return isOver && ended_at !== null
      ? [openedForResale, { at: ended_at, kind: `resale-${state}` as const }]
      : [openedForResale]
  })
}

const selectResales = statement((db, { reservationId }: { reservationId: number }) =>
  db
    .selectFrom('resale')
    .where('reservation_id', '=', reservationId)
    .select(['state', 'opened_at', 'ended_at'])
    .orderBy('id'),
)

type ResaleEvent = 'for-resale' | 'resale-withdrawn' | 'resale-expired'
