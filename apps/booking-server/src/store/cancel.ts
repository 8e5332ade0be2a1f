import { cancellationDueOf } from '@portico/domain/cancellation'
import type { CurrencyCode } from '@portico/domain/currencies'
import { type Instant, todayAt } from '@portico/domain/deadline'
import type { LockedPrice } from '@portico/domain/locked-price'
import { type Db, keep, type Tx, undo, type Verdict, write } from '../db.ts'
import { answeredBefore, changeState, type Reservation, takeReservation } from './changes.ts'
import { fromJson } from './json.ts'
import type { Refusing } from './refusing.ts'

/** A guest pays the fee of the rate and is bound to its rules; a hotel cancels any reservation, and the guest owes nothing. */
export type CancelAsk = {
  readonly hotelId: number
  readonly reservationId: number
  readonly by: 'guest' | 'hotel'
  readonly key?: string | undefined
}

/** `feeMinor` is what the guest owes for leaving. */
export type CancelAnswer = { readonly code: string; readonly feeMinor: number; readonly currency: CurrencyCode; readonly at: Instant }

export type Cancelled =
  | { readonly kind: 'cancelled'; readonly cancelled: CancelAnswer }
  | Refusing<'not-found' | 'not-changeable' | 'key-used'>

/** CAN-01: ends a whole reservation and gives its rooms back. One that is cancelled already is answered as it was then, whoever cancelled it. */
export function cancelReservation(db: Db, ask: CancelAsk, now: Instant): Promise<Cancelled> {
  const { hotelId, reservationId, by, key } = ask
  const asked = ['cancel', reservationId, by]
  return write(db, [hotelId], async (tx): Promise<Verdict<Cancelled>> => {
    const before = await answeredBefore<CancelAnswer>(tx, hotelId, { key, asked })
    if (before) return undo(before.kind === 'answered' ? { kind: 'cancelled', cancelled: before.answer } : before)
    const found = await takeReservation(tx, hotelId, reservationId)
    if (!found) return undo({ kind: 'not-found' })
    if (found.state === 'cancelled') return undo({ kind: 'cancelled', cancelled: await cancelledThen(tx, found) })
    const leaving = await leavingOf(tx, found, by, now)
    if (leaving.kind !== 'free-to-go') return undo(leaving)
    const locked = fromJson(found.locked)
    const answer = { code: found.code, feeMinor: leaving.feeOf(locked), currency: locked.currency, at: now }
    const noted = { feeMinor: answer.feeMinor, key, asked, answer }
    if (!(await changeState(tx, found.id, found, { state: 'cancelled', reason: `by-${by}` }, now, noted)))
      throw new Error(`reservation ${found.id} moved while it was taken`)
    return keep({ kind: 'cancelled', cancelled: answer })
  })
}

async function cancelledThen(tx: Tx, { id, revision, code, locked }: Reservation): Promise<CancelAnswer> {
  const change = await tx
    .selectFrom('reservation_change')
    .where('reservation_id', '=', id)
    .where('revision', '=', revision)
    .select(['fee_minor', 'at'])
    .executeTakeFirstOrThrow()
  return { code, feeMinor: change.fee_minor, currency: fromJson(locked).currency, at: change.at }
}

/** `feeOf`: what leaving these rooms costs now, minor units. */
type Leaving = { readonly kind: 'free-to-go'; readonly feeOf: (locked: Pick<LockedPrice, 'lines'>) => number } | Refusing<'not-changeable'>

/**
 * Whether a guest or the hotel may end this reservation now, or part of it (CAN-02). A reservation that is not confirmed yet costs nothing:
 * neither a transfer nor an option binds before it was made or taken.
 */
export async function leavingOf(tx: Tx, reservation: Reservation, by: CancelAsk['by'], now: Instant): Promise<Leaving> {
  if (by === 'hotel') return { kind: 'free-to-go', feeOf: () => 0 }
  const hotel = await tx.selectFrom('hotel').where('id', '=', reservation.hotel_id).select('time_zone').executeTakeFirstOrThrow()
  if (todayAt(hotel.time_zone, now) > reservation.arrival) return { kind: 'not-changeable', why: 'begun' }
  if (await isResellable(tx, fromJson(reservation.locked))) return { kind: 'not-changeable', why: 'resellable' }
  if (reservation.state === 'pending') return { kind: 'free-to-go', feeOf: () => 0 }
  const feeOf = ({ lines }: Pick<LockedPrice, 'lines'>) =>
    lines.reduce((sum, line) => sum + cancellationDueOf(line.cancellation, line, line.stay.arrival, hotel.time_zone, now), 0)
  return { kind: 'free-to-go', feeOf }
}

/** A booking at a resellable rate stays as it is, and can only be put up for resale. */
async function isResellable(tx: Tx, { lines }: LockedPrice): Promise<boolean> {
  const plans = await tx
    .selectFrom('rate_plan')
    .where(
      'id',
      'in',
      lines.map(({ ratePlanId }) => ratePlanId),
    )
    .select('kinds')
    .execute()
  return plans.some(({ kinds }) => fromJson(kinds).includes('resellable'))
}
