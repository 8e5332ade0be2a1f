import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect } from 'vitest'
import { findPostgres } from '../../scripts/test/postgres.mjs'
import { pollOptions } from '../setup/poll-options.ts'
import { runOn } from './database.ts'

type Work = `${'stop' | 'start'} ${'first' | 'second'}` | 'promote second'

/**
 * A PostgreSQL and a standby that each commit waits for. A test without their programs is skipped, and says why:
 * `pg_basebackup` is not in every package.
 */
export async function startPair(skip: (reason: string) => never) {
  const { bin: found }: { address?: string; bin?: string; reason?: string } = await findPostgres()
  // Some have links to a few of the programs on their path.
  const bin = found && dirname(realpathSync(join(found, 'initdb')))
  const missing = ['initdb', 'pg_basebackup', 'pg_ctl'].filter((name) => !bin || !existsSync(join(bin, name)))
  if (bin === undefined || missing.length > 0) return skip(`no PostgreSQL with ${missing.join(', ')} is installed`)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-pair.ts'), bin], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const nextLine = async () => {
    const [line] = await Promise.race([once(lines, 'line'), ended])
    if (typeof line !== 'string') throw new Error('a PostgreSQL of the two did not start')
    return line
  }
  const folder = await nextLine()
  const addressOf = (ports: string, database = 'postgres') => {
    const hosts = ports.split(',').map(() => folder)
    return `postgres://portico@localhost/${database}?host=${encodeURIComponent(hosts.join(','))}&port=${ports}`
  }
  const first = addressOf('5432')
  await runOn(first, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
  await expect.poll(() => synchronousStandbys(first), pollOptions).toBe(1)
  return {
    first,
    second: addressOf('5433'),
    /** Of both, as programs are given it. */
    both: addressOf('5432,5433'),
    does: async (work: Work) => {
      child.stdin.write(`${work}\n`)
      await nextLine()
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.end()
      await ended
    },
  }
}

async function synchronousStandbys(address: string): Promise<number> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
    return rows.length
  } finally {
    await client.end()
  }
}
