import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { CalendarDate } from '@portico/domain/time/calendar-date'

/** What the database has of a booking, without its codes, keys and moments; days are counted from its arrival. */
export async function reservationRows({ reader }: BookingServer['db'], code: string) {
  const reservation = await reader
    .selectFrom('reservation')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const rooms = await reader
    .selectFrom('reservation_room')
    .selectAll()
    .where('reservation_id', '=', reservation.id)
    .orderBy('line')
    .execute()
  const { lines, services, packageId, stayMinor, taxesMinor } = JSON.parse(reservation.locked)
  type Line = { minor: number; protectionMinor: number }
  type Service = { item: object; minor: number }
  const { state, reason, payment_method, booker, guest_records, consents } = reservation
  const rows = {
    reservation: {
      state,
      reason,
      payment_method,
      arrival: reservation.arrival,
      departure: reservation.departure,
      booker: JSON.parse(booker),
      consents: JSON.parse(consents),
      guests: JSON.parse(guest_records ?? 'null'),
    },
    rooms: rooms.map(({ room_type_id, product_id, arrival, departure, party }) => ({
      room_type_id,
      product_id,
      arrival,
      departure,
      party: JSON.parse(party),
    })),
    price: {
      packageId,
      stayMinor,
      taxesMinor,
      lines: lines.map(({ minor, protectionMinor }: Line) => ({ minor, protectionMinor })),
      services: services.map(({ item, minor }: Service) => ({ ...item, minor })),
    },
  }
  return withoutDates(rows, reservation.arrival)
}

/** `+0` is the day of arrival. */
function withoutDates<T>(rows: T, arrival: CalendarDate): T {
  const from = Date.parse(arrival)
  const counted = JSON.stringify(rows).replace(/\b20\d\d-?\d\d-?\d\d\b/g, (text) => {
    const day = text.replace(/^(\d{4})-?(\d\d)-?(\d\d)$/, '$1-$2-$3')
    return `+${Math.round((Date.parse(day) - from) / 86_400_000)}`
  })
  return JSON.parse(counted)
}
