import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import { statement } from './statement.ts'
import type { Reader, Tx } from './types.ts'

// Which hotels changed since one looked last, without reading the versions of all. SQLite has one writer at a time, so
// that changes are counted. On PostgreSQL transactions end in another order than they began: a change is named by its
// transaction, and one is sure to have seen all below the oldest transaction that was still running.

/**
 * Says that these hotels have changed; in one order, so that two transactions over several of them do not wait for each
 * other.
 */
export async function raiseVersions(tx: Tx, hotelIds: ReadonlySet<number>): Promise<void> {
  for (const hotelId of [...hotelIds].sort((a, b) => a - b)) await raiseVersion(tx, { hotelId })
}

const raiseVersion = statement((db, { hotelId }: { hotelId: number }) =>
  db
    .insertInto('hotel_version')
    .values({ hotel_id: hotelId, version: 1, change: nextChange(db) })
    .onConflict((conflict) =>
      conflict
        .column('hotel_id')
        .doUpdateSet((eb) => ({ version: eb('hotel_version.version', '+', 1), change: eb.ref('excluded.change') })),
    ),
)

function nextChange(db: Reader | Tx): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`pg_current_xact_id()::text::bigint`
    : sql<number>`(select coalesce(max(change), 0) + 1 from hotel_version)`
}
