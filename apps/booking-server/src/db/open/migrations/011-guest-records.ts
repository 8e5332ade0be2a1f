import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

/** Of each room everybody whom the hotel asks for; null where it does not ask. */
export const guestRecords: Migration = {
  up: (db) => runStatements(db, 'alter table reservation add column guest_records text'),
}
