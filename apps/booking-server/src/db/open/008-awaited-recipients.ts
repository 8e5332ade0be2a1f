import type { Migration } from 'kysely/migration'
import { runStatements } from './first-version/run-statements.ts'

/** To which address the link was sent: who confirms may book under another. */
export const awaitedRecipients: Migration = {
  up: (db) =>
    runStatements(
      db,
      `
alter table awaited_confirmation add column recipient text not null default '';
update awaited_confirmation set recipient = (select email from reservation where id = reservation_id)`,
    ),
}
