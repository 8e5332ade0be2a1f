import type { Migration } from 'kysely/migration'
import { generatedKey, runStatements } from './first-version/run-statements.ts'

/** What guests agreed to, in which words, and when they took it back. Rows are added and never changed. */
export const consents: Migration = {
  up: (db) =>
    runStatements(
      db,
      `
create table consent_text (
  hash text primary key,
  language text not null,
  body text not null
);

create table consent (
  id ${generatedKey},
  reservation_id bigint not null references reservation (id),
  purpose text not null check (purpose in ('report', 'marketing', 'profile', 'policy')),
  policy_id bigint,
  given bigint not null check (given in (0, 1)),
  text_hash text not null references consent_text (hash),
  at text not null,
  check ((purpose = 'policy') = (policy_id is not null))
);
create index consent_reservation on consent (reservation_id)`,
    ),
}
