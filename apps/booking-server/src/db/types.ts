import type { Kysely, Transaction } from 'kysely'
import type { JobLocks } from './job-locks.ts'
import type { Tables } from './tables/tables.ts'

export type Tx = Transaction<Tables>
export type Reader = Kysely<Tables>

/**
 * Who writes and who only reads. On SQLite one connection each, the writing transactions queued in the order they came;
 * on PostgreSQL a pool each, so that transactions run beside one another and beside those of other processes.
 */
export type Db = {
  readonly reader: Reader
  readonly writer: Kysely<Tables>
  readonly jobLocks: JobLocks
  /** Seals the operators' trail, and lies in no database; see `trail/operator-trail.ts`. */
  readonly trailKey: string
  readonly close: () => Promise<void>
}
