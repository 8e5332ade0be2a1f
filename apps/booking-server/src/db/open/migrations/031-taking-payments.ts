import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../is-postgres.ts'
import { inKeyOrder, runStatements } from './run-statements.ts'

const statements = `
alter table payment_attempt add column begun_at text;
alter table payment_attempt add column refs_indexed bigint not null default 0;
create table payment_reference (
  terminal_id bigint not null references payment_terminal (id), hash text not null, attempt_id bigint not null references payment_attempt (id),
  primary key (terminal_id, hash, attempt_id)
) ${inKeyOrder}`

const kinds = `check (kind in ('take', 'capture', 'release', 'refund'))`

/** SQLite cannot change a check, but leaves it behind with its column. */
const copiedColumn = `
alter table payment_operation add column what text not null default 'capture' ${kinds.replace('kind', 'what')};
update payment_operation set what = kind;
alter table payment_operation drop column kind;
alter table payment_operation rename column what to kind`

const newCheck = `
alter table payment_operation drop constraint payment_operation_kind_check;
alter table payment_operation add constraint payment_operation_kind_check ${kinds}`

/**
 * Money that a provider holds ready is taken by a wish that is written down; who begins an attempt says so; providers'
 * names are found by their hash.
 */
export const takingPayments: Migration = {
  up: async (db) => {
    await runStatements(db, statements)
    await runStatements(db, isPostgres(db) ? newCheck : copiedColumn)
  },
}
