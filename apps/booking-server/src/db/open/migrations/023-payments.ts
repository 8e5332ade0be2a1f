import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../is-postgres.ts'
import { generatedKey, runStatements } from './run-statements.ts'

const statements = `
create table payment_terminal (
  id ${generatedKey}, hotel_id bigint not null references hotel (id), method text not null, inbox text not null unique,
  mode text not null check (mode in ('live', 'test', 'simulation')), enabled bigint not null check (enabled in (0, 1)),
  settings text not null, secrets text not null, created_at text not null, changed_at text not null
);
create unique index payment_terminal_one on payment_terminal (hotel_id, method) where enabled = 1;
create table payment_attempt (
  id ${generatedKey}, hotel_id bigint not null references hotel (id), reservation_id bigint not null references reservation (id),
  terminal_id bigint not null references payment_terminal (id), method text not null, reference text not null unique,
  key text not null, due_on text, aim text not null check (aim in ('capture', 'authorise', 'tokenise')),
  minor bigint not null check (minor >= 0), currency text not null, return_hash text not null unique, host text not null,
  refs text not null, next text, facts text not null, card text, authorised_until text,
  state text not null check (state in ('writing', 'open', 'done', 'over', 'review')), check_at text, checks bigint not null, until text not null,
  created_at text not null, changed_at text not null, unique (reservation_id, key)
);
create index payment_attempt_reservation on payment_attempt (reservation_id);
create index payment_attempt_check on payment_attempt (check_at) where check_at is not null;
create index payment_attempt_review on payment_attempt (hotel_id) where state = 'review';
create table payment_operation (
  id ${generatedKey}, attempt_id bigint not null references payment_attempt (id), reservation_id bigint not null references reservation (id),
  kind text not null check (kind in ('capture', 'release', 'refund')), minor bigint not null check (minor >= 0), key text not null unique,
  state text not null check (state in ('wanted', 'done', 'refused', 'unknown')), next_at text, attempts bigint not null, person text,
  created_at text not null, changed_at text not null
);
create index payment_operation_attempt on payment_operation (attempt_id);
create index payment_operation_next on payment_operation (next_at) where next_at is not null;
create table payment_message (
  id ${generatedKey}, terminal_id bigint not null references payment_terminal (id), hash text not null, request text,
  received_at text not null, handled_at text, verdict text, unique (terminal_id, hash)
);
create index payment_message_unhandled on payment_message (id) where handled_at is null;
create table payment_link (
  hash text primary key, reservation_id bigint not null references reservation (id), due_on text, expires_at text not null,
  created_at text not null, used_at text
);
create index payment_link_reservation on payment_link (reservation_id)`

/** SQLite cannot change a check, but leaves it behind with its column. */
const copiedColumn = `
alter table reservation add column method text not null default 'hotelpay';
update reservation set method = payment_method;
alter table reservation drop column payment_method;
alter table reservation rename column method to payment_method`

const withoutCheck = 'alter table reservation drop constraint reservation_payment_method_check'

/**
 * Terminals with sealed secrets, attempts, what is wanted of providers, their messages as they came, and links by
 * e-mail; any method of paying.
 */
export const payments: Migration = {
  up: async (db) => {
    await runStatements(db, statements)
    await runStatements(db, isPostgres(db) ? withoutCheck : copiedColumn)
  },
}
