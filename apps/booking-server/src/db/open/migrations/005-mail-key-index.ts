import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
create index mail_key_reservation on mail_key (reservation_id)`

export const mailKeyIndex: Migration = { up: (db) => runStatements(db, statements) }
