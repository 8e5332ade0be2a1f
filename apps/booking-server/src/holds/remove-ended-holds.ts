import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { sql } from 'kysely'
import type { Db, Reader } from '../db/types.ts'
import { commit, write } from '../db/write.ts'

const holdRetention = { hours: -48 }

const atOnce = 200

type Ledger = { readonly table: string; readonly countColumn: string; readonly item: readonly string[] }

const stockLedgers: readonly Ledger[] = [
  { table: 'inventory_ledger', countColumn: 'rooms', item: ['room_type_id', 'night'] },
  { table: 'extra_ledger', countColumn: 'units', item: ['kind', 'item_id', 'slot', 'day'] },
]

/**
 * Two days after something was given back, deletes all rows by which one cause took and gave back the same: what is
 * left has the same sum for each cause and each night. Of an ended hold nothing is left; of reservations, what their
 * rows and changes say too.
 */
export async function removeReturnedStock(
  db: Db,
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const cutoff = instantAfter(now, holdRetention)
  for (const ledger of stockLedgers) {
    for (const causeKind of ['hold', 'reservation', 'offer'] as const) {
      for (let lastId = 0; !isStopping(); ) {
        const returnedHolds = await selectReturned({
          db: db.reader,
          ledger,
          kind: causeKind,
          before: cutoff,
          last: lastId,
        })
        const end = returnedHolds.at(-1)
        if (!end) break
        const causeIds = [...new Set(returnedHolds.map(({ cause_id }) => cause_id))]
        await write(db, [], async (tx) => commit(void (await deleteBalanced(ledger, causeKind, causeIds).execute(tx))))
        lastId = end.id
      }
    }
  }
}

type ReturnedHold = { readonly id: number; readonly cause_id: string }

async function selectReturned({
  db,
  ledger: { table, countColumn },
  kind,
  before,
  last,
}: {
  readonly db: Reader
  readonly ledger: Ledger
  readonly kind: string
  readonly before: Instant
  readonly last: number
}): Promise<ReturnedHold[]> {
  const { rows } = await sql<ReturnedHold>`
    select id, cause_id from ${sql.table(table)}
    where cause_kind = ${kind} and ${sql.ref(countColumn)} < 0 and id > ${last} and at <= ${before} order by id limit ${atOnce}`.execute(
    db,
  )
  return rows
}

function deleteBalanced({ table, countColumn, item }: Ledger, causeKind: string, causeIds: readonly string[]) {
  const keyColumns = sql.join(['cause_id', ...item].map((name) => sql.ref(name)))
  const isOfCauses = sql`cause_kind = ${causeKind} and cause_id in (${sql.join(causeIds)})`
  return sql`
    delete from ${sql.table(table)} where ${isOfCauses} and (${keyColumns}) in (
      select ${keyColumns} from ${sql.table(table)} where ${isOfCauses} group by ${keyColumns} having sum(${sql.ref(countColumn)}) = 0)`
}

/**
 * Two days after its time was over, deletes a hold that nobody booked, and empties the price of one that was booked,
 * which its reservation has too. One that still has rows in a ledger stays: it has given back less than it took, or
 * more.
 */
export async function removeEndedHolds(db: Db, now: Instant, isStopping: () => boolean = () => false): Promise<void> {
  const cutoff = instantAfter(now, holdRetention)
  while (!isStopping()) {
    const endedHoldIds = await selectEnded(db.reader, cutoff)
    if (endedHoldIds.length === 0) return
    await write(db, [], async (tx) => {
      await tx.deleteFrom('hold_room').where('hold_id', 'in', endedHoldIds).execute()
      await tx
        .updateTable('hold')
        .set({ locked: '' })
        .where('id', 'in', endedHoldIds)
        .where('state', '=', 'consumed')
        .execute()
      await tx
        .deleteFrom('hold')
        .where('id', 'in', endedHoldIds)
        .where('state', 'in', ['released', 'expired'])
        .execute()
      return commit(undefined)
    })
  }
}

async function selectEnded(db: Reader, cutoff: Instant): Promise<string[]> {
  const hasRows = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} l where l.cause_kind = 'hold' and l.cause_id = hold.id)`
  const { rows } = await sql<{ readonly id: string }>`
    select id from hold where state <> 'live' and locked <> '' and expires_at <= ${cutoff}
      and not ${hasRows('inventory_ledger')} and not ${hasRows('extra_ledger')}
    order by expires_at limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}
