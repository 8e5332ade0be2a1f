import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

/** The VAT that an agency puts on its commission, basis points; null is that of the hotel's stays, as before. */
export const commissionVat: Migration = {
  up: (db) => runStatements(db, 'alter table agency_contract add column commission_vat bigint'),
}
