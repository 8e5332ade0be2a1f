import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table reservation add column address text;
create index reservation_address on reservation (hotel_id, address, departure);
create index reservation_email on reservation (hotel_id, email, departure);
alter table outbox add column address text;
alter table outbox add column sent_at text;
create index outbox_sent on outbox (address, sent_at)`

/** What is counted to limit rooms without payment, by the guest's address and e-mail, and mails to one recipient. */
export const unpaidRooms: Migration = { up: (db) => runStatements(db, statements) }
