import type { Migration } from 'kysely/migration'
import { inKeyOrder, runStatements } from './run-statements.ts'

const statements = `
create table unchanged_key (
  hotel_id bigint not null references hotel (id), key text not null, request_hash text not null, answer text not null, at text not null,
  primary key (hotel_id, key)
) ${inKeyOrder};
create index unchanged_key_at on unchanged_key (at);
create index confirm_key_closed on confirm_key (at) where reservation_id is null`

export const unchangedKeys: Migration = { up: (db) => runStatements(db, statements) }
