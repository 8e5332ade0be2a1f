import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

/** What is left of who booked: all of it, what the bill needs, or nothing. */
export const guestData: Migration = {
  up: (db) =>
    runStatements(
      db,
      `alter table reservation add column guest_data text not null default 'whole' check (guest_data in ('whole', 'billing', 'none'))`,
    ),
}
