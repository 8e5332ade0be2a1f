import Sqlite from 'better-sqlite3'

type Row = Record<string, string | number | null>

const tables = ['reservation', 'reservation_room', 'confirm_key', 'mail_key', 'outbox'] as const

/**
 * The baseline of a confirm: the rows of one reservation written again and again by better-sqlite3 alone, each time in
 * one durable transaction (WAL, synchronous FULL), with new ids and nothing looked at. Answers transactions per second.
 */
export function bareWriter(file: string): { write: (count: number) => number; close: () => void } {
  const db = new Sqlite(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  const model = db.prepare('select * from reservation order by id desc limit 1').get() as Row
  const rowsOf = (table: string) =>
    db
      .prepare(`select * from ${table} where ${table === 'reservation' ? 'id' : 'reservation_id'} = ?`)
      .all(model.id) as Row[]
  const copies = tables.flatMap((table) => rowsOf(table).map((row) => ({ row, insert: insertOf(db, table, row) })))
  const ledger = db
    .prepare("select * from inventory_ledger where cause_kind = 'reservation' and cause_id = ?")
    .all(String(model.id)) as Row[]
  const moves = ledger.map((row) => ({ row, insert: insertOf(db, 'inventory_ledger', row) }))
  const take = db.prepare('update room_night set taken = taken + 0 where room_type_id = ? and night = ?')
  const version = db.prepare('update hotel_version set version = version + 1 where hotel_id = ?')
  let next = Number(model.id) * 1000
  const once = db.transaction((id: number) => {
    for (const { row } of moves) take.run(row.room_type_id, row.night)
    for (const { row, insert } of [...copies, ...moves]) insert.run(renumbered(row, id))
    version.run(model.hotel_id)
  }).immediate
  return {
    write: (count) => {
      const began = performance.now()
      for (let i = 0; i < count; i++) once(next++)
      return (count * 1000) / (performance.now() - began)
    },
    close: () => db.close(),
  }
}

function insertOf(db: Sqlite.Database, table: string, row: Row) {
  const columns = Object.keys(row).filter((column) => column !== 'id' || table === 'reservation')
  return db.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((column) => `@${column}`).join(', ')})`,
  )
}

/** The same row of another reservation: ids and whatever must be unique are new, of the same length. */
function renumbered(row: Row, id: number): Row {
  const unique = (text: string) => `${String(id).padStart(9, '0')}${text.slice(9)}`
  const renewed: Row = { ...row }
  for (const column of ['code', 'key', 'hash', 'message_id', 'hold_id'] as const)
    if (typeof row[column] === 'string') renewed[column] = unique(row[column])
  if ('reservation_id' in row) renewed.reservation_id = id
  else if ('cause_id' in row) renewed.cause_id = String(id)
  else renewed.id = id
  return renewed
}
