import type { ReservationState } from '@portico/domain/reservation/reservation-state'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../db/from-json.ts'
import { normaliseCode } from '../db/random-codes.ts'
import type { Db } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { appendToTrail, commandLine, lockTrail } from '../trail/operator-trail.ts'
import { transferMinorOf } from './payment-terms.ts'
import { cancelOverdue } from './state/cancel-overdue.ts'
import { changeState, loadReservationForUpdate } from './state/change-state.ts'
import { mayBePaid } from './state/may-be-paid.ts'
import { awaitingPayment } from './state/pay-by.ts'

export const awaitingTransfer = { state: 'pending', reason: 'awaiting-transfer' } as const

export function sweepTransfers(db: Db, now: Instant): Promise<number> {
  return cancelOverdue({ db, from: awaitingTransfer, deadline: 'pay_by', reason: 'transfer-overdue', now })
}

export function sweepUnpaid(db: Db, now: Instant): Promise<number> {
  return cancelOverdue({
    db,
    from: awaitingPayment,
    deadline: 'pay_by',
    reason: 'unpaid',
    now,
    isSpared: (reader, reservation) => mayBePaid(reader, reservation, now),
  })
}

export type PaymentRegistered =
  | { readonly kind: 'registered'; readonly code: string }
  | { readonly kind: 'not-found' }
  /** Nothing is awaited: paid already, cancelled, or never to be paid by transfer. */
  | { readonly kind: 'not-awaiting'; readonly state: ReservationState; readonly reason: string }

export async function registerPayment(db: Db, typedCode: string, now: Instant): Promise<PaymentRegistered> {
  const row = await db.reader
    .selectFrom('reservation')
    .where('code', '=', normaliseCode(typedCode))
    .select(['id', 'hotel_id', 'code'])
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  return write(db, [row.hotel_id], async (tx): Promise<TransactionResult<PaymentRegistered>> => {
    await lockTrail(tx)
    const received = { state: 'confirmed', reason: 'transfer-received' } as const
    const reservation = await loadReservationForUpdate(tx, row.hotel_id, row.id)
    if (!reservation) return rollback({ kind: 'not-found' })
    const payment = {
      minor: transferMinorOf(fromJson('reservation.locked', reservation.locked, reservation.id)),
      method: 'bank',
    }
    if (
      !(await changeState({ tx, id: row.id, from: awaitingTransfer, to: received, now, note: { money: { payment } } }))
    )
      return rollback({ kind: 'not-awaiting', state: reservation.state, reason: reservation.reason })
    const details = { amountMinor: payment.minor }
    await appendToTrail(
      tx,
      commandLine,
      { action: 'register-payment', hotelId: row.hotel_id, reservationId: row.id, details },
      now,
    )
    return commit({ kind: 'registered', code: row.code })
  })
}
