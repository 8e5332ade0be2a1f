import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table hold drop column replaces;
create index hold_made on hold (address, created_at);
create index hold_ended on hold (expires_at) where state <> 'live' and locked <> '';
create index inventory_ledger_returned on inventory_ledger (cause_kind, id) where rooms < 0;
create index extra_ledger_returned on extra_ledger (cause_kind, id) where units < 0;
drop index resale_hold;
create index resale_hold on resale (hold_id) where hold_id is not null`

/**
 * What ended holds leave behind is found, and goes: nothing names them any more, and what names them is found by an
 * index.
 */
export const endedHolds: Migration = { up: (db) => runStatements(db, statements) }
