import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table payment_message add column failures bigint not null default 0;
alter table payment_message add column next_at text`

/** A provider's message that could not be handled waits for its next turn, and stands in no other's way. */
export const putOffMessages: Migration = { up: (db) => runStatements(db, statements) }
