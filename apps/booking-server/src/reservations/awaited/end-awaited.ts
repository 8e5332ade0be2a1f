import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import type { Db, Tx } from '../../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../../db/write.ts'
import { isExpired, optionStatus } from '../options.ts'
import { changeState, loadReservationForUpdate, type Reservation } from '../state/change-state.ts'
import { findAwaitedReservation } from './find-awaited-reservation.ts'

const rejectedState = { state: 'cancelled', reason: 'rejected' } as const

export async function expireAwaited(tx: Tx, reservation: Reservation, now: Instant): Promise<boolean> {
  if (!isExpired(reservation, now)) return false
  const endState = { state: 'cancelled', reason: 'option-expired' } as const
  return await changeState({ tx, id: reservation.id, from: optionStatus, to: endState, now })
}

type Rejection = { readonly code: string; readonly email: string; readonly reason: string }

/**
 * The guest does not want it: its rooms are free again. Said twice, it was said once; what is answered stays as it is.
 */
export async function rejectAwaited(
  db: Db,
  { code, email, reason }: Rejection,
  now: Instant,
): Promise<'done' | 'over' | 'not-found'> {
  const awaited = await findAwaitedReservation(db.reader, code)
  if (!awaited) return 'not-found'
  return await write(db, [awaited.hotel_id], async (tx): Promise<TransactionResult<'done' | 'over' | 'not-found'>> => {
    const reservation = await loadReservationForUpdate(tx, awaited.hotel_id, awaited.id)
    if (!reservation || awaited.recipient !== normaliseEmail(email)) return rollback('not-found')
    if (reservation.reason === rejectedState.reason) return rollback('done')
    if (await expireAwaited(tx, reservation, now)) return commit('over')
    if (reservation.reason !== optionStatus.reason) return rollback('over')
    await tx
      .updateTable('awaited_confirmation')
      .set({ rejection_reason: reason === '' ? null : reason })
      .where('reservation_id', '=', reservation.id)
      .execute()
    if (!(await changeState({ tx, id: reservation.id, from: optionStatus, to: rejectedState, now })))
      throw new Error(`reservation ${reservation.id} changed while it was rejected`)
    return commit('done')
  })
}
