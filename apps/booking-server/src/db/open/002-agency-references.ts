import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

/** What an agency calls a booking itself, at the reservation and, folded, in the agency's own list. */
export const agencyReferences: Migration = {
  up: (db) =>
    runStatements(
      db,
      `
alter table reservation add column agency_reference text;
alter table agency_booking add column reference text`,
    ),
}
