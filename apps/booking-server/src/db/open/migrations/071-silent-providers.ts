import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table payment_attempt add column silent_since text;
alter table payment_message add column attempt_id bigint references payment_attempt (id);
create index payment_message_attempt on payment_message (attempt_id) where handled_at is null`

/** What may still turn out to be paid: a provider has said nothing of it, or a message about it is not handled. */
export const silentProviders: Migration = { up: (db) => runStatements(db, statements) }
