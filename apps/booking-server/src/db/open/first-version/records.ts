import { generatedKey } from './run-statements.ts'

export const records = `
create table outbox (
  id ${generatedKey},
  reservation_id bigint references reservation (id),
  hotel_id bigint references hotel (id),
  kind text not null,
  revision bigint not null default 1,
  recipient text not null,
  address text,
  payload text not null,
  state text not null check (state in ('due', 'sent', 'parked')),
  attempts bigint not null,
  next_at text not null,
  sent_at text,
  message_id text not null unique,
  once text unique,
  created_at text not null,
  check ((reservation_id is null) <> (hotel_id is null))
);
create index outbox_due on outbox (next_at) where state = 'due';
create index outbox_reservation on outbox (reservation_id);
create index outbox_sent on outbox (address, sent_at);
create index outbox_parked on outbox (id) where state = 'parked';

create table operator_act (
  id bigint primary key,
  at text not null,
  person text not null,
  role text not null,
  action text not null,
  hotel_id bigint,
  reservation_id bigint,
  details text not null,
  key text unique,
  request_hash text,
  answer text,
  hash text not null
);
create index operator_act_reservation on operator_act (reservation_id);

create table known_key (
  name text primary key,
  fingerprint text not null
)`
