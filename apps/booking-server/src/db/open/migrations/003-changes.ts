import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table reservation add column revision bigint not null default 1;
alter table reservation add column option_until text;
alter table reservation add column client_id bigint;
alter table reservation_room add column ended_in bigint;
alter table confirm_key add column answer text;
alter table outbox add column revision bigint not null default 1;
create index reservation_option on reservation (option_until) where state = 'pending';

create table reservation_change (
  reservation_id bigint not null references reservation (id), revision bigint not null check (revision > 1),
  hotel_id bigint not null references hotel (id), kind text not null, fee_minor bigint not null check (fee_minor >= 0),
  key text, request_hash text, answer text, locked text not null, locked_hash text not null, at text not null,
  primary key (reservation_id, revision), unique (hotel_id, key)
)`

export const changes: Migration = { up: (db) => runStatements(db, statements) }
