import { freeBytes } from '@portico/server/store/free-bytes'
import { sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import { isPostgres } from '../db/is-postgres.ts'
import type { Reader } from '../db/types.ts'
import type { FileStore } from '../file-store/file-store.ts'

const leastLateMs = 10 * 60_000

export type WatchedJob = {
  readonly name: string
  readonly everyMs: number
  /** In milliseconds: when it was first to be done, and when it last came to its end without a failure. */
  readonly since: number
  readonly doneAt: number | undefined
}

export type MetricSources = {
  readonly jobs: () => readonly WatchedJob[]
  /** How many rules of the books the last check found broken; none before the first. */
  readonly brokenRules: () => number | undefined
  readonly isClockTrusted: () => boolean
  readonly files: Pick<FileStore, 'isAway'>
}

type Sources = MetricSources & { readonly reader: Reader; readonly home: string }

/**
 * The booking server's figures for Prometheus, read where they are when somebody wants them: what waits for a machine,
 * what for a person, and room on the disk.
 */
export function metricsOf(sources: Sources): Registry {
  const registry = new Registry()
  const registerGauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => unknown,
  ) =>
    new Gauge({
      registers: [registry],
      name: `portico_${name}`,
      help,
      labelNames,
      async collect() {
        this.reset()
        await read(this)
      },
    })
  const { reader, home, jobs, brokenRules, isClockTrusted, files } = sources
  registerGauge(
    'outbox',
    'Mails that wait, and mails that were given up and wait for a person.',
    ['state'],
    async (mails) => {
      for (const state of ['due', 'parked'] as const)
        mails.set({ state }, await countOf(reader, sql`outbox where state = ${sql.lit(state)}`))
    },
  )
  registerGauge(
    'payments_for_a_person',
    'Attempts of which nobody knows what became, and wishes that a provider refused or never answered.',
    ['kind'],
    async (waiting) => {
      waiting.set({ kind: 'attempt' }, await countOf(reader, sql`payment_attempt where state = 'review'`))
      const isPersons = sql`(state = 'refused' and kind not in ('take', 'charge')) or (state = 'unknown' and next_at is null)`
      waiting.set(
        { kind: 'operation' },
        await countOf(reader, sql`payment_operation where state in ('refused', 'unknown') and (${isPersons})`),
      )
    },
  )
  registerGauge(
    'payment_messages_waiting',
    'Messages of payment providers that were not handled yet.',
    [],
    async (messages) => messages.set(await countOf(reader, sql`payment_message where handled_at is null`)),
  )
  registerGauge(
    'job_done_timestamp_seconds',
    'When each job last came to its end without a failure.',
    ['job'],
    (done) => {
      for (const { name: job, doneAt } of jobs()) if (doneAt !== undefined) done.set({ job }, doneAt / 1_000)
    },
  )
  registerGauge(
    'job_late',
    '1: a job has not come to its end for twice its time, and ten minutes at least.',
    ['job'],
    (late) => {
      for (const job of jobs()) late.set({ job: job.name }, isLate(job, Date.now()) ? 1 : 0)
    },
  )
  registerGauge('broken_rules', 'Rules of the books that the last check found broken.', [], (broken) => {
    const count = brokenRules()
    if (count !== undefined) broken.set(count)
  })
  registerGauge('test_accounts', 'Accounts of payment providers in use that bring no money.', [], async (accounts) =>
    accounts.set(await countOf(reader, sql`payment_terminal where enabled = 1 and mode = 'test'`)),
  )
  registerGauge('clock_doubted', '1: the wall clock has jumped, and what ends by it waits.', [], (clock) =>
    clock.set(isClockTrusted() ? 0 : 1),
  )
  registerGauge('files_away', '1: the store of pictures and files did not answer last.', [], (away) =>
    away.set(files.isAway() ? 1 : 0),
  )
  registerGauge('database_bytes', 'What the database takes.', [], async (database) =>
    database.set(await bytesOf(reader)),
  )
  registerGauge('disk_free_bytes', 'Room on the disk of PORTICO_HOME.', [], async (disk) =>
    disk.set(await freeBytes(home)),
  )
  return registry
}

function isLate({ everyMs, since, doneAt = since }: WatchedJob, now: number): boolean {
  return now - doneAt > Math.max(2 * everyMs, leastLateMs)
}

async function countOf(db: Reader, rows: ReturnType<typeof sql>): Promise<number> {
  const { rows: countRows } = await sql<{ readonly count: number }>`select count(*) as count from ${rows}`.execute(db)
  return countRows[0]?.count ?? 0
}

async function bytesOf(db: Reader): Promise<number> {
  const { rows } = await (isPostgres(db)
    ? sql<{ readonly bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ readonly bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  ).execute(db)
  return rows[0]?.bytes ?? 0
}
