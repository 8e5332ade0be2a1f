import type { Reader } from '@portico/booking-server/db/types'
import { sql } from 'kysely'

/** In which columns of a database a text stands, whatever its case, as `table.column`. */
export async function placesOf(db: Reader, ...texts: string[]): Promise<string[]> {
  const places = new Set<string>()
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
      if (texts.some((text) => String(value).toLowerCase().includes(text.toLowerCase())))
        places.add(`${name}.${column}`)
  }
  return [...places].sort()
}
