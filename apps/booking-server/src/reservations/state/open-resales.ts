import type { Instant } from '@portico/domain/time/deadline'
import { forUpdate } from '../../db/locks.ts'
import { statement } from '../../db/statement.ts'
import type { Reader, Tx } from '../../db/types.ts'

/**
 * Whether another guest holds a room that this reservation resells: then nobody may change it, since that guest was
 * promised the room. In a transaction nobody binds another one before it ends.
 */
export async function isBeingResold(db: Reader | Tx, reservationId: number): Promise<boolean> {
  const { rows } = await (db.isTransaction ? lockLive : selectLive)(db, { reservationId })
  return rows.some(({ state }) => state === 'held')
}

type OfReservation = { readonly reservationId: number }

const liveResales = (db: Reader | Tx, { reservationId }: OfReservation) =>
  db
    .selectFrom('resale')
    .where('reservation_id', '=', reservationId)
    .where('state', 'in', ['open', 'held'])
    .select('state')
    .orderBy('id')

const selectLive = statement(liveResales)
const lockLive = statement((db, given: OfReservation) => liveResales(db, given).$call(forUpdate(db)))

export async function withdrawOpen(tx: Tx, reservationId: number, now: Instant): Promise<void> {
  await tx
    .updateTable('resale')
    .set({ state: 'withdrawn', ended_at: now })
    .where('reservation_id', '=', reservationId)
    .where('state', '=', 'open')
    .execute()
}
