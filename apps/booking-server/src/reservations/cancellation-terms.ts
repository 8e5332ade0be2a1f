import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Reader, Tx } from '../db/db.ts'
import { fromJson } from '../db/json.ts'
import type { Refusing } from '../inventory/refused.ts'
import { type HotelTerms, loadHotel } from '../pricing/product-terms.ts'
import type { Reservation } from './change-state.ts'

/** `isFree`: leaving costs nothing, whatever the rate says. */
type Leaving = { readonly kind: 'free-to-go'; readonly isFree: boolean; readonly hotel: HotelTerms } | Refusing<'not-changeable'>

/**
 * Whether a guest or the hotel may end or change this reservation now (CAN-02, MOD-05). One that is not confirmed yet costs nothing:
 * neither a transfer nor an option binds before it was made or taken. What the hotel does never costs the guest anything.
 */
export async function leavingOf(db: Reader | Tx, reservation: Reservation, by: 'guest' | 'hotel', now: Instant): Promise<Leaving> {
  const hotel = await loadHotel(db, reservation.hotel_id)
  if (!hotel) throw new Error(`reservation ${reservation.id} has no hotel`)
  if (by === 'hotel') return { kind: 'free-to-go', isFree: true, hotel }
  if (todayAt(hotel.timeZone, now) > reservation.arrival) return { kind: 'not-changeable', why: 'begun' }
  if (await isResellable(db, fromJson(reservation.locked))) return { kind: 'not-changeable', why: 'resellable' }
  return { kind: 'free-to-go', isFree: reservation.state === 'pending', hotel }
}

/** A booking at a resellable rate stays as it is, and can only be put up for resale. */
async function isResellable(db: Reader | Tx, { lines }: LockedPrice): Promise<boolean> {
  const ids = lines.map(({ ratePlanId }) => ratePlanId)
  const plans = await db.selectFrom('rate_plan').where('id', 'in', ids).select('kinds').execute()
  return plans.some(({ kinds }) => fromJson(kinds).includes('resellable'))
}
