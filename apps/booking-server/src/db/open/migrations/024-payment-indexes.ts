import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
create index payment_operation_reservation on payment_operation (reservation_id);
create index payment_attempt_terminal on payment_attempt (terminal_id)`

export const paymentIndexes: Migration = { up: (db) => runStatements(db, statements) }
