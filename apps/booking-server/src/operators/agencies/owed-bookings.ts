import type { OwedBooking } from '@portico/contracts/operator/agencies'
import { money } from '@portico/domain/money/money'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { textOf } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'

const maxRows = 200

/**
 * What an agency has booked on account and not paid, by departure; each is paid by the days of the contract after it,
 * as they were when it was booked.
 */
export async function owedBookings(db: Reader, agencyId: number, now: Instant): Promise<OwedBooking[]> {
  const rows = await db
    .selectFrom('agency_booking as booking')
    .innerJoin('reservation', 'reservation.id', 'booking.reservation_id')
    .innerJoin('hotel', 'hotel.id', 'booking.hotel_id')
    .where('booking.agency_id', '=', agencyId)
    .where('booking.owed_minor', '>', 0)
    .select([
      'booking.reservation_id',
      'booking.guest',
      'booking.departure',
      'booking.payment_days',
      'booking.owed_minor',
    ])
    .select(['booking.currency', 'reservation.code', 'hotel.id as hotel_id', 'hotel.content', 'hotel.time_zone'])
    .orderBy('booking.departure')
    .orderBy('booking.reservation_id')
    .limit(maxRows)
    .execute()
  return rows.map((row) => {
    const payBy = addDays(row.departure, row.payment_days ?? 0)
    return {
      reservationId: row.reservation_id,
      code: row.code,
      guest: row.guest,
      departure: row.departure,
      payBy,
      hotelName: textOf(fromJson('hotel.content', row.content, row.hotel_id), 'en').name,
      isLate: payBy < todayAt(row.time_zone, now),
      owed: money(row.owed_minor, row.currency),
    }
  })
}
