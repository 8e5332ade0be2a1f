import type { Instant } from '@portico/domain/time/deadline'
import { sql } from 'kysely'
import { inPages } from '../../db/in-pages.ts'
import type { ReservationReason } from '../../db/tables/reservations.ts'
import type { Db, Reader, Tx } from '../../db/types.ts'
import { commit, rollback, write } from '../../db/write.ts'
import { changeState, loadReservationForUpdate, type Reservation, type ReservationStatus } from './change-state.ts'

const atOnce = 200

/**
 * The id as a value, not as an index: in the order of the index all reservations there ever were would be read to find
 * the few that wait.
 */
const plainId = sql<number>`+id`

type Deadline = 'pay_by' | 'option_until'

type IsSpared = (db: Reader | Tx, reservation: Pick<Reservation, 'id' | 'created_at'>) => Promise<boolean>
type OverdueRule = {
  readonly from: ReservationStatus
  readonly deadline: Deadline
  readonly reason: ReservationReason
  readonly isSpared: IsSpared
}

/**
 * Cancels every reservation that has waited past its deadline; how many. Each is a transaction of its own, which looks
 * at the deadline again. One that fails stands in nobody's way: the others are cancelled, and then it is thrown.
 */
export async function cancelOverdue({
  db,
  from,
  deadline,
  reason,
  now,
  isSpared = async () => false,
}: {
  db: Db
  from: ReservationStatus
  deadline: Deadline
  reason: ReservationReason
  now: Instant
  isSpared?: IsSpared
}): Promise<number> {
  const failures: unknown[] = []
  let cancelled = 0
  const rowsAfter = (id: number) =>
    db.reader
      .selectFrom('reservation')
      .where('state', '=', from.state)
      .where('reason', '=', from.reason)
      .where(deadline, '<=', now)
      .where(plainId, '>', id)
      .select(['id', 'hotel_id', 'created_at'])
      .orderBy(plainId)
      .limit(atOnce)
      .execute()
  for await (const { rows } of inPages(rowsAfter)) {
    for (const row of rows) {
      try {
        // Looked at before, too: what is kept for hours shall not write each second.
        if (await isSpared(db.reader, row)) continue
        if (await cancelOne(db, row, { from, deadline, reason, isSpared }, now)) cancelled++
      } catch (cause) {
        failures.push(new Error(`reservation ${row.id} is overdue and was not cancelled`, { cause }))
      }
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} overdue reservations were not cancelled`)
  return cancelled
}

async function cancelOne(
  db: Db,
  { id, hotel_id }: { readonly id: number; readonly hotel_id: number },
  { from, deadline, reason, isSpared }: OverdueRule,
  now: Instant,
): Promise<boolean> {
  return await write(db, [hotel_id], async (tx) => {
    const reservation = await loadReservationForUpdate(tx, hotel_id, id)
    const until = reservation?.[deadline]
    if (!until || until > now || (await isSpared(tx, reservation))) return rollback(false)
    return (await changeState({ tx, id, from, to: { state: 'cancelled', reason }, now }))
      ? commit(true)
      : rollback(false)
  })
}
