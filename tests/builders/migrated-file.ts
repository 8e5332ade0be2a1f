import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'

let migrated: Promise<Buffer> | undefined

/** An empty file of SQLite to copy, as PostgreSQL has a template: to migrate one takes longer than many a test. */
export function migratedFile(): Promise<Buffer> {
  migrated ??= make()
  return migrated
}

async function make(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-template-'))
  const file = join(folder, 'booking.sqlite')
  await (await openDb(file)).close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}
