import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

export const agencyReferences: Migration = {
  up: (db) =>
    runStatements(
      db,
      `
alter table reservation add column agency_reference text;
alter table agency_booking add column reference text`,
    ),
}
