import type { Migration } from 'kysely/migration'
import { generatedKey, runStatements } from './run-statements.ts'

const statements = `
alter table trade_user add column temporary_hash text;
alter table trade_user add column temporary_until text;
alter table access_request add column host text;
alter table trade_session add column password_expired bigint not null default 0;
create table trade_attempt (
  id ${generatedKey}, kind text not null check (kind in ('login', 'recovery', 'request')), account text not null, address text,
  at text not null, succeeded bigint not null check (succeeded in (0, 1))
);
create index trade_attempt_account on trade_attempt (account, kind, at);
create index trade_attempt_address on trade_attempt (address, kind, at) where address is not null;
create index trade_attempt_at on trade_attempt (at)`

/**
 * A temporary password beside a user's own, sessions that may do nothing but change the password, and what is counted
 * against guessing.
 */
export const tradeLogins: Migration = { up: (db) => runStatements(db, statements) }
