import type { Instant } from '@portico/domain/deadline'
import { type Db, keep, undo, write } from '../db.ts'
import { changeState, type Standing } from './changes.ts'
import type { ReservationReason } from './schema.ts'

const atOnce = 200

/** Cancels every reservation that has waited past its deadline; how many. Each is a transaction of its own. */
export async function cancelOverdue(
  db: Db,
  from: Standing,
  deadline: 'pay_by' | 'option_until',
  reason: ReservationReason,
  now: Instant,
): Promise<number> {
  const overdue = await db.reader
    .selectFrom('reservation')
    .where('state', '=', from.state)
    .where('reason', '=', from.reason)
    .where(deadline, '<=', now)
    .select(['id', 'hotel_id'])
    .orderBy(deadline)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  let cancelled = 0
  for (const { id, hotel_id } of overdue) {
    const done = await write(db, [hotel_id], async (tx) => {
      const changed = await changeState(tx, id, from, { state: 'cancelled', reason }, now)
      return changed ? keep(true) : undo(false)
    })
    if (done) cancelled++
  }
  return overdue.length < atOnce ? cancelled : cancelled + (await cancelOverdue(db, from, deadline, reason, now))
}
