import Sqlite from 'better-sqlite3'

/** How many the first hotel has for each day, of which one in ten is cancelled. */
const bookedOfDay = 560
/** How many arrivals that leaves it on each day. */
export const arrivalsOfDay = bookedOfDay * 0.9
/** From here on, day by day, as long as there are reservations. */
const firstDay = '2026-01-01'
/** Of so many days; the other hotels share the rest. */
const busyDays = 365

const firstNames = [
  'Ada',
  'Bruno',
  'Carla',
  'Dario',
  'Elena',
  'Fabio',
  'Gaia',
  'Hugo',
  'Irene',
  'Jon',
  'Karin',
  'Luca',
  'Marta',
  'Nora',
  'Otto',
]
/** Every fiftieth guest has the first of these names. */
const commonName = 'Rossi'
/** The others have three of these syllables. */
const syllables =
  'ba be bi bo da de di do fa fe fi fo ga ge gi go la le li lo ma me mi mo na ne ni no pa pe pi po sa se si so ta te ti to'.split(
    ' ',
  )

/**
 * So many reservations of `hotels` hotels in plain rows: rooms of two nights, two rows in the ledger, the words of
 * their names.
 */
export function fillReservations(file: string, count: number, hotels: number): void {
  const db = new Sqlite(file)
  db.pragma('synchronous = off')
  db.pragma('foreign_keys = off')
  // Nobody else opens the file: what is written is written once.
  db.pragma('journal_mode = off')
  db.pragma('cache_size = -400000')
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const busy = bookedOfDay * busyDays
  const hotel = `case when i <= ${busy} then 1 else 2 + i % ${hotels - 1} end`
  const day = (offset: number) =>
    `date('${firstDay}', ((case when i <= ${busy} then i / ${bookedOfDay} else i % 2000 end) + ${offset}) || ' days')`
  const first = `json_extract('${JSON.stringify(firstNames)}', '$[' || (i % ${firstNames.length}) || ']')`
  const last = `case when i % 50 = 0 then '${commonName}' else ${[1, 40, 1600].map((each) => `json_extract('${JSON.stringify(syllables)}', '$[' || (i / ${each} % 40) || ']')`).join(' || ')} end`
  const state = `case i % 10 when 0 then 'cancelled' else 'confirmed' end`
  const booker = `json_object('fullName', ${first} || ' ' || ${last}, 'email', 'guest' || i || '@example.org', 'alternativeEmail', null, 'phone', '+39 055 1234',
    'country', 'IT', 'address', 'Via Roma 1', 'city', 'Firenze', 'zip', null, 'note', null)`
  db.transaction(() => {
    db.exec(`insert into reservation (id, code, hotel_id, channel_id, language_id, state, reason, arrival, departure, email, booker, guests, consents,
      payment_method, option_hours, locked, locked_hash, created_at, changed_at) ${numbers}
      select i, printf('A%09d', i), ${hotel}, 1, 1, ${state}, case i % 10 when 0 then 'by-guest' else 'booked' end, ${day(0)}, ${day(2)},
      'guest' || i || '@example.org', ${booker}, json_array(${first} || ' ' || ${last}), '{}', 'hotelpay', 0, printf('%.*c', 600, 'x'), '',
      '2025-06-01T00:00:00.000Z', '2025-06-01T00:00:00.000Z' from n`)
    db.exec(`insert into reservation_room (reservation_id, line, code, room_type_id, product_id, arrival, departure, party) ${numbers}
      select i, 0, printf('R%09d', i), 101, 10101, ${day(0)}, ${day(2)}, '{"adults":2,"childrenAges":[]}' from n`)
    for (const [position, kind] of [
      [1, 'room'],
      [2, 'due'],
    ])
      db.exec(`insert into folio (reservation_id, position, at, revision, cause, kind, item, minor, hash) ${numbers}
        select i, ${position}, '2025-06-01T00:00:00.000Z', 1, 'booked', '${kind}', '', 24000, '' from n`)
    for (const word of [first, last])
      db.exec(
        `insert or ignore into reservation_word (word, reservation_id, hotel_id, arrival) ${numbers} select lower(${word}), i, ${hotel}, ${day(0)} from n`,
      )
  })()
  db.close()
}
