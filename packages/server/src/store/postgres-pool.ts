import pg from 'pg'

/** `postgres://user:password@host:port/database`; all else is a file of SQLite. */
export function isPostgresAddress(target: string): boolean {
  return /^postgres(ql)?:\/\//.test(target)
}

/** Confirms wait this long at most for a connection, as the gateway does for an answer. */
const connectionTimeoutMs = 30_000

export type PostgresPool = pg.Pool

/** `settings` are those of PostgreSQL, for each of at most so many `connections`. */
export function openPostgresPool(
  address: string,
  connections: number,
  settings: Readonly<Record<string, string>>,
): PostgresPool {
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
  return pool
}

/** What the database itself said is wrong, by its five signs. */
export function postgresCodeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
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

/** Has each statement with parameters parsed and planned once per connection; query builders name none. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [first, values, ...rest] = args
    const config = (typeof first === 'string' ? { text: first } : first) as Partial<pg.QueryConfig>
    const name = Array.isArray(values) && values.length > 0 && config.text ? nameOf(config.text) : undefined
    const query = super.query as (...sent: unknown[]) => never
    return name === undefined ? query.apply(this, args) : query.call(this, { ...config, name, values }, ...rest)
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
