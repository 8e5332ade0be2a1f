import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
create index folio_repay on folio (reservation_id) where kind = 'repay'`

/** What houses owe guests is looked for among all ledgers, and few have such a row. */
export const owedRefunds: Migration = { up: (db) => runStatements(db, statements) }
