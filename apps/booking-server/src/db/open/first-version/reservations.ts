import { generatedKey, inKeyOrder } from './run-statements.ts'

export const reservations = `
create table reservation (
  id ${generatedKey},
  code text not null unique,
  hotel_id bigint not null references hotel (id),
  channel_id bigint not null references channel (id),
  host text,
  language_id bigint not null,
  state text not null check (state in ('pending', 'confirmed', 'cancelled')),
  reason text not null,
  hold_id text unique references hold (id),
  arrival text not null,
  departure text not null,
  email text not null,
  booker text not null,
  guests text not null,
  consents text not null,
  pay_by text,
  option_hours bigint not null,
  locked text not null,
  locked_hash text not null,
  created_at text not null,
  changed_at text not null,
  revision bigint not null default 1,
  option_until text,
  client_id bigint,
  address text,
  guest_records text,
  number_format text not null default 'it',
  payment_method text not null,
  agency_id bigint references agency (id),
  commission_minor bigint not null default 0,
  owed_from text,
  check (arrival < departure)
);
create index reservation_hotel on reservation (hotel_id, arrival);
create index reservation_unpaid on reservation (pay_by) where state = 'pending';
create index reservation_option on reservation (option_until) where state = 'pending';
create index reservation_address on reservation (hotel_id, address, departure);
create index reservation_email on reservation (hotel_id, email, departure);
create index reservation_booker_email on reservation (email);
create index reservation_arrival on reservation (arrival);
create index reservation_state on reservation (state, arrival);
create index reservation_departure on reservation (hotel_id, departure, arrival);
create index reservation_owed on reservation (owed_from) where owed_from is not null;

create table reservation_room (
  reservation_id bigint not null references reservation (id),
  line bigint not null,
  code text not null unique,
  room_type_id bigint not null references room_type (id),
  product_id bigint not null references product (id),
  arrival text not null,
  departure text not null,
  party text not null,
  ended_in bigint,
  primary key (reservation_id, line),
  check (arrival < departure)
);

create table confirm_key (
  hotel_id bigint not null references hotel (id),
  key text not null,
  request_hash text not null,
  reservation_id bigint unique references reservation (id),
  at text not null,
  answer text,
  primary key (hotel_id, key)
);
create index confirm_key_closed on confirm_key (at) where reservation_id is null;

create table unchanged_key (
  hotel_id bigint not null references hotel (id),
  key text not null,
  request_hash text not null,
  answer text not null,
  at text not null,
  primary key (hotel_id, key)
) ${inKeyOrder};
create index unchanged_key_at on unchanged_key (at);

create table mail_key (
  hash text primary key,
  reservation_id bigint not null references reservation (id),
  expires_at text not null
);
create index mail_key_reservation on mail_key (reservation_id);
create index mail_key_expiry on mail_key (expires_at);

create table reservation_change (
  reservation_id bigint not null references reservation (id),
  revision bigint not null check (revision > 1),
  hotel_id bigint not null references hotel (id),
  kind text not null,
  fee_minor bigint not null check (fee_minor >= 0),
  key text,
  request_hash text,
  answer text,
  locked text not null,
  locked_hash text not null,
  at text not null,
  guest_reason text,
  primary key (reservation_id, revision),
  unique (hotel_id, key)
);

create table reservation_note (
  id ${generatedKey},
  reservation_id bigint not null references reservation (id),
  at text not null,
  person text not null,
  note text not null,
  folio_position bigint
);
create index reservation_note_reservation on reservation_note (reservation_id);

create table reservation_word (
  word text not null,
  reservation_id bigint not null references reservation (id),
  hotel_id bigint not null,
  arrival text not null,
  primary key (word, reservation_id)
) ${inKeyOrder};
create index reservation_word_reservation on reservation_word (reservation_id);

create table folio (
  reservation_id bigint not null references reservation (id),
  position bigint not null check (position > 0),
  at text not null,
  revision bigint not null,
  cause text not null,
  kind text not null,
  item text not null,
  due_on text,
  minor bigint not null,
  method text,
  hash text not null,
  primary key (reservation_id, position)
) ${inKeyOrder};
create index folio_repay on folio (reservation_id) where kind = 'repay';

create table resale (
  id ${generatedKey},
  hotel_id bigint not null references hotel (id),
  reservation_id bigint not null references reservation (id),
  room_code text not null,
  room_type_id bigint not null references room_type (id),
  arrival text not null,
  departure text not null,
  until text not null,
  state text not null check (state in ('open', 'held', 'sold', 'withdrawn', 'expired')),
  hold_id text references hold (id),
  sold_to bigint references reservation (id),
  key text,
  end_key text,
  opened_at text not null,
  ended_at text,
  check (arrival < departure),
  check (state <> 'held' or hold_id is not null),
  check ((state = 'sold') = (sold_to is not null)),
  check ((state in ('open', 'held')) = (ended_at is null))
);
create unique index resale_once on resale (room_code) where state in ('open', 'held');
create index resale_stay on resale (room_type_id, arrival, departure) where state = 'open';
create index resale_until on resale (until) where state = 'open';
create index resale_reservation on resale (reservation_id);
create index resale_sold_to on resale (sold_to) where sold_to is not null;
create index resale_hold on resale (hold_id) where hold_id is not null;

create table agency_booking (
  agency_id bigint not null references agency (id),
  channel_id bigint not null references channel (id),
  reservation_id bigint not null references reservation (id),
  hotel_id bigint not null,
  status text not null check (status in ('active', 'waiting', 'cancelled')),
  arrival text not null,
  departure text not null,
  currency text not null,
  total_minor bigint not null,
  price bigint not null,
  rooms bigint not null,
  adults bigint not null,
  children bigint not null,
  guest text not null,
  expires_on text,
  payment_days bigint,
  owed_minor bigint not null default 0,
  primary key (agency_id, channel_id, reservation_id)
) ${inKeyOrder};
create index agency_booking_owed on agency_booking (agency_id, channel_id) where owed_minor > 0;
create index agency_booking_departure on agency_booking (agency_id, channel_id, departure);
create index agency_booking_arrival on agency_booking (agency_id, channel_id, arrival)`
