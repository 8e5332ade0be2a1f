import { join } from 'node:path'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

type Statements = BaseSQLiteDatabase<'async', unknown>

/**
 * Statements are awaited: what drizzle has for files of SQLite alone (`get`, `all`, `run`) is not there on PostgreSQL.
 */
export type StoreReader = Pick<Statements, 'select'>
export type StoreWriter = Pick<Statements, 'select' | 'insert' | 'update' | 'delete'>

/** One store, whichever database is below it: a file of this machine, or a PostgreSQL that several machines share. */
export type GatewayStore = StoreReader & {
  readonly write: <T>(statement: (tx: StoreWriter) => PromiseLike<T>) => Promise<T>
  /** Statements of one commit. They wait for each other and for nothing else. */
  readonly transaction: <T>(work: (tx: StoreWriter) => PromiseLike<T>) => Promise<T>
  /** The same, one at a time at all gateways of the store. */
  readonly exclusive: <T>(work: (tx: StoreWriter) => PromiseLike<T>) => Promise<T>
  /** Brings the tables up to date, where opening has not done it. */
  readonly migrate: () => Promise<void>
  /** Another value once another program may have written. */
  readonly version: () => unknown
  /** Leaves nothing of what was deleted in files beside the tables. */
  readonly truncateLog: () => void
  readonly close: () => Promise<void>
}

export const migrations = join(import.meta.dirname, 'migrations')
