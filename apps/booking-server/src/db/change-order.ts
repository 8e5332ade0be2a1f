import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import { statement } from './statement.ts'
import type { Reader, Tx } from './types.ts'

// Which hotels changed since one looked last, without reading the versions of all. SQLite has one writer at a time, so
// that changes are counted. On PostgreSQL transactions end in another order than they began: a change is named by its
// transaction, and one is sure to have seen all below the oldest transaction that was still running.

/** `stock`: how much is left, and nothing else of what is sold. */
export type HotelChange = 'stock' | 'anything'
export type ChangedHotels = { readonly hotelIds: readonly number[]; readonly change: HotelChange }

/**
 * Says that these hotels have changed, each once; in one order, so that two transactions over several of them do not
 * wait for each other. Changes of stock are counted among the versions: who does not know of that count, as a former
 * release, says that anything may have changed.
 */
export async function raiseVersions(tx: Tx, changed: readonly ChangedHotels[]): Promise<void> {
  const changedTermsIds = new Set(changed.flatMap(({ hotelIds, change }) => (change === 'stock' ? [] : hotelIds)))
  const changedIds = new Set(changed.flatMap(({ hotelIds }) => hotelIds))
  for (const hotelId of [...changedIds].sort((a, b) => a - b))
    await raiseVersion(tx, { hotelId, stockChanges: changedTermsIds.has(hotelId) ? 0 : 1 })
}

const raiseVersion = statement((db, { hotelId, stockChanges }: { hotelId: number; stockChanges: number }) =>
  db
    .insertInto('hotel_version')
    .values({ hotel_id: hotelId, version: 1, change: nextChange(db), stock_changes: stockChanges })
    .onConflict((conflict) =>
      conflict.column('hotel_id').doUpdateSet((eb) => ({
        version: eb('hotel_version.version', '+', 1),
        change: eb.ref('excluded.change'),
        stock_changes: eb('hotel_version.stock_changes', '+', eb.ref('excluded.stock_changes')),
      })),
    ),
)

function nextChange(db: Reader | Tx): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`pg_current_xact_id()::text::bigint`
    : sql<number>`(select coalesce(max(change), 0) + 1 from hotel_version)`
}
