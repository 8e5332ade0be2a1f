import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@portico/admin/server/store/database'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { openStore } from '@portico/gateway/store/store'
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
    // As a version before this one left it: without one of its migrations, and with rows in the log that nobody has
    // folded in.
    const last = '037-known-keys'
    const open = new Sqlite(file)
    onTestFinished(() => void open.close())
    open.pragma('journal_mode = wal')
    open.exec(
      `delete from kysely_migration where name = '${last}'; drop table known_key; create table earlier (word text); insert into earlier values ('here')`,
    )
    await (await openDb(file)).close()
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

  it('gateway’s and admin’s are copied too', () => {
    const home = newFolder()
    for (const [program, open, steps] of [
      ['gateway', openStore, 'apps/gateway/src/store/migrations'],
      ['admin', openDatabase, 'apps/admin/server/store/migrations'],
    ] as const) {
      // As a version before this one left it.
      const former = join(home, `steps of ${program}`)
      cpSync(steps, former, { recursive: true })
      const last = readdirSync(former).sort().at(-1) ?? ''
      rmSync(join(former, last))
      const file = join(home, program, `${program}.sqlite`)
      mkdirSync(join(home, program))
      opened(file, (sqlite) => migrateSqlite(sqlite, former, 'A store'))
      open(home).$client.close()
      expect(copiesOf(file)).toEqual([expect.stringMatching(new RegExp(`\\.before-${last.replace('.sql', '')}$`))])
      open(home).$client.close()
      expect(copiesOf(file)).toHaveLength(1)
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
