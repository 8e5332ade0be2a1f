import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

/** The files that are sent as logos of agencies: how many, and which of them nobody has any more. None before. */
export const agencyLogoFiles: Migration = {
  up: (db) =>
    runStatements(
      db,
      `create table agency_logo (
        path text primary key,
        agency_id bigint not null references agency (id),
        uploaded_at text not null,
        unused_since text
      );
      create index agency_logo_uploaded on agency_logo (agency_id, uploaded_at);
      create index agency_logo_unused on agency_logo (unused_since) where unused_since is not null`,
    ),
}
