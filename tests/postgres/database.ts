import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The same server, another database. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements on a connection of their own. */
export async function runOn(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new database, a copy of `template` if one is named; its address, and how it goes away. */
export async function makeDatabase(
  server: string,
  template = 'template1',
): Promise<{ address: string; drop: () => Promise<void> }> {
  const name = `portico_test_${randomBytes(8).toString('hex')}`
  await runOn(server, `create database ${name} template ${template}`)
  return { address: addressOf(server, name), drop: () => runOn(server, `drop database if exists ${name} with (force)`) }
}

/**
 * A database as `makeDatabase` copies it. Our own server copies its files, a third of the work of writing a copy page
 * by page into the log, and needs two checkpoints, which cost nothing without a disk to wait for.
 */
export async function copyOf(address: string, { ownServer }: { readonly ownServer: boolean }): Promise<string> {
  const name = new URL(address).pathname.slice(1)
  return ownServer && (await versionOf(address)) >= 150_000 ? `${name} strategy file_copy` : name
}

async function versionOf(address: string): Promise<number> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  await client.end()
  return Number(rows[0]?.server_version_num)
}

/**
 * How often transactions of a database waited for each other in a circle. A server process tells when it ends, so that
 * all of them must have.
 */
export async function deadlocksOn(address: string): Promise<number> {
  const client = new pg.Client({ connectionString: addressOf(address, 'postgres') })
  await client.connect()
  const name = new URL(address).pathname.slice(1)
  try {
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = $1',
      [name],
    )
    return Number(rows[0]?.deadlocks)
  } finally {
    await client.end()
  }
}
