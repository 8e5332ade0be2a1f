import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table payment_attempt add column is_test bigint not null default 0 check (is_test in (0, 1))`

/** What was begun at a provider's test account brings no money, whatever its account becomes later. */
export const testAccounts: Migration = { up: (db) => runStatements(db, statements) }
