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
export async function makeDatabase(server: string, template = 'template1'): Promise<{ address: string; drop: () => Promise<void> }> {
  const name = `portico_test_${randomBytes(8).toString('hex')}`
  await runOn(server, `create database ${name} template ${template}`)
  return { address: addressOf(server, name), drop: () => runOn(server, `drop database if exists ${name} with (force)`) }
}
