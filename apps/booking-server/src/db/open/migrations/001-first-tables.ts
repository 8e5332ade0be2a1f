import type { Migration } from 'kysely/migration'
import { generatedKey, inKeyOrder, runStatements } from './run-statements.ts'

const statements = `
create table destination (id bigint primary key, content text not null);

create table hotel (
  id bigint primary key, destination_id bigint not null references destination (id), time_zone text not null, currency text not null,
  settings text not null, content text not null
);
create table hotel_version (hotel_id bigint primary key references hotel (id), version bigint not null);

create table channel (
  id bigint primary key, code text not null unique, name text not null, trade bigint not null check (trade in (0, 1)), settings text not null
);
create table channel_hotel (
  channel_id bigint not null references channel (id), hotel_id bigint not null references hotel (id), primary key (channel_id, hotel_id)
);
create table custom_policy (
  id bigint primary key, hotel_id bigint not null references hotel (id), channel_id bigint references channel (id),
  mandatory bigint not null check (mandatory in (0, 1)), content text not null
);

create table room_type (
  id bigint primary key, hotel_id bigint not null references hotel (id), position bigint not null, occupancy text not null, content text not null
);
create index room_type_hotel on room_type (hotel_id);
create table rate_plan (
  id bigint primary key, hotel_id bigint not null references hotel (id), position bigint not null, terms text not null,
  cancellation text not null, prepayment text not null, kinds text not null, content text not null
);
create index rate_plan_hotel on rate_plan (hotel_id);
create table rate_plan_channel (
  rate_plan_id bigint not null references rate_plan (id), channel_id bigint not null references channel (id),
  primary key (rate_plan_id, channel_id)
);
create table product (
  id bigint primary key, hotel_id bigint not null references hotel (id), room_type_id bigint not null references room_type (id),
  rate_plan_id bigint not null references rate_plan (id), unique (room_type_id, rate_plan_id)
);
create index product_hotel on product (hotel_id);

create table price_period (
  room_type_id bigint not null references room_type (id), first_night text not null, last_night text not null, weekdays text not null,
  primary key (room_type_id, first_night), check (first_night <= last_night)
);
create table price_exception (
  room_type_id bigint not null references room_type (id), night text not null, minor bigint not null check (minor >= 0),
  primary key (room_type_id, night)
);
create table restriction (
  id ${generatedKey}, hotel_id bigint not null references hotel (id), room_type_id bigint references room_type (id),
  rate_plan_id bigint references rate_plan (id), first_day text not null, last_day text not null,
  weekdays bigint not null check (weekdays between 1 and 127), rule text not null, check (first_day <= last_day)
);
create index restriction_hotel on restriction (hotel_id, last_day);

create table room_night (
  room_type_id bigint not null references room_type (id), night text not null, allotment bigint not null check (allotment >= 0),
  overbook bigint not null default 0 check (overbook >= 0), taken bigint not null default 0, closed bigint not null default 0 check (closed in (0, 1)),
  primary key (room_type_id, night), check (taken >= 0 and taken <= allotment + overbook)
) ${inKeyOrder};
create table inventory_ledger (
  id ${generatedKey}, at text not null, cause_kind text not null check (cause_kind in ('hold', 'reservation')), cause_id text not null,
  room_type_id bigint not null, night text not null, rooms bigint not null check (rooms <> 0),
  foreign key (room_type_id, night) references room_night (room_type_id, night)
);
create index inventory_ledger_cause on inventory_ledger (cause_kind, cause_id);

create table hold (
  id text primary key, hotel_id bigint not null references hotel (id), channel_id bigint not null references channel (id),
  visitor text not null, address text not null, key text not null, request_hash text not null,
  state text not null check (state in ('live', 'consumed', 'released', 'expired')), expires_at text not null,
  extended bigint not null check (extended in (0, 1)), locked text not null, locked_hash text not null, replaces text references hold (id),
  created_at text not null, unique (hotel_id, key)
);
create index hold_live on hold (expires_at) where state = 'live';
create index hold_visitor on hold (visitor) where state = 'live';
create index hold_address on hold (address) where state = 'live';
create table hold_room (
  hold_id text not null references hold (id), room_type_id bigint not null references room_type (id), arrival text not null,
  departure text not null, rooms bigint not null check (rooms > 0), primary key (hold_id, room_type_id, arrival), check (arrival < departure)
);

create table reservation (
  id ${generatedKey}, code text not null unique, hotel_id bigint not null references hotel (id),
  channel_id bigint not null references channel (id), host text, language_id bigint not null,
  state text not null check (state in ('pending', 'confirmed', 'cancelled')), reason text not null, hold_id text unique references hold (id),
  arrival text not null, departure text not null, email text not null, booker text not null, guests text not null, consents text not null,
  payment_method text not null check (payment_method in ('hotelpay', 'bank')), pay_by text, option_hours bigint not null,
  locked text not null, locked_hash text not null, created_at text not null, changed_at text not null, check (arrival < departure)
);
create index reservation_hotel on reservation (hotel_id, arrival);
create index reservation_unpaid on reservation (pay_by) where state = 'pending';
create table reservation_room (
  reservation_id bigint not null references reservation (id), line bigint not null, code text not null unique,
  room_type_id bigint not null references room_type (id), product_id bigint not null references product (id), arrival text not null,
  departure text not null, party text not null, primary key (reservation_id, line), check (arrival < departure)
);
create table confirm_key (
  hotel_id bigint not null references hotel (id), key text not null, request_hash text not null,
  reservation_id bigint unique references reservation (id), at text not null, primary key (hotel_id, key)
);
create table mail_key (hash text primary key, reservation_id bigint not null references reservation (id), expires_at text not null);
create table payment (
  id ${generatedKey}, reservation_id bigint not null references reservation (id), minor bigint not null check (minor >= 0),
  currency text not null, method text not null, at text not null
);
create index payment_reservation on payment (reservation_id);
create table outbox (
  id ${generatedKey}, reservation_id bigint not null references reservation (id), kind text not null, recipient text not null,
  payload text not null, state text not null check (state in ('due', 'sent', 'parked')), attempts bigint not null, next_at text not null,
  message_id text not null unique, created_at text not null
);
create index outbox_due on outbox (next_at) where state = 'due';
create index outbox_reservation on outbox (reservation_id)`

export const firstTables: Migration = { up: (db) => runStatements(db, statements) }
