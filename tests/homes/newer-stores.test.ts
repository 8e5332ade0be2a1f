import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openUnlocked } from '@portico/admin/server/store/database'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import { migratePostgres } from '@portico/server/store/migrate-postgres'
import { migrateSqlite } from '@portico/server/store/migrate-sqlite'
import { openPostgresPool } from '@portico/server/store/postgres-pool'
import Sqlite from 'better-sqlite3'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { makeDatabase } from '../postgres/database.ts'

const stepsOfGateway = 'apps/gateway/src/store/migrations'

/** The steps of a program, and two that came later: the second is read only by who knows the first. */
function laterSteps(steps: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-newer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  cpSync(steps, one, { recursive: true })
  writeFileSync(join(one, '998-later.sql'), 'create table later (word text);')
  cpSync(one, two, { recursive: true })
  writeFileSync(join(two, '999-none-needs-998.sql'), 'drop table later;')
  return { home: folder, one, two }
}

describe('a store that a newer version has changed', () => {
  it.each([
    ['gateway', stepsOfGateway, openSqliteStore],
    ['admin', 'apps/admin/server/store/migrations', openUnlocked],
  ] as const)(
    'of %s is opened by the version before, and not once a step needs another that it does not know',
    (program, steps, open) => {
      const { home, one, two } = laterSteps(steps)
      const file = join(home, program, `${program}.sqlite`)
      mkdirSync(join(home, program))
      open(home).$client.close()
      const migrated = (folder: string) => {
        const sqlite = new Sqlite(file)
        migrateSqlite(sqlite, folder, 'A store')
        sqlite.close()
      }
      migrated(one)
      open(home).$client.close()
      migrated(two)
      expect(() => open(home)).toThrow('changed by a newer version of Portico, which this one cannot read')
      migrated(one)
      expect(new Sqlite(file).pragma('user_version', { simple: true })).toBe(999)
    },
  )

  it('of the gateway on PostgreSQL too', async (context) => {
    const postgres = inject('postgres')
    if (!('server' in postgres)) return context.skip(postgres.reason)
    const { one, two } = laterSteps(stepsOfGateway)
    const { address, drop } = await makeDatabase(postgres.server)
    onTestFinished(drop)
    const pool = openPostgresPool(address, { connections: 1, settings: { search_path: 'gateway' } })
    onTestFinished(() => pool.end())
    const migrated = (folder: string) => migratePostgres(pool, { schema: 'gateway', folder, name: 'A store' })
    await migrated(stepsOfGateway)
    await migrated(one)
    await migrated(stepsOfGateway)
    await migrated(two)
    await expect(migrated(stepsOfGateway)).rejects.toThrow('which this one cannot read')
    await migrated(one)
    const { rows } = await pool.query('select max(number) as last, max(needs) as needs from migration')
    expect(rows).toEqual([{ last: 999, needs: 998 }])
  })
})
