export const catalogue = `
create table destination (
  id bigint primary key,
  content text not null
);

create table hotel (
  id bigint primary key,
  destination_id bigint not null references destination (id),
  time_zone text not null,
  currency text not null,
  settings text not null,
  content text not null
);

create table hotel_version (
  hotel_id bigint primary key references hotel (id),
  version bigint not null,
  change bigint not null default 0
);
create index hotel_version_change on hotel_version (change);

create table channel (
  id bigint primary key,
  code text not null unique,
  name text not null,
  trade bigint not null check (trade in (0, 1)),
  settings text not null
);

create table channel_hotel (
  channel_id bigint not null references channel (id),
  hotel_id bigint not null references hotel (id),
  primary key (channel_id, hotel_id)
);
create index channel_hotel_hotel on channel_hotel (hotel_id);

create table custom_policy (
  id bigint primary key,
  hotel_id bigint not null references hotel (id),
  channel_id bigint references channel (id),
  mandatory bigint not null check (mandatory in (0, 1)),
  content text not null,
  key text
);

create table room_type (
  id bigint primary key,
  hotel_id bigint not null references hotel (id),
  position bigint not null,
  occupancy text not null,
  content text not null,
  key text
);
create index room_type_hotel on room_type (hotel_id);

create table rate_plan (
  id bigint primary key,
  hotel_id bigint not null references hotel (id),
  position bigint not null,
  terms text not null,
  cancellation text not null,
  prepayment text not null,
  kinds text not null,
  content text not null,
  derived_from bigint references rate_plan (id),
  adjustments text not null default '[]',
  key text,
  audience text
);
create index rate_plan_hotel on rate_plan (hotel_id);

create table rate_plan_channel (
  rate_plan_id bigint not null references rate_plan (id),
  channel_id bigint not null references channel (id),
  primary key (rate_plan_id, channel_id)
);

create table product (
  id bigint primary key,
  hotel_id bigint not null references hotel (id),
  room_type_id bigint not null references room_type (id),
  rate_plan_id bigint not null references rate_plan (id),
  unique (room_type_id, rate_plan_id)
);
create index product_hotel on product (hotel_id);

create table promotion (
  id bigint primary key,
  hotel_id bigint not null references hotel (id),
  rule text not null,
  content text not null,
  key text
);
create index promotion_hotel on promotion (hotel_id);

create table promo_code (
  hotel_id bigint not null references hotel (id),
  code text not null,
  promotion_id bigint not null unique references promotion (id),
  hidden bigint not null check (hidden in (0, 1)),
  email text,
  written text,
  primary key (hotel_id, code)
);

create table service_category (
  id bigint primary key,
  hotel_id bigint not null references hotel (id),
  position bigint not null,
  mandatory bigint not null check (mandatory in (0, 1)),
  content text not null,
  key text
);
create index service_category_hotel on service_category (hotel_id);

create table service (
  id bigint primary key,
  hotel_id bigint not null references hotel (id),
  category_id bigint not null references service_category (id),
  position bigint not null,
  rule text not null,
  content text not null,
  key text
);
create index service_hotel on service (hotel_id);

create table package (
  id bigint primary key,
  hotel_id bigint not null references hotel (id),
  rate_plan_id bigint not null unique references rate_plan (id),
  position bigint not null,
  rule text not null,
  content text not null,
  key text
);
create index package_hotel on package (hotel_id)`
