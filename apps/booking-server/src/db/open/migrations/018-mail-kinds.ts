import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../is-postgres.ts'
import { generatedKey, runStatements } from './run-statements.ts'

const columns = `id, reservation_id, kind, revision, recipient, address, payload, state, attempts, next_at, sent_at, message_id, created_at`

/** SQLite cannot let a column become null: the table is written anew. */
const onSqlite = `
create table outbox_of_all_kinds (
  id ${generatedKey}, reservation_id bigint references reservation (id), hotel_id bigint references hotel (id), kind text not null,
  revision bigint not null default 1, recipient text not null, address text, payload text not null,
  state text not null check (state in ('due', 'sent', 'parked')), attempts bigint not null, next_at text not null, sent_at text,
  message_id text not null unique, once text unique, created_at text not null, check ((reservation_id is null) <> (hotel_id is null))
);
insert into outbox_of_all_kinds (${columns}) select ${columns} from outbox;
drop table outbox;
alter table outbox_of_all_kinds rename to outbox;
create index outbox_due on outbox (next_at) where state = 'due';
create index outbox_reservation on outbox (reservation_id);
create index outbox_sent on outbox (address, sent_at)`

const onPostgres = `
alter table outbox alter column reservation_id drop not null;
alter table outbox add column hotel_id bigint references hotel (id);
alter table outbox add column once text unique;
alter table outbox add check ((reservation_id is null) <> (hotel_id is null))`

export const mailKinds: Migration = {
  up: (db: Kysely<unknown>) => runStatements(db, isPostgres(db) ? onPostgres : onSqlite),
}
