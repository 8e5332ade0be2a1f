import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Db } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import { loadReservationForUpdate } from '../reservations/state/change-state.ts'

/** How often a guest has the same mail sent again in a day; a second click within a minute is one with the first. */
const [maxInDay, dayHours, sameClickSeconds] = [3, 24, 60]

export type ResendResult = { readonly kind: 'resent' } | RefusalOf<'not-found' | 'over-limit'>

/** Sends guest and copy once more what the reservation is now. The hotel is not told again. */
export async function resendMails(db: Db, reservationId: number, now: Instant): Promise<ResendResult> {
  const row = await db.reader
    .selectFrom('reservation')
    .where('id', '=', reservationId)
    .select('hotel_id')
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  return await write(db, [], async (tx): Promise<TransactionResult<ResendResult>> => {
    const reservation = await loadReservationForUpdate(tx, row.hotel_id, reservationId)
    if (!reservation) return rollback({ kind: 'not-found' })
    const earlierMails = await tx
      .selectFrom('outbox')
      .where('reservation_id', '=', reservationId)
      .where('kind', '=', 'resent')
      .where('recipient', '=', 'guest')
      .where('created_at', '>', instantAfter(now, { hours: -dayHours }))
      .select('created_at')
      .execute()
    if (earlierMails.some(({ created_at }) => created_at > instantAfter(now, { seconds: -sameClickSeconds })))
      return rollback({ kind: 'resent' })
    if (earlierMails.length >= maxInDay) return rollback({ kind: 'over-limit' })
    await enqueueNotice({ tx, reservation, kind: 'resent', at: now })
    return commit({ kind: 'resent' })
  })
}

const maxReservations = 10

/**
 * The same for the guest's reservations to come that were booked with this address on this channel: who has lost the
 * codes finds them in the mails.
 */
export async function resendMailsTo(
  db: Db,
  { email, channelId }: { readonly email: string; readonly channelId: number },
  now: Instant,
): Promise<void> {
  const rows = await db.reader
    .selectFrom('reservation')
    .where('email', '=', normaliseEmail(email))
    .where('channel_id', '=', channelId)
    .where('client_id', 'is', null)
    .where('guest_data', '=', 'whole')
    .where('state', '!=', 'cancelled')
    // A day that has begun somewhere.
    .where('departure', '>=', addDays(todayAt('UTC', now), -1))
    .select('id')
    .orderBy('arrival')
    .limit(maxReservations)
    .execute()
  for (const { id } of rows) await resendMails(db, id, now)
}
