import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely'
import pg from 'pg'
import { nameFailedStatement } from './name-failed-statement.ts'
import type { Tables } from './tables/tables.ts'

/** `postgres://user:password@host:port/database`; all else is a file of SQLite. */
export function isPostgresAddress(target: string): boolean {
  return /^postgres(ql)?:\/\//.test(target)
}

/**
 * An answered commit is on the disk. A statement sees what was committed before it; conditional updates decide on the
 * newest row.
 */
export function openPostgresWriter(address: string): Kysely<Tables> {
  return kyselyOn(address, 16, { synchronous_commit: 'on', default_transaction_isolation: 'read committed' })
}

export function openPostgresReader(address: string): Kysely<Tables> {
  return kyselyOn(address, 8, { default_transaction_read_only: 'on', default_transaction_isolation: 'repeatable read' })
}

export function isLostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** Confirms wait this long at most for a connection, as the gateway does for an answer. */
const connectionTimeoutMs = 30_000

function kyselyOn(address: string, connections: number, settings: Record<string, string>): Kysely<Tables> {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    // A process that hangs in a transaction must not keep its rows from the others.
    idle_in_transaction_session_timeout: connectionTimeoutMs,
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
      .join(' '),
    types: { getTypeParser },
  })
  // A connection that breaks while nobody uses it: the pool drops it and opens another when one is needed. One that
  // breaks between two statements of a transaction: its next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    log: nameFailedStatement,
  })
}

const maxStatements = 300
const statementNames = new Map<string, string>()

/** A text has the same name on every connection; lists of ever other lengths must not fill the server's memory. */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size === maxStatements) return known
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** Has each statement with parameters parsed and planned once per connection; kysely sends all as text. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const query = super.query as (...sent: unknown[]) => never
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values })
  }
}

const { INT8, NUMERIC } = pg.types.builtins

/** Columns and counts are 64 bits wide, sums of them are numeric: all arrive as numbers, as from SQLite. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? wholeNumberOf : pg.types.getTypeParser(oid, format as 'text')

function wholeNumberOf(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database says ${text}, which a number does not hold exactly`)
  return value
}
