import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '@portico/booking-server/db'
import SqliteFile from 'better-sqlite3'

type Opened = {
  readonly db: Db
  readonly folder: string
  /** Changes what no program of ours could: the database's own checks are off. */
  readonly damage: (statement: string) => void
  readonly close: () => Promise<void>
}
export type Database = { readonly name: string; readonly open: () => Promise<Opened> }

/** Each opens an empty database of its own; the store's suite runs on all of them. */
export const databases: readonly Database[] = [
  {
    name: 'SQLite',
    open: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
      const file = join(folder, 'booking.sqlite')
      const db = await openDb(file)
      const damage = (statement: string) => {
        const raw = new SqliteFile(file)
        raw.pragma('ignore_check_constraints = on')
        raw.pragma('foreign_keys = off')
        raw.exec(statement)
        raw.close()
      }
      const close = async () => {
        await db.close()
        rmSync(folder, { recursive: true })
      }
      return { db, folder, damage, close }
    },
  },
]
