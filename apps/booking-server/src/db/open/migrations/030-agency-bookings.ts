import { currencies } from '@portico/domain/money/currencies'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { inKeyOrder, runStatements } from './run-statements.ts'

const statements = `
create table agency_booking (
  agency_id bigint not null references agency (id), channel_id bigint not null references channel (id), reservation_id bigint not null references reservation (id),
  hotel_id bigint not null, status text not null check (status in ('active', 'waiting', 'cancelled')), arrival text not null, departure text not null,
  currency text not null, total_minor bigint not null, price bigint not null, rooms bigint not null, adults bigint not null, children bigint not null,
  guest text not null, expires_on text, payment_days bigint, owed_minor bigint not null default 0, primary key (agency_id, channel_id, reservation_id)
) ${inKeyOrder};
create index agency_booking_owed on agency_booking (agency_id, channel_id) where owed_minor > 0;
create index agency_booking_departure on agency_booking (agency_id, channel_id, departure);
create index agency_booking_arrival on agency_booking (agency_id, channel_id, arrival)`

type Reservation = {
  id: number
  agency_id: number | null
  channel_id: number
  hotel_id: number
  state: 'confirmed' | 'pending' | 'cancelled'
  reason: string
  locked: string
  guests: string
  option_until: Instant | null
}
type Former = {
  reservation: Reservation
  hotel: { id: number; time_zone: string }
  agency_booking: Record<string, unknown>
}

const statusOf = { confirmed: 'active', pending: 'waiting', cancelled: 'cancelled' } as const

/**
 * What an agency's list is filtered and sorted by, and what it owes on account: narrow rows, read in the order of an
 * agency's bookings. Before this nothing was booked on account.
 */
export const agencyBookings: Migration = {
  up: async (db) => {
    await runStatements(db, statements)
    const former = db as unknown as Kysely<Former>
    const booked = await former
      .selectFrom('reservation')
      .innerJoin('hotel', 'hotel.id', 'reservation.hotel_id')
      .where('agency_id', 'is not', null)
      .select([
        'reservation.id',
        'agency_id',
        'channel_id',
        'hotel_id',
        'state',
        'reason',
        'locked',
        'guests',
        'option_until',
        'time_zone',
      ])
      .execute()
    for (const { id, agency_id, channel_id, hotel_id, state, reason, option_until, time_zone, ...row } of booked) {
      const { stay, currency, stayMinor, lines } = JSON.parse(row.locked) as LockedPrice
      await former
        .insertInto('agency_booking')
        .values({
          agency_id,
          channel_id,
          reservation_id: id,
          hotel_id,
          status: statusOf[state],
          ...stay,
          currency,
          total_minor: stayMinor,
          price: stayMinor * 10 ** (3 - currencies[currency].digits),
          rooms: lines.length,
          adults: lines.reduce((sum, { party }) => sum + party.adults, 0),
          children: lines.reduce((sum, { party }) => sum + party.childrenAges.length, 0),
          guest: (JSON.parse(row.guests) as string[])[0] ?? '',
          expires_on: reason === 'option' && option_until !== null ? todayAt(time_zone, option_until) : null,
        })
        .execute()
    }
  },
}
