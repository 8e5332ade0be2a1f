import type { Instant } from '@portico/domain/time/deadline'
import { normaliseCode } from '../db/random-codes.ts'
import type { Db } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import { repayByHandOf } from '../payment-records/want-operations.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import { appendToTrail, commandLine, lockTrail } from '../trail/operator-trail.ts'
import { appendToFolio } from './folio/append-to-folio.ts'
import { loadReservationForUpdate } from './state/change-state.ts'

export type RefundRegistered =
  | { readonly kind: 'registered'; readonly code: string; readonly minor: number }
  | { readonly kind: 'not-found' }
  /** The house owes nothing: no money came, it was given back already, or is on its way by the provider. */
  | { readonly kind: 'nothing-owed' }

/**
 * At the command line: the house has sent back by bank all that it owed, and the guest reads it in a mail; whoever
 * registers it again is told that nothing is owed.
 */
export async function registerRefund(db: Db, typedCode: string, now: Instant): Promise<RefundRegistered> {
  const code = normaliseCode(typedCode)
  const row = await db.reader
    .selectFrom('reservation')
    .where('code', '=', code)
    .select(['id', 'hotel_id'])
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  return write(db, [row.hotel_id], async (tx): Promise<TransactionResult<RefundRegistered>> => {
    await lockTrail(tx)
    const reservation = await loadReservationForUpdate(tx, row.hotel_id, row.id)
    const hotel = await loadHotelTerms(tx, row.hotel_id)
    if (!reservation || !hotel) return rollback({ kind: 'not-found' })
    const minor = await repayByHandOf(tx, row.id)
    if (minor === 0) return rollback({ kind: 'nothing-owed' })
    await appendToFolio({
      tx,
      reservation,
      timeZone: hotel.timeZone,
      cause: 'refunded',
      events: { refund: { minor, method: 'bank' } },
      at: now,
    })
    await enqueueNotice({ tx, reservation, kind: 'refunded', at: now })
    const trail = {
      action: 'register-refund',
      hotelId: row.hotel_id,
      reservationId: row.id,
      details: { amountMinor: minor },
    } as const
    await appendToTrail(tx, commandLine, trail, now)
    return commit({ kind: 'registered', code, minor })
  })
}
