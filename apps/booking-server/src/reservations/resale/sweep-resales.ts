import type { Instant } from '@portico/domain/time/deadline'
import type { Db } from '../../db/types.ts'
import { commit, rollback, write } from '../../db/write.ts'
import { enqueueNotice } from '../../outbox/enqueue-mails.ts'
import { loadReservationForUpdate } from '../state/change-state.ts'

const sweptAtOnce = 200

/**
 * Ends what nobody has booked by the evening before arrival; how many. What a hold binds ends with the hold,
 * which lasts no longer either, and is swept after that.
 */
export async function sweepResales(db: Db, now: Instant): Promise<number> {
  const dueRows = await db.reader
    .selectFrom('resale')
    .select(['id', 'hotel_id', 'reservation_id'])
    .where('state', '=', 'open')
    .where('until', '<=', now)
    .orderBy('until')
    .orderBy('id')
    .limit(sweptAtOnce)
    .execute()
  if (dueRows.length === 0) return 0
  const swept = await write(db, [...new Set(dueRows.map(({ hotel_id }) => hotel_id))], async (tx) => {
    let ended = 0
    for (const { id, hotel_id, reservation_id } of dueRows) {
      const firstGuest = await loadReservationForUpdate(tx, hotel_id, reservation_id)
      const { numUpdatedRows } = await tx
        .updateTable('resale')
        .set({ state: 'expired', ended_at: now })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n || !firstGuest) continue
      await enqueueNotice({ tx, reservation: firstGuest, kind: 'resale-ended', at: now })
      ended++
    }
    return ended > 0 ? commit(ended) : rollback(ended)
  })
  return dueRows.length < sweptAtOnce ? swept : swept + (await sweepResales(db, now))
}
