import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
create index outbox_parked on outbox (id) where state = 'parked';
create index payment_operation_unanswered on payment_operation (id) where state in ('refused', 'unknown')`

/** What waits for a person is counted every few seconds. */
export const countedRows: Migration = { up: (db) => runStatements(db, statements) }
