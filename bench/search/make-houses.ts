import { openDb } from '@portico/booking-server/db/open/open-db'
import { type HotelSeed, insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import Sqlite from 'better-sqlite3'

/** A new database with these hotels. */
export async function makeHouses(file: string, seed: HotelSeed, today: CalendarDate): Promise<void> {
  const db = await openDb(file)
  await insertSeed(db, seed, today)
  await db.close()
}

/**
 * So many past reservations of two nights at the first hotel, with their rooms and their rows in the ledger, as plain
 * rows.
 */
export function addReservations(file: string, count: number): void {
  const db = new Sqlite(file)
  db.pragma('synchronous = off')
  const [room] = db
    .prepare('select room_type_id, night from room_night order by room_type_id, night limit 1')
    .all() as {
    room_type_id: number
    night: string
  }[]
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const columns = columnsOf(db, 'reservation', {
    id: 'i',
    code: `printf('%08d', i)`,
    hotel_id: '1',
    channel_id: '1',
    language_id: '1',
    state: `'confirmed'`,
    reason: `'booked'`,
    arrival: `date('2020-01-01', (i % 2000) || ' days')`,
    departure: `date('2020-01-03', (i % 2000) || ' days')`,
    email: `'guest' || i || '@example.org'`,
    booker: `'{"fullName":"A Guest","email":"guest@example.org"}'`,
    payment_method: `'hotelpay'`,
    locked: `'{}'`,
    created_at: `'2020-01-01T00:00:00.000Z'`,
    changed_at: `'2020-01-01T00:00:00.000Z'`,
  })
  const rooms = columnsOf(db, 'reservation_room', {
    reservation_id: 'i',
    line: '0',
    code: `printf('%08dR', i)`,
    room_type_id: String(room?.room_type_id),
    product_id: '(select min(id) from product)',
    arrival: `date('2020-01-01', (i % 2000) || ' days')`,
    departure: `date('2020-01-03', (i % 2000) || ' days')`,
    party: `'{"adults":2,"childrenAges":[]}'`,
  })
  const ledger = `insert into inventory_ledger (at, cause_kind, cause_id, room_type_id, night, rooms) ${numbers}
    select '2020-01-01T00:00:00.000Z', 'reservation', i, ${room?.room_type_id}, '${room?.night}', case i % 2 when 0 then 1 else -1 end from n`
  db.transaction(() => {
    for (const { table, names, values } of [columns, rooms])
      db.exec(`insert into ${table} (${names}) ${numbers} select ${values} from n`)
    db.exec(ledger)
  })()
  db.close()
}

/** All columns that must have a value: those that are named, the others empty. */
function columnsOf(db: Sqlite.Database, table: string, given: Record<string, string>) {
  const info = db.pragma(`table_info(${table})`) as {
    name: string
    notnull: number
    dflt_value: unknown
    type: string
  }[]
  const columns = info.filter(
    ({ name, notnull, dflt_value }) => name in given || (notnull === 1 && dflt_value === null),
  )
  return {
    table,
    names: columns.map(({ name }) => name).join(', '),
    values: columns.map(({ name, type }) => given[name] ?? (type === 'TEXT' ? `'{}'` : '0')).join(', '),
  }
}
