import Sqlite from 'better-sqlite3'
import pg from 'pg'

const batch = 5_000

/** The reservations of a filled file, into a database of PostgreSQL that was seeded in the same way. */
export async function copyReservations(file: string, address: string): Promise<void> {
  const from = new Sqlite(file, { readonly: true })
  const to = new pg.Client({ connectionString: address })
  await to.connect()
  // Rows that they refer to need not be there.
  await to.query(`set session_replication_role = 'replica'`)
  for (const [table, id] of [
    ['reservation', 'id'],
    ['agency_booking', 'reservation_id'],
  ]) {
    const rows = from.prepare(`select * from ${table} where ${id} > ? and ${id} <= ?`)
    const [{ last }] = from.prepare(`select max(${id}) as last from ${table}`).all() as [{ last: number }]
    for (let after = 0; after < last; after += batch)
      await to.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows.all(after, after + batch))],
      )
  }
  await to.query('vacuum analyze')
  await to.end()
  from.close()
}
