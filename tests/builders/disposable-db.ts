import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import type { Db } from '@portico/booking-server/db/types'
import { migratedFile } from './migrated-file.ts'

/** An empty file of SQLite, gone at the end. */
export async function openDisposableDb(): Promise<Db> {
  const home = mkdtempSync(join(tmpdir(), 'portico-'))
  const file = join(home, 'booking.sqlite')
  writeFileSync(file, await migratedFile())
  const db = await openDb(file)
  return {
    ...db,
    close: async () => {
      await db.close()
      rmSync(home, { recursive: true })
    },
  }
}
