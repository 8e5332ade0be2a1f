import { generatedKey, inKeyOrder } from './run-statements.ts'

export const sales = `
create table sales_calendar (
  hotel_id bigint primary key references hotel (id),
  calendar text not null
);

create table price_period (
  room_type_id bigint not null references room_type (id),
  first_night text not null,
  last_night text not null,
  weekdays text not null,
  primary key (room_type_id, first_night),
  check (first_night <= last_night)
);

create table price_exception (
  room_type_id bigint not null references room_type (id),
  night text not null,
  minor bigint not null check (minor >= 0),
  primary key (room_type_id, night)
);

create table restriction (
  id ${generatedKey},
  hotel_id bigint not null references hotel (id),
  room_type_id bigint references room_type (id),
  rate_plan_id bigint references rate_plan (id),
  first_day text not null,
  last_day text not null,
  weekdays bigint not null check (weekdays between 1 and 127),
  rule text not null,
  check (first_day <= last_day)
);
create index restriction_hotel on restriction (hotel_id, last_day);

create table room_night (
  room_type_id bigint not null references room_type (id),
  night text not null,
  allotment bigint not null check (allotment >= 0),
  overbook bigint not null default 0 check (overbook >= 0),
  taken bigint not null default 0,
  closed bigint not null default 0 check (closed in (0, 1)),
  primary key (room_type_id, night),
  check (taken >= 0 and taken <= allotment + overbook)
) ${inKeyOrder};

create table inventory_ledger (
  id ${generatedKey},
  at text not null,
  cause_kind text not null check (cause_kind in ('hold', 'reservation', 'resale')),
  cause_id text not null,
  room_type_id bigint not null,
  night text not null,
  rooms bigint not null check (rooms <> 0),
  foreign key (room_type_id, night) references room_night (room_type_id, night)
);
create index inventory_ledger_cause on inventory_ledger (cause_kind, cause_id);
create index inventory_ledger_returned on inventory_ledger (cause_kind, id) where rooms < 0;

create table extra_stock (
  kind text not null check (kind in ('promo-code', 'service-slot', 'package')),
  item_id bigint not null,
  slot text not null,
  day text not null,
  hotel_id bigint not null references hotel (id),
  allotment bigint not null check (allotment >= 0),
  taken bigint not null default 0,
  primary key (kind, item_id, slot, day),
  check (taken >= 0 and taken <= allotment)
);
create index extra_stock_hotel on extra_stock (hotel_id);

create table extra_ledger (
  id ${generatedKey},
  at text not null,
  cause_kind text not null check (cause_kind in ('hold', 'reservation')),
  cause_id text not null,
  kind text not null,
  item_id bigint not null,
  slot text not null,
  day text not null,
  units bigint not null check (units <> 0),
  foreign key (kind, item_id, slot, day) references extra_stock (kind, item_id, slot, day)
);
create index extra_ledger_cause on extra_ledger (cause_kind, cause_id);
create index extra_ledger_returned on extra_ledger (cause_kind, id) where units < 0;

create table hold (
  id text primary key,
  hotel_id bigint not null references hotel (id),
  channel_id bigint not null references channel (id),
  visitor text not null,
  address text not null,
  key text not null,
  request_hash text not null,
  state text not null check (state in ('live', 'consumed', 'released', 'expired')),
  expires_at text not null,
  extended bigint not null check (extended in (0, 1)),
  locked text not null,
  locked_hash text not null,
  created_at text not null,
  resales text,
  unique (hotel_id, key)
);
create index hold_live on hold (expires_at) where state = 'live';
create index hold_visitor on hold (visitor) where state = 'live';
create index hold_address on hold (address) where state = 'live';
create index hold_made on hold (address, created_at);
create index hold_ended on hold (expires_at) where state <> 'live' and locked <> '';

create table hold_room (
  hold_id text not null references hold (id),
  room_type_id bigint not null references room_type (id),
  arrival text not null,
  departure text not null,
  rooms bigint not null check (rooms > 0),
  primary key (hold_id, room_type_id, arrival),
  check (arrival < departure)
)`
