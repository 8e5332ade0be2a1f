import { statement } from '../../db/statement.ts'
import type { Reader, Tx } from '../../db/types.ts'

/** The codes of the rooms in force; the locked price has a line for each, in this order. */
export async function codesInForce(db: Reader | Tx, reservationId: number): Promise<string[]> {
  return (await selectCodes(db, { reservationId })).rows.map(({ code }) => code)
}

const selectCodes = statement((db, { reservationId }: { reservationId: number }) =>
  db
    .selectFrom('reservation_room')
    .where('reservation_id', '=', reservationId)
    .where('ended_in', 'is', null)
    .select('code')
    .orderBy('line'),
)
