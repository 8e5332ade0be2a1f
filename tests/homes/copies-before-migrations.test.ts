import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@portico/admin/server/store/database'
import { migrations, openDb } from '@portico/booking-server/db/open/open-db'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import { copiesOf, copyBeforeMigration } from '@portico/server/store/copy-before-migration'
import { migrateSqlite } from '@portico/server/store/migrate-sqlite'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a file says; it is closed again. */
function opened<Answer>(file: string, work: (sqlite: Sqlite.Database) => Answer): Answer {
  const sqlite = new Sqlite(file)
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

describe('before a migration', () => {
  it('the booking server’s file is copied as it is, while somebody has it open; a new one, and one that is up to date, are not', async () => {
    const folder = newFolder()
    const file = join(folder, 'booking.sqlite')
    await (await openDb(file)).close()
    await (await openDb(file)).close()
    expect(copiesOf(file)).toEqual([])
    // With rows in the log that nobody has folded in.
    const last = '999-later'
    const later = { ...migrations, [last]: { up: async () => {} } }
    const open = new Sqlite(file)
    onTestFinished(() => void open.close())
    open.pragma('journal_mode = wal')
    open.exec(`create table earlier (word text); insert into earlier values ('here')`)
    await (await openDb(file, '', later)).close()
    const [copy = '', ...others] = copiesOf(file)
    expect(others).toEqual([])
    expect(copy).toMatch(new RegExp(`^booking\\.sqlite\\.\\d{4}-.*\\.before-${last}$`))
    const copied = opened(join(folder, copy), (sqlite) => ({
      word: sqlite.prepare('select word from earlier').pluck().get(),
      isDone: sqlite.prepare('select 1 from kysely_migration where name = ?').get(last) !== undefined,
      check: sqlite.pragma('integrity_check', { simple: true }),
    }))
    expect(copied).toEqual({ word: 'here', isDone: false, check: 'ok' })
  })

  it('gateway’s and admin’s are copied too; one from before the first version is refused and left as it is', () => {
    const home = newFolder()
    for (const [program, open, steps] of [
      ['gateway', openSqliteStore, 'apps/gateway/src/store/migrations'],
      ['admin', openDatabase, 'apps/admin/server/store/migrations'],
    ] as const) {
      const file = join(home, program, `${program}.sqlite`)
      mkdirSync(join(home, program))
      open(home).$client.close()
      const later = join(home, `steps of ${program}`)
      cpSync(steps, later, { recursive: true })
      writeFileSync(join(later, '999-later.sql'), 'create table later (x)')
      for (let i = 0; i < 2; i++) opened(file, (sqlite) => migrateSqlite(sqlite, later, 'A store'))
      expect(copiesOf(file)).toEqual([expect.stringMatching(/\.before-999-later$/)])
      opened(file, (sqlite) => sqlite.pragma('user_version = 6'))
      expect(() => open(home)).toThrow(/made before the first version of Portico, and cannot be opened/)
      expect(opened(file, (sqlite) => sqlite.pragma('user_version', { simple: true }))).toBe(6)
    }
  })

  it('copies of the last three versions stay, and nothing else beside the file is touched', () => {
    const folder = newFolder()
    const file = join(folder, 'a.sqlite')
    writeFileSync(join(folder, 'a.sqlite.notes'), '')
    opened(file, (sqlite) => {
      sqlite.exec('create table t (x)')
      for (let month = 1; month <= 5; month++)
        copyBeforeMigration(sqlite, `00${month}-step.sql`, new Date(Date.UTC(2027, month, 1)))
    })
    expect(readdirSync(folder).sort()).toEqual([
      'a.sqlite',
      ...[3, 4, 5].map((month) => `a.sqlite.2027-0${month + 1}-01T00-00-00.000Z.before-00${month}-step`),
      'a.sqlite.notes',
    ])
  })

  it('a file that cannot be copied is left as it is, and the error says what to do', () => {
    const folder = newFolder()
    const steps = join(folder, 'steps')
    mkdirSync(steps)
    writeFileSync(join(steps, '001-first.sql'), 'create table first (x)')
    const file = join(folder, 'a.sqlite')
    opened(file, (sqlite) => migrateSqlite(sqlite, steps, 'A store'))
    writeFileSync(join(steps, '002-second.sql'), 'create table second (x)')
    opened(file, (sqlite) => {
      // As on a disk that takes no second file.
      const full = {
        name: join(folder, 'nowhere', 'a.sqlite'),
        prepare: (sql: string) => sqlite.prepare(sql),
        pragma: (source: string, options?: { readonly simple?: boolean }) => sqlite.pragma(source, options),
        exec: (sql: string) => sqlite.exec(sql),
        transaction: (work: () => void) => sqlite.transaction(work),
      }
      expect(() => migrateSqlite(full, steps, 'A store')).toThrow(
        /was not brought up to date, since it could not be copied before: make room/,
      )
      expect(sqlite.prepare(`select 1 from sqlite_schema where name = 'second'`).get()).toBeUndefined()
    })
  })
})
