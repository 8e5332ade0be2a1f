import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

/** The logo of an agency, as mails have that of a house; none before. */
export const agencyLogos: Migration = {
  up: (db) => runStatements(db, 'alter table agency add column logo text'),
}
