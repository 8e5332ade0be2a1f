import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table room_type add column key text;
alter table rate_plan add column key text;
alter table promotion add column key text;
alter table service_category add column key text;
alter table service add column key text;
alter table package add column key text;
alter table custom_policy add column key text;
create table sales_calendar (hotel_id bigint primary key references hotel (id), calendar text not null)`

/**
 * What a hotel's document says and the tables had no place for: the names of its parts, and from what the nights to
 * come are opened.
 */
export const hotelDocument: Migration = { up: (db) => runStatements(db, statements) }
