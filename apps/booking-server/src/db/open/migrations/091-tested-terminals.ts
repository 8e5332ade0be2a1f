import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table payment_terminal add column tested_at text;
update payment_terminal set tested_at = changed_at`

/** Guests pay at accounts that have passed a test; those that are in use have passed a better one. */
export const testedTerminals: Migration = { up: (db) => runStatements(db, statements) }
