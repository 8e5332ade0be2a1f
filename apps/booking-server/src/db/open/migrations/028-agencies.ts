import type { Migration } from 'kysely/migration'
import { generatedKey, runStatements } from './run-statements.ts'

const statements = `
create table agency (
  id ${generatedKey}, code text not null unique, name text not null, type text not null check (type in ('travel-agency', 'company')),
  details text not null, state text not null check (state in ('active', 'suspended')), created_at text not null, changed_at text not null
);
create table agency_contract (
  agency_id bigint not null references agency (id), channel_id bigint not null references channel (id), rate_group text, commission bigint,
  credit_minor bigint check (credit_minor >= 0), credit_currency text, payment_days bigint not null default 30,
  enabled bigint not null check (enabled in (0, 1)), changed_at text not null, primary key (agency_id, channel_id)
);
create table trade_user (
  id ${generatedKey}, agency_id bigint not null references agency (id), username text not null unique, name text not null,
  role text not null check (role in ('owner', 'agent')), language_id bigint not null, password_hash text not null,
  state text not null check (state in ('active', 'disabled')), created_at text not null, changed_at text not null
);
create index trade_user_agency on trade_user (agency_id);
create table trade_session (
  id text primary key, token_hash text not null unique, user_id bigint not null references trade_user (id),
  channel_id bigint not null references channel (id), since text not null, until text not null, ended_at text, ended_by text
);
create index trade_session_user on trade_session (user_id);
create index trade_session_ended on trade_session (ended_at) where ended_at is not null;
create index trade_session_until on trade_session (until);
create table access_request (
  id ${generatedKey}, channel_id bigint not null references channel (id), language_id bigint not null, email text not null, details text not null,
  state text not null check (state in ('waiting', 'approved', 'refused')), note text, decided_by text, user_id bigint references trade_user (id),
  created_at text not null, decided_at text
);
create unique index access_request_one on access_request (channel_id, email) where state = 'waiting';
create index access_request_state on access_request (state, id);
alter table rate_plan add column audience text;
alter table reservation add column agency_id bigint references agency (id);
alter table reservation add column commission_minor bigint not null default 0`

/**
 * Agencies with their contracts, users and sessions, requests for access, rates reserved to some of them, and whose a
 * reservation is.
 */
export const agencies: Migration = { up: (db) => runStatements(db, statements) }
