import type { Trail } from '@portico/contracts/operator/trail'
import { fromJson } from '../db/stored/from-json.ts'
import type { Reader } from '../db/types.ts'
import { brokenTrail } from '../trail/operator-trail.ts'

const mostLines = 200

/** What was done and looked at last. */
export async function presentTrail(db: Reader): Promise<Trail> {
  const rows = await db
    .selectFrom('operator_act as act')
    .leftJoin('reservation', 'reservation.id', 'act.reservation_id')
    .selectAll('act')
    .select('reservation.code')
    .orderBy('act.id', 'desc')
    .limit(mostLines)
    .execute()
  const lines = rows.map(({ id, at, person, role, action, hotel_id, reservation_id, code, details }) => ({
    ...{ id, at, person, role, action },
    ...(hotel_id !== null && { hotelId: hotel_id }),
    ...(reservation_id !== null && code !== null && { reservation: { id: reservation_id, code } }),
    details: Object.entries(fromJson('operator_act.details', details, id))
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  }))
  return { lines, isIntact: (await brokenTrail(db)).length === 0 }
}
