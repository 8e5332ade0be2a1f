import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { startTimeLimit } from '../limits/time-limit.ts'
import { isAbsence, Writer } from './postgres-hosts.ts'

/** `postgres://user:password@host:port/database`; all else is a file of SQLite. */
export function isPostgresAddress(target: string): boolean {
  return /^postgres(ql)?:\/\//.test(target)
}

/** Confirms wait this long at most for a connection, as the gateway does for an answer. */
const connectionTimeoutMs = 30_000

/**
 * How long a server that serves guests waits for PostgreSQL, in milliseconds. A server that is there ends by itself
 * what takes too long: `lockMs` for a row that another transaction has, `statementMs` for one statement,
 * `idleInTransactionMs` for a transaction whose program hangs, which must not keep its rows from the others. One that
 * is not there says nothing: a connection is tried for `connectMs`, and is given up when a statement has had no answer
 * for `silentMs`.
 */
export const servingLimits = {
  connectMs: 5_000,
  lockMs: 15_000,
  statementMs: 20_000,
  silentMs: 25_000,
  idleInTransactionMs: 10_000,
}
export type PostgresLimits = typeof servingLimits & {
  /** How long is waited for a connection of the pool; as long as a confirm waits for its answer, if not given. */
  readonly poolMs?: number
  /**
   * After a silence whoever asks is refused for so long, instead of waiting as long again; for no time, if not given.
   */
  readonly restMs?: number
}

export type PostgresPool = pg.Pool

type PoolSettings = {
  readonly connections: number
  readonly settings: Readonly<Record<string, string>>
  /** Without them it is waited for as long as it takes: for migrations, checks and exports. */
  readonly limits?: PostgresLimits | undefined
}

/** Where the address names several servers, all connections are to the one that takes what is written. */
export function openPostgresPool(address: string, { connections, settings, limits }: PoolSettings): PostgresPool {
  const writer = new Writer(address)
  const silence = new Silence(limits?.restMs)
  const poolMs = limits?.poolMs ?? connectionTimeoutMs
  const config = {
    ...clientConfigOf(writer.address, settings, limits),
    Client: clientAt(writer, limits ? clientWithin(limits, silence) : PreparingClient),
    max: connections,
    connectionTimeoutMillis: poolMs,
  }
  const pool = new WritersPool(writer, silence, config)
  // A connection that breaks while nobody uses it: the pool drops it and opens another when one is needed. One that
  // breaks between two statements of a transaction: its next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('connect', refuseUnsafeCommits)
  return pool
}

/**
 * A commit that waits for its standby and is interrupted is answered as done, with a warning: it would be lost with
 * this server. Then nobody may hear that it is done: the connection ends, and its outcome is unknown.
 */
function refuseUnsafeCommits(client: pg.PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine !== 'SyncRepWaitForLSN') return
    const { connection } = client as unknown as { connection: EventEmitter & { readonly stream: Socket } }
    // At once: the answer that it is done stands behind the warning.
    connection.emit('error', new Error('a commit did not reach its standby'))
    connection.stream.destroy()
  })
}

/** So long a server may take to open a connection, where there is another. */
const connectMs = 3_000

function clientAt(writer: Writer, Client: typeof PreparingClient): typeof PreparingClient {
  if (writer.isOne) return Client
  return class extends Client {
    readonly address = writer.address

    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: writer.address, connectionTimeoutMillis: connectMs })
    }
  }
}

/** Looks for the server that takes what is written, where the one that did is gone or has become a standby. */
class WritersPool extends pg.Pool {
  readonly #writer: Writer
  readonly #silence: Silence
  readonly #waitMs: number

