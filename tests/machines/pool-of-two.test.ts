import { openPostgresPool, servingLimits } from '@portico/server/store/postgres-pool'
import { expect, it } from 'vitest'
import { startPair } from '../postgres/start-pair.ts'
import { pollOptions } from '../setup/poll-options.ts'

const settings = { synchronous_commit: 'on' }

it('a pool follows the server that takes what is written: past a standby, over to one that was promoted, and not back to the former one', async ({
  skip,
}) => {
  await using pair = await startPair(skip)
  // The standby stands first in this address.
  const ports = new URL(pair.both)
  ports.searchParams.set('port', '5433,5432')
  const pool = openPostgresPool(ports.href, { connections: 4, settings, limits: servingLimits })
  const count = async () => (await pool.query<{ n: number }>('select count(*) as n from kept')).rows[0]?.n
  const insert = () => pool.query('insert into kept values (1)')
  try {
    await pool.query('create table kept (n int)')
    await insert()
    await pair.does('stop first')
    // What is written to a connection in the moment in which it breaks fails with it.
    await expect.poll(() => pool.totalCount, pollOptions).toBe(0)
    // Waits, instead of failing, until there is a server that takes it.
    const waiting = insert()
    await pair.does('promote second')
    await waiting
    expect(await count()).toBe(2)
    // The former one comes back and thinks that it is the one still: nobody believes it.
    await pair.does('start first')
    const other = openPostgresPool(pair.both, { connections: 1, settings, limits: servingLimits })
    expect((await other.query<{ n: number }>('select count(*) as n from kept')).rows[0]?.n).toBe(2)
    await other.end()
    await insert()
    expect(await count()).toBe(3)
  } finally {
    await pool.end()
  }
})

it('a commit that did not reach its standby is not answered as done, even where somebody ends its wait', async ({
  skip,
}) => {
  await using pair = await startPair(skip)
  const pool = openPostgresPool(pair.both, { connections: 4, settings, limits: servingLimits })
  try {
    await pool.query('create table kept (n int)')
    await pair.does('stop second')
    const insert = pool.query('insert into kept values (1)').then(
      () => 'done',
      (error: Error) => error.message,
    )
    const cancelled = async () => {
      const waiting = `wait_event = 'SyncRep' and query like 'insert%'`
      const { rows } = await pool.query(`select pg_cancel_backend(pid) from pg_stat_activity where ${waiting}`)
      return rows.length
    }
    await expect.poll(cancelled, pollOptions).toBe(1)
    expect(await insert).toMatch(/did not reach its standby|terminated/)
  } finally {
    await pool.end()
  }
})
