import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

/** What an agency sells a reservation for to its client, minor units of the reservation's currency; none before. */
export const sellingPrices: Migration = {
  up: (db) => runStatements(db, 'alter table reservation add column selling_minor bigint'),
}
