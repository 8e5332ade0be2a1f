import type { Migration } from 'kysely/migration'
import { generatedKey, runStatements } from './run-statements.ts'

const statements = `
create table operator_act (
  id bigint primary key, at text not null, person text not null, role text not null, action text not null, hotel_id bigint,
  reservation_id bigint, details text not null, key text unique, request_hash text, answer text, hash text not null
);
create index operator_act_reservation on operator_act (reservation_id);
create table reservation_note (
  id ${generatedKey}, reservation_id bigint not null references reservation (id), at text not null, person text not null, note text not null
);
create index reservation_note_reservation on reservation_note (reservation_id)`

/** What operators do and look at, line by line, and what they write down about a reservation for each other. */
export const operatorActs: Migration = { up: (db) => runStatements(db, statements) }
