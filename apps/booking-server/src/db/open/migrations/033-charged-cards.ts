import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../is-postgres.ts'
import { runStatements } from './run-statements.ts'

const kinds = `check (kind in ('take', 'capture', 'release', 'refund', 'charge'))`

/** SQLite cannot change a check, but leaves it behind with its column. */
const copiedColumn = `
alter table payment_operation add column what text not null default 'capture' ${kinds.replace('kind', 'what')};
update payment_operation set what = kind;
alter table payment_operation drop column kind;
alter table payment_operation rename column what to kind`

const newCheck = `
alter table payment_operation drop constraint payment_operation_kind_check;
alter table payment_operation add constraint payment_operation_kind_check ${kinds}`

/** The house charges a card that a guest has left: an attempt of its own, which names the one that the card is of. */
export const chargedCards: Migration = {
  up: async (db) => {
    await runStatements(db, 'alter table payment_attempt add column card_of bigint references payment_attempt (id)')
    await runStatements(db, isPostgres(db) ? newCheck : copiedColumn)
  },
}
