import { openPostgresPool, type PostgresLimits, type PostgresPool } from '@portico/server/store/postgres-pool'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { startTcpProxy } from '../builders/start/start-tcp-proxy.ts'
import { makeDatabase, runOn } from './database.ts'

const limits: PostgresLimits = {
  connectMs: 500,
  lockMs: 500,
  statementMs: 1_000,
  silentMs: 2_000,
  idleInTransactionMs: 500,
}
/** Far below the half minute for which a connection is waited for. */
const soonMs = 10_000

describe('connections of a server that serves guests', () => {
  let proxy: Awaited<ReturnType<typeof startTcpProxy>> | undefined
  let pool: PostgresPool | undefined
  let drop = async () => {}

  beforeEach(async ({ skip }) => {
    const postgres = inject('postgres')
    if (!('server' in postgres)) return skip(postgres.reason)
    const made = await makeDatabase(postgres.server)
    drop = made.drop
    await runOn(made.address, 'create table room (id int primary key, taken int)', 'insert into room values (1, 0)')
    proxy = await startTcpProxy(made.address)
    pool = openPostgresPool(proxy.address, { connections: 2, settings: {}, limits })
  })
  afterEach(async () => {
    await proxy?.[Symbol.asyncDispose]()
    await pool?.end()
    await drop()
  })

  const opened = () => {
    if (!proxy || !pool) throw new Error('no database')
    return { proxy, pool }
  }
  const taken = async (from: PostgresPool) =>
    (await from.query<{ taken: number }>('select taken from room')).rows[0]?.taken
  const blockThread = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  const fails = async (act: Promise<unknown>, message: RegExp) => {
    const began = performance.now()
    await expect(act).rejects.toThrow(message)
    expect(performance.now() - began).toBeLessThan(soonMs)
  }

  it('are given up when PostgreSQL accepts and never answers, each with its statement; with it they are there again', async () => {
    const { proxy, pool } = opened()
    expect(await taken(pool)).toBe(0)
    proxy.hang()
    await fails(pool.query('update room set taken = taken + 1'), /does not answer|terminated/)
    // A connection that is new waits for the first word.
    await fails(Promise.all([taken(pool), taken(pool), taken(pool)]), /timeout expired|terminated|does not answer/)
    proxy.resume()
    await expect.poll(() => taken(pool).catch(() => undefined), { timeout: soonMs }).toBeDefined()
    // Whether what was sent before has happened, its own record says: once at most.
    expect(await taken(pool)).toBeLessThanOrEqual(1)
  })

  it('keep what is answered while this process stands still longer than every limit', async () => {
    const { pool } = opened()
    const client = await pool.connect()
    const answer = client.query<{ taken: number }>('select taken from room')
    // Another one is connecting, and the proxy stands still as well.
    const connecting = pool.connect()
    blockThread(limits.silentMs + 1_000)
    expect((await answer).rows).toEqual([{ taken: 0 }])
    const others = await connecting
    expect((await others.query('select taken from room')).rows).toEqual([{ taken: 0 }])
    for (const each of [client, others]) each.release()
  })

  it('come again by themselves after all of them were cut', async () => {
    const { proxy, pool } = opened()
    expect(await taken(pool)).toBe(0)
    proxy.cut()
    await fails(taken(pool), /terminated|ECONNRESET/)
    proxy.resume()
    expect(await taken(pool)).toBe(0)
  })

  it('do not wait for ever for a row or a statement', async () => {
    const { pool } = opened()
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('update room set taken = 1')
    const busy = (async () => {
      for (let i = 0; i < 20; i++) await holder.query('select pg_sleep(0.1)')
    })()
    await fails(pool.query('update room set taken = 2'), /lock timeout/)
    await busy
    await holder.query('rollback')
    holder.release()
    await fails(pool.query('select pg_sleep(30)'), /statement timeout/)
    expect(await taken(pool)).toBe(0)
  })

  it('let go of the rows of a transaction whose program says no more, and keep nothing of it', async () => {
    const { pool } = opened()
    const stuck = await pool.connect()
    stuck.on('error', () => undefined)
    await stuck.query('begin')
    await stuck.query('update room set taken = 7')
    await expect
      .poll(() => pool.query('update room set taken = taken + 1').then(() => 'done', String), { timeout: soonMs })
      .toBe('done')
    await expect(stuck.query('commit')).rejects.toThrow(/idle-in-transaction|not queryable|terminated/)
    stuck.release(true)
    expect(await taken(pool)).toBe(1)
  })
})
