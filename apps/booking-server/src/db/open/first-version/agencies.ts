import { generatedKey } from './run-statements.ts'

export const agencies = `
create table agency (
  id ${generatedKey},
  code text not null unique,
  name text not null,
  type text not null check (type in ('travel-agency', 'company')),
  details text not null,
  state text not null check (state in ('active', 'suspended')),
  created_at text not null,
  changed_at text not null
);

create table agency_contract (
  agency_id bigint not null references agency (id),
  channel_id bigint not null references channel (id),
  rate_group text,
  commission bigint,
  credit_minor bigint check (credit_minor >= 0),
  credit_currency text,
  payment_days bigint not null default 30,
  enabled bigint not null check (enabled in (0, 1)),
  changed_at text not null,
  primary key (agency_id, channel_id)
);

create table trade_user (
  id ${generatedKey},
  agency_id bigint not null references agency (id),
  username text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'agent')),
  language_id bigint not null,
  password_hash text not null,
  state text not null check (state in ('active', 'disabled')),
  created_at text not null,
  changed_at text not null,
  temporary_hash text,
  temporary_until text
);
create index trade_user_agency on trade_user (agency_id);

create table trade_session (
  id text primary key,
  token_hash text not null unique,
  user_id bigint not null references trade_user (id),
  channel_id bigint not null references channel (id),
  since text not null,
  until text not null,
  ended_at text,
  ended_by text,
  password_expired bigint not null default 0
);
create index trade_session_user on trade_session (user_id);
create index trade_session_ended on trade_session (ended_at) where ended_at is not null;
create index trade_session_until on trade_session (until);

create table access_request (
  id ${generatedKey},
  channel_id bigint not null references channel (id),
  language_id bigint not null,
  email text not null,
  details text not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  note text,
  decided_by text,
  user_id bigint references trade_user (id),
  created_at text not null,
  decided_at text,
  host text
);
create unique index access_request_one on access_request (channel_id, email) where state = 'waiting';
create index access_request_state on access_request (state, id);

create table trade_attempt (
  id ${generatedKey},
  kind text not null check (kind in ('login', 'recovery', 'request')),
  account text not null,
  address text,
  at text not null,
  succeeded bigint not null check (succeeded in (0, 1))
);
create index trade_attempt_account on trade_attempt (account, kind, at);
create index trade_attempt_address on trade_attempt (address, kind, at) where address is not null;
create index trade_attempt_at on trade_attempt (at)`
