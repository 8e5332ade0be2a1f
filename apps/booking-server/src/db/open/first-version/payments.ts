import { generatedKey, inKeyOrder } from './run-statements.ts'

export const payments = `
create table payment_terminal (
  id ${generatedKey},
  hotel_id bigint not null references hotel (id),
  method text not null,
  inbox text not null unique,
  mode text not null check (mode in ('live', 'test', 'simulation')),
  enabled bigint not null check (enabled in (0, 1)),
  settings text not null,
  secrets text not null,
  created_at text not null,
  changed_at text not null,
  tested_at text
);
create unique index payment_terminal_one on payment_terminal (hotel_id, method) where enabled = 1;

create table payment_attempt (
  id ${generatedKey},
  hotel_id bigint not null references hotel (id),
  reservation_id bigint not null references reservation (id),
  terminal_id bigint not null references payment_terminal (id),
  method text not null,
  reference text not null unique,
  key text not null,
  due_on text,
  aim text not null check (aim in ('capture', 'authorise', 'tokenise')),
  minor bigint not null check (minor >= 0),
  currency text not null,
  return_hash text not null unique,
  host text not null,
  refs text not null,
  next text,
  facts text not null,
  card text,
  authorised_until text,
  state text not null check (state in ('writing', 'open', 'done', 'over', 'review')),
  check_at text,
  checks bigint not null,
  until text not null,
  created_at text not null,
  changed_at text not null,
  begun_at text,
  refs_indexed bigint not null default 0,
  card_of bigint references payment_attempt (id),
  is_test bigint not null default 0 check (is_test in (0, 1)),
  silent_since text,
  unique (reservation_id, key)
);
create index payment_attempt_reservation on payment_attempt (reservation_id);
create index payment_attempt_check on payment_attempt (check_at) where check_at is not null;
create index payment_attempt_review on payment_attempt (hotel_id) where state = 'review';
create index payment_attempt_terminal on payment_attempt (terminal_id);

create table payment_reference (
  terminal_id bigint not null references payment_terminal (id),
  hash text not null,
  attempt_id bigint not null references payment_attempt (id),
  primary key (terminal_id, hash, attempt_id)
) ${inKeyOrder};

create table payment_operation (
  id ${generatedKey},
  attempt_id bigint not null references payment_attempt (id),
  reservation_id bigint not null references reservation (id),
  minor bigint not null check (minor >= 0),
  key text not null unique,
  state text not null check (state in ('wanted', 'done', 'refused', 'unknown')),
  next_at text,
  attempts bigint not null,
  person text,
  created_at text not null,
  changed_at text not null,
  kind text not null check (kind in ('take', 'capture', 'release', 'refund', 'charge'))
);
create index payment_operation_attempt on payment_operation (attempt_id);
create index payment_operation_next on payment_operation (next_at) where next_at is not null;
create index payment_operation_reservation on payment_operation (reservation_id);
create index payment_operation_unanswered on payment_operation (id) where state in ('refused', 'unknown');

create table payment_message (
  id ${generatedKey},
  terminal_id bigint not null references payment_terminal (id),
  hash text not null,
  request text,
  received_at text not null,
  handled_at text,
  verdict text,
  failures bigint not null default 0,
  next_at text,
  attempt_id bigint references payment_attempt (id),
  unique (terminal_id, hash)
);
create index payment_message_unhandled on payment_message (id) where handled_at is null;
create index payment_message_attempt on payment_message (attempt_id) where handled_at is null;

create table payment_link (
  hash text primary key,
  reservation_id bigint not null references reservation (id),
  due_on text,
  expires_at text not null,
  created_at text not null,
  used_at text
);
create index payment_link_reservation on payment_link (reservation_id)`
