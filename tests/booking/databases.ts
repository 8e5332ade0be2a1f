import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '@portico/booking-server/db'

type Opened = { readonly db: Db; readonly folder: string; readonly close: () => Promise<void> }
export type Database = { readonly name: string; readonly open: () => Promise<Opened> }

/** Each opens an empty database of its own; the store's suite runs on all of them. */
export const databases: readonly Database[] = [
  {
    name: 'SQLite',
    open: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
      const db = await openDb(join(folder, 'booking.sqlite'))
      const close = async () => {
        await db.close()
        rmSync(folder, { recursive: true })
      }
      return { db, folder, close }
    },
  },
]
