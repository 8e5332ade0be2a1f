import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

export const awaitedConfirmations: Migration = {
  up: (db) =>
    runStatements(
      db,
      `
create table awaited_confirmation (
  reservation_id bigint not null primary key references reservation (id),
  hotel_id bigint not null references hotel (id),
  written_by text not null,
  rejection_reason text
);
create index awaited_confirmation_of_hotel on awaited_confirmation (hotel_id, reservation_id)`,
    ),
}
