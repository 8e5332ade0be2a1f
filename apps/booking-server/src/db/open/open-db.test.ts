import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openDb } from './open-db.ts'

it('a migration that fails in the middle leaves a file of SQLite as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-open-db-'))
  const target = join(folder, 'booking.sqlite')
  const file = new SqliteFile(target)
  file.exec('create table reservation (id integer)')
  await expect(openDb(target)).rejects.toThrow('reservation')
  const rows = file.prepare<[], { name: string }>("select name from sqlite_master where type = 'table'").all()
  expect(rows.map(({ name }) => name).filter((name) => !/^(kysely|sqlite)_/.test(name))).toEqual(['reservation'])
  file.close()
  rmSync(folder, { recursive: true })
})
