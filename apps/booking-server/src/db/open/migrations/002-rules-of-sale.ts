import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { generatedKey, runStatements } from './run-statements.ts'

const statements = `
alter table rate_plan add column derived_from bigint references rate_plan (id);
alter table rate_plan add column adjustments text not null default '[]';

create table promotion (
  id bigint primary key, hotel_id bigint not null references hotel (id), rule text not null, content text not null
);
create index promotion_hotel on promotion (hotel_id);
create table promo_code (
  hotel_id bigint not null references hotel (id), code text not null, promotion_id bigint not null unique references promotion (id),
  hidden bigint not null check (hidden in (0, 1)), email text, primary key (hotel_id, code)
);

create table service_category (
  id bigint primary key, hotel_id bigint not null references hotel (id), position bigint not null,
  mandatory bigint not null check (mandatory in (0, 1)), content text not null
);
create index service_category_hotel on service_category (hotel_id);
create table service (
  id bigint primary key, hotel_id bigint not null references hotel (id), category_id bigint not null references service_category (id),
  position bigint not null, rule text not null, content text not null
);
create index service_hotel on service (hotel_id);
create table package (
  id bigint primary key, hotel_id bigint not null references hotel (id), rate_plan_id bigint not null unique references rate_plan (id),
  position bigint not null, rule text not null, content text not null
);
create index package_hotel on package (hotel_id);

create table extra_stock (
  kind text not null check (kind in ('promo-code', 'service-slot', 'package')), item_id bigint not null, slot text not null, day text not null,
  hotel_id bigint not null references hotel (id), allotment bigint not null check (allotment >= 0), taken bigint not null default 0,
  primary key (kind, item_id, slot, day), check (taken >= 0 and taken <= allotment)
);
create index extra_stock_hotel on extra_stock (hotel_id);
create table extra_ledger (
  id ${generatedKey}, at text not null, cause_kind text not null check (cause_kind in ('hold', 'reservation')), cause_id text not null,
  kind text not null, item_id bigint not null, slot text not null, day text not null, units bigint not null check (units <> 0),
  foreign key (kind, item_id, slot, day) references extra_stock (kind, item_id, slot, day)
);
create index extra_ledger_cause on extra_ledger (cause_kind, cause_id)`

/**
 * Promotions, services, packages and what of them is counted. A store of before has prices in another shape, and is not
 * carried over.
 */
export const rulesOfSale: Migration = {
  up: async (db) => {
    const { rows } = await sql`select id from hotel limit 1`.execute(db)
    if (rows.length > 0)
      throw new Error('this database was made by a preliminary version and cannot be read: move it away and start anew')
    await runStatements(db, statements)
  },
}