  constructor(writer: Writer, silence: Silence, config: pg.PoolConfig & { readonly connectionTimeoutMillis: number }) {
    super({ ...config, ...(!writer.isOne && { verify: requireWriter }) })
    this.#writer = writer
    this.#silence = silence
    this.#waitMs = config.connectionTimeoutMillis
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (this.#silence.isNow) {
      const error = new Error(silentText)
      return callback ? void callback(error, undefined, () => {}) : Promise.reject(error)
    }
    const connecting = this.#writer.isOne ? this.#take() : this.#connect(performance.now() + this.#waitMs)
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connect(until: number): Promise<pg.PoolClient> {
    await this.#writer.known(until)
    for (;;) {
      try {
        const client = await this.#take()
        if ((client as unknown as { readonly address: string }).address === this.#writer.address) return client
        client.release(true)
      } catch (error) {
        if (!isAbsence(error) || performance.now() > until) throw error
        await this.#writer.find(until)
      }
    }
  }

  /** Waits once more where this process stood still meanwhile: what became free then was not looked at. */
  async #take(): Promise<pg.PoolClient> {
    const began = performance.now()
    try {
      return await super.connect()
    } catch (error) {
      const wasBlocked = performance.now() - began > this.#waitMs + blockedMs
      if (!wasBlocked || !isPoolTimeout.test((error as Error).message)) throw error
      return await super.connect()
    }
  }
}

/** As late as this is no timer of a process that has its machine. */
const blockedMs = 1_000
const isPoolTimeout = /timeout exceeded when trying to connect|due to connection timeout/

function requireWriter(client: pg.PoolClient, onChecked: (error?: Error) => void): void {
  client
    .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    .then(
      ({ rows }) => onChecked(rows[0]?.standby ? new Error('a standby takes nothing that is written') : undefined),
      onChecked,
    )
}

/** A connection of its own, beside all pools. Whoever opens it hears its errors. */
export function newPostgresClient(address: string, limits: PostgresLimits): pg.Client {
  return new (clientWithin(limits))(clientConfigOf(address, {}, limits))
}

function clientConfigOf(
  address: string,
  settings: Readonly<Record<string, string>>,
  limits: PostgresLimits | undefined,
): pg.ClientConfig {
  const limited = limits && {
    lock_timeout: String(limits.lockMs),
    statement_timeout: String(limits.statementMs),
    // What a machine that is gone has begun ends at the server as well.
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '3',
    tcp_user_timeout: String(limits.silentMs),
  }
  return {
    connectionString: address,
    idle_in_transaction_session_timeout: limits?.idleInTransactionMs ?? connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: Object.entries({ ...settings, ...limited })
      .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
      .join(' '),
    types: { getTypeParser },
  }
}

/** What the database itself said is wrong, by its five signs. */
export function postgresCodeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

const maxStatements = 300
const statementNames = new Map<string, string>()
/** `*` before `from`, a comma or the end: not that of a product, nor of `count(*)`. */
const everyColumn = /[\s.]\*(?=\s*(?:,|from\b|$))/

/**
 * A text has the same name on every connection; lists of ever other lengths must not fill the server's memory. What
 * reads every column has none: PostgreSQL refuses a statement with a name for good once a newer version has added one.
 */
function statementNameOf(text: string): string | undefined {
  const cached = statementNames.get(text)
  if (cached !== undefined || statementNames.size === maxStatements || everyColumn.test(text)) return cached
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** Has each statement with parameters parsed and planned once per connection; query builders name none. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [first, values, ...rest] = args
    const config = (typeof first === 'string' ? { text: first } : first) as Partial<pg.QueryConfig>
    const name = Array.isArray(values) && values.length > 0 && config.text ? statementNameOf(config.text) : undefined
    const query = super.query as (...sent: unknown[]) => never
    return name === undefined ? query.apply(this, args) : query.call(this, { ...config, name, values }, ...rest)
  }
}

const silentText = 'PostgreSQL does not answer'

/** That a server was silent a moment ago. */
class Silence {
  readonly #restMs: number
  #until = 0

  constructor(restMs = 0) {
    this.#restMs = restMs
  }

  get isNow(): boolean {
    return performance.now() < this.#until
  }

  noticed(): void {
    this.#until = performance.now() + this.#restMs
  }
}

/**
 * Ends its connection when PostgreSQL says nothing: a statement cannot be taken back, and the next would wait behind
 * it.
 */
function clientWithin(limits: PostgresLimits, silence = new Silence()): typeof PreparingClient {
  return class extends PreparingClient {
    readonly #connectMs: number

    constructor({ connectionTimeoutMillis = limits.connectMs, ...config }: pg.ClientConfig) {
      super(config)
      // What the pool names is how long a guest waits until one is free, not how long it takes to connect.
      this.#connectMs = Math.min(connectionTimeoutMillis, limits.connectMs)
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const endLimit = this.#startLimit(this.#connectMs, 'timeout expired')
      if (!callback) return super.connect().finally(endLimit) as Promise<this>
      super.connect((error: Error) => {
        endLimit()
        callback(error)
      })
      return undefined
    }

    override query(...args: unknown[]): never {
      const endLimit = this.#startLimit(limits.silentMs, silentText)
      const last = args.at(-1)
      if (typeof last === 'function') {
        const heard = (...answer: unknown[]) => {
          endLimit()
          last(...answer)
        }
        return super.query(...args.slice(0, -1), heard)
      }
      const answer = super.query(...args) as Promise<unknown>
      answer.then(endLimit, endLimit)
      return answer as never
    }

    #startLimit(ms: number, text: string): () => void {
      return startTimeLimit(ms, () => {
        silence.noticed()
        const { connection } = this as unknown as { readonly connection: { readonly stream: Socket } }
        connection.stream.destroy(new Error(text))
      })
    }
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
