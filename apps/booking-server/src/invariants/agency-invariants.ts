import type { Selectable } from 'kysely'
import { entryOf, type FolioRow } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import { inPages } from '../db/in-pages.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader } from '../db/types.ts'
import { agencyBookingOf, earnedOf } from '../reservations/agency/store-agency-booking.ts'

const atOnce = 500

/**
 * Agencies' rows, and what they earn, that are not what their reservations say; and rows without a reservation of that
 * agency.
 */
export async function wrongAgencyBookings(db: Reader): Promise<string[]> {
  const broken: string[] = []
  const rowsAfter = (id: number) =>
    db.selectFrom('reservation').selectAll().where('id', '>', id).orderBy('id').limit(atOnce).execute()
  for await (const { rows, first, last } of inPages(rowsAfter)) {
    const reservationIds = rows.flatMap(({ id, agency_id }) => (agency_id === null ? [] : [id]))
    const bookings = Map.groupBy(await bookingsBetween(db, first, last), ({ reservation_id }) => reservation_id)
    const folios = Map.groupBy(await foliosOf(db, reservationIds), ({ reservation_id }) => reservation_id)
    const zones = await zonesOf(db, [...new Set(rows.map(({ hotel_id }) => hotel_id))])
    for (const row of rows) {
      const problem = problemOf(
        row,
        bookings.get(row.id) ?? [],
        folios.get(row.id) ?? [],
        zones.get(row.hotel_id) ?? 'UTC',
      )
      if (problem) broken.push(`reservation ${row.id}: ${problem}`)
    }
  }
  return broken
}

type Reservation = Selectable<Tables['reservation']>
type Booking = Selectable<Tables['agency_booking']>

function problemOf(
  row: Reservation,
  bookings: readonly Booking[],
  folio: readonly FolioRow[],
  timeZone: string,
): string | undefined {
  const { id, agency_id, state, commission_minor } = row
  if (agency_id === null)
    return bookings.length > 0 || commission_minor !== 0 ? 'an agency has it that did not book it' : undefined
  const [booking] = bookings
  if (!booking || bookings.length > 1) return `is in its agency's list ${bookings.length} times`
  const lockedPrice = fromJson('reservation.locked', row.locked, id)
  const earned = earnedOf(state, lockedPrice)
  if (commission_minor !== earned) return `earns ${commission_minor}, its rooms make ${earned}`
  if ((row.payment_method === 'account') !== (booking.payment_days !== null))
    return 'is paid on account, or not, unlike its agency has it'
  const expected: Record<string, unknown> = agencyBookingOf({
    reservation: row,
    agencyId: agency_id,
    locked: lockedPrice,
    entries: folio.map(entryOf),
    timeZone,
    paymentDays: booking.payment_days,
  })
  const wrong = Object.entries(booking).filter(([column, value]) => expected[column] !== value)
  return wrong.length > 0
    ? `its agency's list has ${wrong.map(([column, value]) => `${column} ${value}`).join(', ')}`
    : undefined
}

function bookingsBetween(db: Reader, firstId: number, lastId: number): Promise<Booking[]> {
  return db
    .selectFrom('agency_booking')
    .selectAll()
    .where('reservation_id', '>=', firstId)
    .where('reservation_id', '<=', lastId)
    .execute()
}

function foliosOf(db: Reader, reservationIds: readonly number[]): Promise<FolioRow[]> {
  return db
    .selectFrom('folio')
    .selectAll()
    .where('reservation_id', 'in', reservationIds)
    .orderBy('reservation_id')
    .orderBy('position')
    .execute()
}

async function zonesOf(db: Reader, reservationIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('hotel').where('id', 'in', reservationIds).select(['id', 'time_zone']).execute()
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}
