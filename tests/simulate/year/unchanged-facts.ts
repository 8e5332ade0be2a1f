import { createHash } from 'node:crypto'
import Sqlite from 'better-sqlite3'

/**
 * What no retention may change, each as a digest of all its rows: stays, what they cost, money, rooms given and taken.
 */
const facts = {
  reservations: 'select id, code, state, reason, arrival, departure, locked from reservation order by id',
  folio: 'select * from folio order by 1, 2, 3',
  payments: 'select id, reservation_id, state, reference, minor from payment_attempt order by id',
  'taken rooms': `select room_type_id, night, taken, allotment, coalesce(
    (select sum(rooms) from inventory_ledger l where l.room_type_id = n.room_type_id and l.night = n.night), 0)
    from room_night n where night <= ? order by room_type_id, night`,
}

export type UnchangedFacts = Readonly<Record<keyof typeof facts, string>>

/** `night`: nights until then. */
export function unchangedFactsOf(file: string, night: string): UnchangedFacts {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    const digests = Object.entries(facts).map(([name, query]) => {
      const rows = sqlite
        .prepare(query)
        .raw()
        .all(...(query.includes('?') ? [night] : []))
      return [name, `${rows.length} rows, ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`]
    })
    return Object.fromEntries(digests)
  } finally {
    sqlite.close()
  }
}
