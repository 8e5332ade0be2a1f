import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

export const agencyLogos: Migration = {
  up: (db) => runStatements(db, 'alter table agency add column logo text'),
}
