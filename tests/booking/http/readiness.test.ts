import { openResources, type Resources } from '@portico/gateway/resources'
import { startGateway } from '@portico/gateway/start-gateway'
import type { SqliteStore } from '@portico/gateway/store/sqlite-store'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { anAdmin } from '../../builders/admin/an-admin.ts'
import { databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { runOn } from '../../postgres/database.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const statusOf = async (url: string) => (await fetch(`${url}/readyz`)).status

describe.each(databases)('a booking server on $name', (database) => {
  it('is not ready while its database can only be read, and is again afterwards', { timeout: 120_000 }, async () => {
    await using made = await makeEmptyDatabase(database)
    await using server = await startBookingServer({ home: made.folder, database: made.target, seed: aHouse() })
    const { writer } = server.db
    const setReadOnly = async (isOn: boolean) => {
      if (database.name === 'SQLite') return await sql.raw(`pragma query_only = ${isOn}`).execute(writer)
      // A standby has taken over, or somebody has said so: new sessions find it so.
      const name = `"${new URL(made.target).pathname.slice(1)}"`
      await runOn(
        made.target,
        'set default_transaction_read_only = off',
        `alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    expect(await statusOf(server.url)).toBe(200)
    await setReadOnly(true)
    await expect.poll(() => statusOf(server.url), pollOptions).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await setReadOnly(false)
    await expect.poll(() => statusOf(server.url), pollOptions).toBe(200)
  })
})

describe('a file that can only be read', () => {
  it('makes the gateway not ready', async () => {
    let resources: Resources | undefined
    const settings = aSnapshot([aHost({ host: 'one.test', channelIds: [1] })])
    await using gateway = await startGateway({
      upstreams: [{ url: 'http://127.0.0.1:1' }],
      settings,
      resources: (given) => {
        resources = openResources(given)
        return resources
      },
    })
    expect(await statusOf(gateway.url)).toBe(200)
    if (!resources) throw new Error('it was not given its resources')
    const { $client } = resources.store as SqliteStore
    $client.pragma('query_only = on')
    await expect.poll(() => statusOf(gateway.url), pollOptions).toBe(503)
    $client.pragma('query_only = off')
    await expect.poll(() => statusOf(gateway.url), pollOptions).toBe(200)
  })

  it('makes admin not ready', async () => {
    const { admin, url } = await anAdmin()
    onTestFinished(() => admin[Symbol.asyncDispose]())
    expect(await statusOf(url)).toBe(200)
    admin.db.$client.pragma('query_only = on')
    await expect.poll(() => statusOf(url), pollOptions).toBe(503)
  })
})
