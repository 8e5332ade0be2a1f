import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** So long one of several servers may take to answer before the next is believed in. */
const probeMs = 3_000
const betweenProbesMs = 250

/**
 * The servers of an address, each as an address of its own: `postgres://…@db1,db2/portico` or, with ports,
 * `…@db1/portico?host=db1,db2&port=5432,5433`, as PostgreSQL's own programs read them.
 */
export function addressesOf(address: string): string[] {
  const url = new URL(address)
  const { searchParams } = url
  const hosts = (searchParams.get('host') ?? url.hostname).split(',')
  if (hosts.length === 1) return [address]
  const ports = (searchParams.get('port') ?? url.port).split(',')
  return hosts.map((host, i) => {
    const hostUrl = new URL(address)
    for (const name of ['host', 'port', 'target_session_attrs']) hostUrl.searchParams.delete(name)
    const port = ports[i] ?? ports[0] ?? ''
    hostUrl.hostname = 'localhost'
    hostUrl.port = port
    if (isSocket(host)) hostUrl.searchParams.set('host', decodeURIComponent(host))
    else hostUrl.hostname = host
    return hostUrl.href
  })
}

const isSocket = (host: string) => /^(\/|%2f)/i.test(host)

/**
 * Which of several servers takes what is written: the one that is no standby, and of two that think so, as when a
 * former one comes back, the one that was made so last.
 */
export class Writer {
  readonly addresses: readonly string[]
  #current: string
  #isFound = false
  #finding: Promise<void> | undefined

  constructor(address: string) {
    this.addresses = addressesOf(address)
    this.#current = this.addresses[0] ?? address
  }

  get isOne(): boolean {
    return this.addresses.length === 1
  }

  get address(): string {
    return this.#current
  }

  /** Of the server that was found last. */
  async known(until: number): Promise<void> {
    if (!this.#isFound) await this.find(until)
  }

  /** Asks all servers until one takes what is written; throws at `until`, in milliseconds of the process. */
  find(until: number): Promise<void> {
    this.#finding ??= this.#find(until).finally(() => {
      this.#finding = undefined
    })
    return this.#finding
  }

  async #find(until: number): Promise<void> {
    for (;;) {
      const answers = await Promise.allSettled(this.addresses.map(timelineAt))
      const writing = answers.flatMap((answer, i) =>
        answer.status === 'fulfilled' && answer.value !== undefined
          ? [{ timeline: answer.value, address: this.addresses[i] ?? '' }]
          : [],
      )
      const newest = writing.sort((a, b) => b.timeline - a.timeline)[0]
      if (newest) {
        this.#current = newest.address
        this.#isFound = true
        return
      }
      const failure = answers.find((answer) => answer.status === 'rejected')
      if (failure && !isAbsence(failure.reason)) throw failure.reason
      if (performance.now() > until)
        throw new Error('none of the servers of PostgreSQL takes what is written', { cause: failure?.reason })
      await pause(betweenProbesMs)
    }
  }
}

/** A server counts how often a standby was made into the one that is written to; a standby has no answer. */
async function timelineAt(address: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ file: string | null }>(
      'select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as file',
    )
    const file = rows[0]?.file
    return file ? Number.parseInt(file.slice(0, 8), 16) : undefined
  } finally {
    // A server that hangs would not say goodbye either.
    void client.end().catch(() => {})
  }
}

/**
 * A server that is not there, starts or ends: another may be. What it says of a password or a database is an answer.
 */
export function isAbsence(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return /^(57P|08)/.test(error.code ?? '')
}
