import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../is-postgres.ts'
import { generatedKey, runStatements } from './run-statements.ts'

const statements = `
create table resale (
  id ${generatedKey}, hotel_id bigint not null references hotel (id), reservation_id bigint not null references reservation (id),
  room_code text not null, room_type_id bigint not null references room_type (id), arrival text not null, departure text not null,
  until text not null, state text not null check (state in ('open', 'held', 'sold', 'withdrawn', 'expired')),
  hold_id text references hold (id), sold_to bigint references reservation (id), key text, end_key text,
  opened_at text not null, ended_at text, check (arrival < departure), check (state <> 'held' or hold_id is not null),
  check ((state = 'sold') = (sold_to is not null)), check ((state in ('open', 'held')) = (ended_at is null))
);
create unique index resale_once on resale (room_code) where state in ('open', 'held');
create index resale_stay on resale (room_type_id, arrival, departure) where state = 'open';
create index resale_until on resale (until) where state = 'open';
create index resale_hold on resale (hold_id) where state = 'held';
create index resale_reservation on resale (reservation_id);
create index resale_sold_to on resale (sold_to) where sold_to is not null;
alter table hold add column resales text`

const causes = `cause_kind in ('hold', 'reservation', 'resale')`

const copiedLedger = `
create table new_ledger (
  id ${generatedKey}, at text not null, cause_kind text not null check (${causes}), cause_id text not null,
  room_type_id bigint not null, night text not null, rooms bigint not null check (rooms <> 0),
  foreign key (room_type_id, night) references room_night (room_type_id, night)
);
insert into new_ledger select id, at, cause_kind, cause_id, room_type_id, night, rooms from inventory_ledger;
drop table inventory_ledger;
alter table new_ledger rename to inventory_ledger;
create index inventory_ledger_cause on inventory_ledger (cause_kind, cause_id)`

const changedCheck = `
alter table inventory_ledger drop constraint inventory_ledger_cause_kind_check;
alter table inventory_ledger add check (${causes})`

/**
 * Rooms for resale, which of a hold's lines are some, and a cause of its own for what goes from one
 * guest to the next.
 */
export const resale: Migration = {
  up: async (db) => {
    await runStatements(db, statements)
    await runStatements(db, isPostgres(db) ? changedCheck : copiedLedger)
  },
}
