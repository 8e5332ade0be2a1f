import type { InboxRow } from '@portico/contracts/operator/offer-inbox'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'
import { isExpired } from '../../reservations/options.ts'
import type { Reservation } from '../../reservations/state/change-state.ts'

type AwaitedRow = Extract<InboxRow, { kind: 'reservation' }>

export async function presentAwaited(
  db: Reader,
  reservationIds: readonly number[],
  now: Instant,
): Promise<AwaitedRow[]> {
  if (reservationIds.length === 0) return []
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('hotel', 'hotel.id', 'reservation.hotel_id')
    .where('reservation.id', 'in', reservationIds)
    .selectAll('reservation')
    .select('hotel.time_zone')
    .execute()
  return rows.map((row) => {
    const { fullName, email } = fromJson('reservation.booker', row.booker, row.id)
    return {
      kind: 'reservation',
      id: row.id,
      hotelId: row.hotel_id,
      code: row.code,
      state: stateAt(row, now),
      name: fullName,
      email,
      awaitsAnswer: false,
      rooms: fromJson('reservation.locked', row.locked, row.id).lines.length,
      arrival: row.arrival,
      expiresAt: row.reason === 'option' ? (row.option_until ?? undefined) : undefined,
      timeZone: row.time_zone,
      changedAt: row.changed_at,
    }
  })
}

function stateAt(row: Reservation, now: Instant): AwaitedRow['state'] {
  if (row.reason === 'option') return isExpired(row, now) ? 'expired' : 'waiting'
  if (row.state !== 'cancelled') return 'confirmed'
  if (row.reason === 'rejected') return 'rejected'
  return row.reason === 'option-expired' ? 'expired' : 'cancelled'
}
