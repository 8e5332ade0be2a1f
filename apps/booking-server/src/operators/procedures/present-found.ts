import type { FoundReservation } from '@portico/contracts/operator/reservation-search'
import { money } from '@portico/domain/money/money'
import { chargeKinds, type DuePart, owedBy } from '@portico/domain/payment/folio'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'

export async function presentFound(db: Reader, reservationIds: readonly number[]): Promise<FoundReservation[]> {
  if (reservationIds.length === 0) return []
  const rows = await db
    .selectFrom('reservation as r')
    .innerJoin('hotel', 'hotel.id', 'r.hotel_id')
    .leftJoin('agency', 'agency.id', 'r.agency_id')
    .where('r.id', 'in', reservationIds)
    .select([
      'r.id',
      'r.code',
      'r.hotel_id',
      'r.state',
      'r.reason',
      'r.arrival',
      'r.departure',
      'r.booker',
      'r.created_at',
      'hotel.currency',
      'agency.name as agency',
      'r.payment_method',
    ])
    .execute()
  const rooms = await db
    .selectFrom('reservation_room')
    .where('reservation_id', 'in', reservationIds)
    .where('ended_in', 'is', null)
    .groupBy('reservation_id')
    .select(({ fn }) => ['reservation_id', fn.countAll<number>().as('rooms')])
    .execute()
  const sums = await sumsOf(db, reservationIds)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return reservationIds.flatMap((id) => {
    const row = rowsById.get(id)
    if (!row) return []
    const { code, hotel_id, state, reason, arrival, departure, booker, created_at, currency, agency, payment_method } =
      row
    const { fullName, email } = fromJson('reservation.booker', booker, id)
    const { chargedMinor = 0, open = [] } = sums.get(id) ?? {}
    const { guestMinor, agencyMinor } = owedBy(open, payment_method)
    return {
      id,
      code,
      state,
      reason,
      arrival,
      departure,
      email,
      hotelId: hotel_id,
      name: fullName,
      agency: agency ?? undefined,
      rooms: Number(rooms.find(({ reservation_id }) => reservation_id === id)?.rooms ?? 0),
      total: money(chargedMinor, currency),
      due: money(guestMinor, currency),
      agencyDue: payment_method === 'account' ? money(agencyMinor, currency) : undefined,
      bookedAt: created_at,
    }
  })
}

export async function sumsOf(db: Reader, reservationIds: readonly number[]) {
  const rows = await db
    .selectFrom('folio')
    .where('reservation_id', 'in', reservationIds)
    .where('kind', 'in', [...chargeKinds, 'fee', 'waiver', 'due'])
    .groupBy(['reservation_id', 'kind', 'due_on'])
    .select(({ fn }) => ['reservation_id', 'kind', 'due_on', fn.sum<number>('minor').as('minor')])
    .execute()
  const sums = new Map<number, { chargedMinor: number; open: DuePart[] }>()
  for (const { reservation_id, kind, due_on, minor } of rows) {
    const sum = sums.get(reservation_id) ?? { chargedMinor: 0, open: [] }
    if (kind === 'due') sum.open.push({ on: due_on ?? undefined, minor: Number(minor) })
    else sum.chargedMinor += Number(minor)
    sums.set(reservation_id, sum)
  }
  return sums
}
