import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
create index mail_key_expiry on mail_key (expires_at)`

export const endedMailKeys: Migration = { up: (db) => runStatements(db, statements) }
