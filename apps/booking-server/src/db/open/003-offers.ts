import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../is-postgres.ts'
import { generatedKey, inKeyOrder, runStatements } from './first-version/run-statements.ts'

const offerTables = `
create table offer (
  id ${generatedKey},
  code text not null unique,
  hotel_id bigint not null references hotel (id),
  channel_id bigint not null references channel (id),
  language_id bigint not null,
  state text not null check (state in ('draft', 'sent', 'open', 'confirmed', 'rejected', 'expired', 'withdrawn')),
  revision bigint not null default 1,
  name text not null,
  email text not null,
  recipient text not null,
  title text not null,
  letter text not null,
  guaranteed bigint not null check (guaranteed in (0, 1)),
  expires_at text,
  host text,
  rejection_reason text,
  reservation_id bigint unique references reservation (id),
  confirmed_option bigint,
  awaits_answer bigint not null default 0 check (awaits_answer in (0, 1)),
  written_by text not null,
  created_at text not null,
  changed_at text not null,
  sent_at text,
  opened_at text,
  ended_at text,
  check (state = 'draft' or state = 'withdrawn' or (expires_at is not null and sent_at is not null)),
  check ((state = 'confirmed') = (reservation_id is not null))
);
create index offer_waiting on offer (expires_at) where state in ('sent', 'open');
create index offer_listed on offer (hotel_id, awaits_answer, changed_at, id);
create index offer_changed on offer (awaits_answer, changed_at, id);

create table offer_option (
  offer_id bigint not null references offer (id),
  number bigint not null check (number > 0),
  name text not null,
  description text not null,
  arrival text not null,
  departure text not null,
  basket text not null,
  locked text not null,
  locked_hash text not null,
  primary key (offer_id, number),
  check (arrival < departure)
);

create table offer_night (
  offer_id bigint not null references offer (id),
  room_type_id bigint not null,
  night text not null,
  rooms bigint not null check (rooms > 0),
  primary key (offer_id, room_type_id, night),
  foreign key (room_type_id, night) references room_night (room_type_id, night)
) ${inKeyOrder};

create table offer_extra (
  offer_id bigint not null references offer (id),
  kind text not null,
  item_id bigint not null,
  slot text not null,
  day text not null,
  units bigint not null check (units > 0),
  primary key (offer_id, kind, item_id, slot, day),
  foreign key (kind, item_id, slot, day) references extra_stock (kind, item_id, slot, day)
) ${inKeyOrder};

create table offer_message (
  id ${generatedKey},
  offer_id bigint not null references offer (id),
  sender text not null check (sender in ('hotel', 'guest')),
  person text,
  body text not null,
  key text,
  at text not null,
  unique (offer_id, key)
);
create index offer_message_offer on offer_message (offer_id, id)`

/** The ledgers with a further cause. SQLite changes no check of a table that is there: it is made anew. */
const ledgersAnew = `
create table inventory_ledger_new (
  id ${generatedKey},
  at text not null,
  cause_kind text not null check (cause_kind in ('hold', 'reservation', 'resale', 'offer')),
  cause_id text not null,
  room_type_id bigint not null,
  night text not null,
  rooms bigint not null check (rooms <> 0),
  foreign key (room_type_id, night) references room_night (room_type_id, night)
);
insert into inventory_ledger_new select id, at, cause_kind, cause_id, room_type_id, night, rooms from inventory_ledger;
drop table inventory_ledger;
alter table inventory_ledger_new rename to inventory_ledger;
create index inventory_ledger_cause on inventory_ledger (cause_kind, cause_id);
create index inventory_ledger_returned on inventory_ledger (cause_kind, id) where rooms < 0;

create table extra_ledger_new (
  id ${generatedKey},
  at text not null,
  cause_kind text not null check (cause_kind in ('hold', 'reservation', 'offer')),
  cause_id text not null,
  kind text not null,
  item_id bigint not null,
  slot text not null,
  day text not null,
  units bigint not null check (units <> 0),
  foreign key (kind, item_id, slot, day) references extra_stock (kind, item_id, slot, day)
);
insert into extra_ledger_new select id, at, cause_kind, cause_id, kind, item_id, slot, day, units from extra_ledger;
drop table extra_ledger;
alter table extra_ledger_new rename to extra_ledger;
create index extra_ledger_cause on extra_ledger (cause_kind, cause_id);
create index extra_ledger_returned on extra_ledger (cause_kind, id) where units < 0`

const checksAnew = `
alter table inventory_ledger drop constraint inventory_ledger_cause_kind_check;
alter table inventory_ledger add constraint inventory_ledger_cause_kind_check
  check (cause_kind in ('hold', 'reservation', 'resale', 'offer'));
alter table extra_ledger drop constraint extra_ledger_cause_kind_check;
alter table extra_ledger add constraint extra_ledger_cause_kind_check
  check (cause_kind in ('hold', 'reservation', 'offer'))`

export const offers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await runStatements(db, offerTables)
    if (!isPostgres(db)) return await runStatements(db, ledgersAnew)
    for (const statement of checksAnew.split(';')) await sql.raw(statement).execute(db)
  },
}
