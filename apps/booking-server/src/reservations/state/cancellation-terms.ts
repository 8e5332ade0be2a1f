import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import type { Reader, Tx } from '../../db/types.ts'
import type { RefusalOf } from '../../inventory/refused.ts'
import { type HotelTerms, loadHotelTerms } from '../../pricing/hotel-terms.ts'
import { loadRateKinds } from '../../pricing/rate-kinds.ts'
import type { Reservation } from './change-state.ts'
import { isBeingResold } from './open-resales.ts'

type CancellationTerms =
  | { readonly kind: 'allowed'; readonly isFree: boolean; readonly hotel: HotelTerms }
  | RefusalOf<'not-changeable'>

/**
 * Whether a guest or the hotel may end or change this reservation now. One that is not confirmed yet
 * costs nothing: neither a transfer nor an option binds before it was made or taken. What the hotel does never costs
 * the guest anything.
 */
export async function cancellationTermsOf(
  db: Reader | Tx,
  reservation: Reservation,
  changedBy: 'guest' | 'hotel',
  now: Instant,
): Promise<CancellationTerms> {
  const hotel = await loadHotelTerms(db, reservation.hotel_id)
  if (!hotel) throw new Error(`reservation ${reservation.id} has no hotel`)
  if (await isBeingResold(db, reservation.id)) return { kind: 'not-changeable', why: 'being-resold' }
  if (changedBy === 'hotel') return { kind: 'allowed', isFree: true, hotel }
  if (todayAt(hotel.timeZone, now) > reservation.arrival) return { kind: 'not-changeable', why: 'begun' }
  if (await isResellable(db, fromJson('reservation.locked', reservation.locked, reservation.id)))
    return { kind: 'not-changeable', why: 'resellable' }
  return { kind: 'allowed', isFree: reservation.state === 'pending', hotel }
}

/** A booking at a resellable rate stays as it is, and can only be put up for resale. */
async function isResellable(db: Reader | Tx, lockedPrice: LockedPrice): Promise<boolean> {
  return [...(await loadRateKinds(db, lockedPrice)).values()].some((kinds) => kinds.includes('resellable'))
}
