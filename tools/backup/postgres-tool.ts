import { spawn } from 'node:child_process'
import { inheritedEnv } from '../command/env.ts'
import { UnusableInput } from '../command/unusable-input.ts'

/** What an address may say of its connection, and the variable by which PostgreSQL's own tools read the same. */
const variables = {
  host: 'PGHOST',
  port: 'PGPORT',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
} as const

/** One of PostgreSQL's own tools at a database. The address is not among the arguments, which others can read. */
export function runPostgresTool(tool: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const env = { ...inheritedEnv, ...connectionVariablesOf(databaseUrl) }
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () =>
      reject(new UnusableInput(`${tool} is needed and not there: install PostgreSQL's client.`)),
    )
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new UnusableInput(`${tool} has failed; what it says stands above.`)),
    )
  })
}

/** All of it: a tool that is told less connects to a standby, or without looking at the server's certificate. */
export function connectionVariablesOf(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(databaseUrl)
  const found = Object.entries(variables).flatMap(([name, variable]) => {
    const value = searchParams.getAll(name).at(-1)
    return value === undefined ? [] : [[variable, value]]
  })
  return {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseNameIn(databaseUrl),
    ...Object.fromEntries(found),
  }
}

export const databaseNameIn = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
