import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table hotel_version add column change bigint not null default 0;
create index hotel_version_change on hotel_version (change);
create index channel_hotel_hotel on channel_hotel (hotel_id)`

/** Changes of hotels have an order, so that whoever keeps copies of many hotels asks for the changed ones alone. */
export const changeOrder: Migration = { up: (db) => runStatements(db, statements) }
