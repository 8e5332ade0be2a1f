import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
create index mail_key_expiry on mail_key (expires_at)`

/** Keys of links in mails that have ended are looked for every day. */
export const endedMailKeys: Migration = { up: (db) => runStatements(db, statements) }
