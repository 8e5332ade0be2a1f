import { type RawBuilder, sql } from 'kysely'
import { DamagedRow, fromJson, type StoredColumn, storedSchemas } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'

const atOnce = 500

/** The columns of a row's key, in its order; `id` alone where a table is not named. */
const keyColumnsOf: { readonly [table: string]: readonly string[] } = {
  price_period: ['room_type_id', 'first_night'],
  sales_calendar: ['hotel_id'],
  reservation_room: ['reservation_id', 'line'],
  reservation_change: ['reservation_id', 'revision'],
  confirm_key: ['hotel_id', 'key'],
  unchanged_key: ['hotel_id', 'key'],
  offer_option: ['offer_id', 'number'],
}

const emptiedWhere: { readonly [Column in StoredColumn]?: RawBuilder<unknown> } = {
  'hold.locked': sql`state = 'consumed' and locked = ''`,
}

export async function damagedDocuments(db: Reader): Promise<string[]> {
  const damaged: string[] = []
  for (const storedColumn of Object.keys(storedSchemas) as StoredColumn[]) {
    for await (const row of rowsOf(db, storedColumn)) damaged.push(...problemOf(storedColumn, row))
  }
  return damaged
}

type DocumentRow = { readonly document: string | null; readonly key: readonly (number | string)[] }

function problemOf(storedColumn: StoredColumn, { document, key }: DocumentRow): string[] {
  try {
    if (document !== null) fromJson(storedColumn, document, key.join(' '))
    return []
  } catch (error) {
    if (error instanceof DamagedRow) return [error.message]
    throw error
  }
}

async function* rowsOf(db: Reader, storedColumn: StoredColumn): AsyncGenerator<DocumentRow> {
  const [table = '', name = ''] = storedColumn.split('.')
  const key = keyColumnsOf[table] ?? ['id']
  const fields = sql.join(key.map((field) => sql.ref(field)))
  for (let lastKey: DocumentRow['key'] | undefined; ; ) {
    const isEmptied = emptiedWhere[storedColumn]
    const isWritten = isEmptied ? sql`not (${isEmptied})` : sql`1 = 1`
    const afterLastKey = lastKey ? sql`and (${fields}) > (${sql.join(lastKey)})` : sql``
    const { rows } = await sql<{ readonly document: string | null } & Record<string, number | string | null>>`
      select ${fields}, ${sql.ref(name)} as document from ${sql.table(table)} where ${isWritten} ${afterLastKey} order by ${fields} limit ${atOnce}`.execute(
      db,
    )
    if (rows.length === 0) return
    for (const { document, ...row } of rows) {
      lastKey = key.map((field) => row[field] ?? '')
      yield { document, key: lastKey }
    }
  }
}
