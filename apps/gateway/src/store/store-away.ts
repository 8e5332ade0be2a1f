import { isAbsence } from '@portico/server/store/postgres-hosts'
import Sqlite from 'better-sqlite3'
import { DrizzleQueryError } from 'drizzle-orm'

/** No connection to the store could be had. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('the store of the gateway does not answer', { cause })
  }
}

/** Whether a failure is that of a database that is away or silent, which passes; all else is a fault of ours. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof StoreAway) return isAbsence(error.cause)
  if (!(error instanceof DrizzleQueryError)) return false
  return !(error.cause instanceof Sqlite.SqliteError) && isAbsence(error.cause)
}
