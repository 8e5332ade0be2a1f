import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

/** How many of a hotel's versions changed nothing but how much of it is left. */
export const stockChanges: Migration = {
  up: (db) => runStatements(db, 'alter table hotel_version add column stock_changes bigint not null default 0'),
}
