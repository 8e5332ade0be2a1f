import Sqlite from 'better-sqlite3'

/** Gives every second reservation of a filled database to one agency, with other prices, parties, rooms and states. */
export function fillAgency(
  file: string,
  { agencyId, userId, channelId }: { agencyId: number; userId: number; channelId: number },
): void {
  const db = new Sqlite(file)
  db.pragma('synchronous = off')
  db.pragma('foreign_keys = off')
  db.pragma('journal_mode = off')
  const state = `case id / 2 % 20 when 0 then 'cancelled' when 1 then 'cancelled' when 2 then 'pending' else 'confirmed' end`
  const reason = `case id / 2 % 20 when 0 then 'by-guest' when 1 then 'by-guest' when 2 then 'option' else 'booked' end`
  db.transaction(() => {
    db.exec(`update reservation set agency_id = ${agencyId}, client_id = ${userId}, channel_id = ${channelId}, state = ${state}, reason = ${reason},
      commission_minor = 1500 + id % 700 where id % 2 = 0`)
    db.exec(`insert into agency_booking (agency_id, channel_id, reservation_id, hotel_id, status, arrival, departure, currency, total_minor, price, rooms, adults,
        children, guest, expires_on)
      select agency_id, channel_id, id, hotel_id, case state when 'pending' then 'waiting' when 'confirmed' then 'active' else state end, arrival, departure, 'EUR',
        9000 + id * 7919 % 200000, 10 * (9000 + id * 7919 % 200000), 1 + id / 2 % 3, 1 + id / 2 % 5, 0, json_extract(guests, '$[0]'),
        case when state = 'pending' then date(arrival, '-2 days') end
      from reservation where agency_id = ${agencyId}`)
  })()
  db.close()
}
