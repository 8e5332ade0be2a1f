import type { Db } from '@portico/booking-server/db/types'
import { sql } from 'kysely'

/**
 * The most rooms of one type that were ever taken on one night above what was given to sale, by the ledger in its
 * order; never below 0.
 */
export async function maxOverCapacity({ reader }: Db): Promise<number> {
  const { rows } = await sql<{ over: number }>`
    select coalesce(max(peaks.taken - peaks.capacity), 0) as over from (
      select n.allotment + n.overbook as capacity, sum(l.rooms) over (partition by l.room_type_id, l.night order by l.id) as taken
      from inventory_ledger l join room_night n on n.room_type_id = l.room_type_id and n.night = l.night
    ) peaks`.execute(reader)
  return Math.max(0, Number(rows[0]?.over ?? 0))
}

/** Reservations that stand. */
export async function countActiveReservations({ reader }: Db): Promise<number> {
  const { standing: count } = await reader
    .selectFrom('reservation')
    .where('state', '<>', 'cancelled')
    .select((eb) => eb.fn.countAll<number | string>().as('standing'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
