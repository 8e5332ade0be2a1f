import { sql } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'

/**
 * A room for resale is in force for its first guest; what is held is bound by a live hold that knows it; what
 * was sold ended for the first guest, and all its nights went to the next one, once.
 */
export async function wrongResales(db: Reader): Promise<string[]> {
  return [...(await wrongRows(db)), ...(await wrongHolds(db))]
}

async function wrongRows(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'resale ' || s.id || ' is ' || s.state || ', and room ' || s.room_code || ' is not its first guest''s' as line
    from resale s join reservation r on r.id = s.reservation_id
    left join reservation_room m on m.code = s.room_code and m.reservation_id = s.reservation_id
      and m.room_type_id = s.room_type_id and m.arrival = s.arrival and m.departure = s.departure
    where s.state in ('open', 'held') and (r.state <> 'confirmed' or m.code is null or m.ended_in is not null)
    union all
    select 'resale ' || s.id || ' is sold, and reservation ' || s.reservation_id || ' still has room ' || s.room_code
    from resale s join reservation r on r.id = s.reservation_id
    left join reservation_room m on m.code = s.room_code and m.reservation_id = s.reservation_id
    where s.state = 'sold' and (m.code is null or (m.ended_in is null and r.reason <> 'resold'))
    union all
    select 'resale ' || s.id || ' is ' || s.state || ' and moved ' || coalesce(l.gone, 0) || ' nights from one guest and ' || coalesce(l.come, 0) || ' to another'
    from resale s left join (
      select cause_id, sum(case when rooms = -1 then 1 else 0 end) as gone, sum(case when rooms = 1 then 1 else 0 end) as come,
        count(distinct night) as nights, min(night) as first, max(night) as last, min(room_type_id) as room_type_id
      from inventory_ledger where cause_kind = 'resale' group by cause_id) l on l.cause_id = cast(s.id as text)
    where coalesce(l.gone, 0) <> coalesce(l.come, 0) or (s.state = 'sold') <> (l.cause_id is not null)
      or (l.cause_id is not null and (l.gone <> l.nights or l.first <> s.arrival or l.last >= s.departure or l.room_type_id <> s.room_type_id))
    union all
    select 'reservation ' || r.id || ' is resold, and nobody has its rooms' from reservation r
    where r.reason = 'resold' and not exists (select 1 from resale s where s.reservation_id = r.id and s.state = 'sold')`.execute(
    db,
  )
  return rows.map(({ line }) => line)
}

async function wrongHolds(db: Reader): Promise<string[]> {
  const holds = await db
    .selectFrom('hold')
    .where('state', '=', 'live')
    .where('resales', 'is not', null)
    .select(['id', 'resales'])
    .execute()
  const bound = await db.selectFrom('resale').where('state', '=', 'held').select(['id', 'hold_id']).execute()
  const namedByHolds = holds.flatMap(({ id, resales }) =>
    resales === null
      ? []
      : fromJson('hold.resales', resales, id).map(({ resaleId }) => `resale ${resaleId} by hold ${id}`),
  )
  const heldByHolds = bound.map(({ id, hold_id }) => `resale ${id} by hold ${hold_id}`)
  return [
    ...heldByHolds
      .filter((boundResale) => !namedByHolds.includes(boundResale))
      .map((boundResale) => `${boundResale} is held, and the hold does not live or does not know`),
    ...namedByHolds
      .filter((heldResale) => !heldByHolds.includes(heldResale))
      .map((heldResale) => `${heldResale} is not held`),
  ]
}
