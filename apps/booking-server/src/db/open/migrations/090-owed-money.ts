import { type DuePart, owedFromOf } from '@portico/domain/payment/folio'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
alter table reservation_note add column folio_position bigint;
alter table reservation add column owed_from text;
create index reservation_owed on reservation (owed_from) where owed_from is not null`

type Open = {
  readonly id: number
  readonly departure: CalendarDate
  readonly due_on: CalendarDate | null
  readonly minor: number
}

/**
 * A note that says why a row of the ledger was written names the row; and a reservation knows from which day on
 * something of it is owed.
 */
export const owedMoney: Migration = {
  up: async (db) => {
    await runStatements(db, statements)
    const { rows } = await sql<Open>`
      select r.id, r.departure, f.due_on, sum(f.minor) as minor from reservation r join folio f on f.reservation_id = r.id
      where f.kind = 'due' group by r.id, r.departure, f.due_on having sum(f.minor) <> 0`.execute(db)
    for (const [id, open] of Map.groupBy(rows, (row) => row.id)) {
      const parts = open.map(({ due_on, minor }): DuePart => ({ on: due_on ?? undefined, minor: Number(minor) }))
      const owedFrom = owedFromOf(parts, open[0]?.departure as CalendarDate)
      await sql`update reservation set owed_from = ${owedFrom} where id = ${id}`.execute(db)
    }
  },
}
