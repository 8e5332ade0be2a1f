import type { Migration } from 'kysely/migration'
import { generatedKey, runStatements } from './first-version/run-statements.ts'

/** What guests ask offers for. `offer_id` is the offer that an operator began from it. */
export const offerRequests: Migration = {
  up: (db) =>
    runStatements(
      db,
      `
create table offer_request (
  id ${generatedKey},
  request_hash text not null unique,
  hotel_id bigint not null references hotel (id),
  channel_id bigint not null references channel (id),
  language_id bigint not null,
  host text,
  state text not null check (state in ('waiting', 'answered', 'closed')),
  name text not null,
  email text not null,
  note text not null,
  arrival text,
  departure text,
  month text,
  nights bigint,
  rooms text not null,
  package_id bigint,
  offer_id bigint unique references offer (id),
  revision bigint not null default 1,
  created_at text not null,
  changed_at text not null,
  check ((arrival is null) = (departure is null)),
  check ((state = 'answered') = (offer_id is not null))
);
create index offer_request_listed on offer_request (hotel_id, state, created_at, id);
create index offer_request_created on offer_request (state, created_at, id)`,
    ),
}
