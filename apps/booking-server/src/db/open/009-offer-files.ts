import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

export const offerFiles: Migration = {
  up: (db) =>
    runStatements(
      db,
      `
create table uploaded_file (
  hotel_id bigint not null references hotel (id),
  hash text not null,
  type text not null,
  bytes bigint not null check (bytes > 0),
  uploaded_at text not null,
  primary key (hotel_id, hash)
);
create index uploaded_file_hash on uploaded_file (hash);
create index uploaded_file_at on uploaded_file (uploaded_at);

create table offer_file (
  offer_id bigint not null references offer (id),
  number bigint not null check (number > 0),
  kind text not null check (kind in ('attachment', 'film', 'link')),
  name text not null,
  hotel_id bigint not null,
  hash text,
  captions text,
  address text,
  primary key (offer_id, number),
  foreign key (hotel_id, hash) references uploaded_file (hotel_id, hash),
  foreign key (hotel_id, captions) references uploaded_file (hotel_id, hash),
  check ((kind = 'link') = (hash is null)),
  check ((kind = 'link') = (address is not null))
);
create index offer_file_hash on offer_file (hotel_id, hash);
create index offer_file_captions on offer_file (hotel_id, captions)`,
    ),
}
