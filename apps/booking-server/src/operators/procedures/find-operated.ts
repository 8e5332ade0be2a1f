import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { Reader } from '../../db/types.ts'
import type { Reservation } from '../../reservations/state/change-state.ts'

/** A reservation that the operator may see; one of another hotel is as good as none. */
export async function findOperatedReservation(
  db: Reader,
  operator: OperatorIdentity,
  id: number,
): Promise<Reservation | undefined> {
  const row = await db.selectFrom('reservation').where('id', '=', id).selectAll().executeTakeFirst()
  return row && mayActAt(operator, row.hotel_id) ? row : undefined
}
