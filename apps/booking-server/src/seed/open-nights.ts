import type { SeedHotel } from '@portico/demo/seed/seed'
import { roomTypeId } from '@portico/demo/seed/seed-ids'
import { isWithin, type Span } from '@portico/demo/seed/yearly-range'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import { sql } from 'kysely'
import { isPostgres } from '../db/is-postgres.ts'
import { toJson } from '../db/json.ts'
import type { Flag } from '../db/schema.ts'
import type { Tx } from '../db/types.ts'

/** Gives the rooms of a hotel to sale on each night of the span, closed where the house is. */
export async function openNights(tx: Tx, { id, house }: SeedHotel, { first, last }: Span): Promise<void> {
  const isClosed = (night: CalendarDate) => house.closures.some((closure) => isWithin(night, closure))
  const nights = nightsOf({ arrival: first, departure: addDays(last, 1) })
  const closed = nights.filter(isClosed)
  const open = closed.length === 0 ? nights : nights.filter((night) => !isClosed(night))
  for (const [i, { rooms }] of house.rooms.entries()) {
    await insertNights(tx, roomTypeId(id, i), open, rooms, 0)
    if (closed.length > 0) await insertNights(tx, roomTypeId(id, i), closed, rooms, 1)
  }
}

/** The nights travel as one text: a row of parameters for each takes ten times as long. */
async function insertNights(tx: Tx, id: number, nights: readonly CalendarDate[], rooms: number, closed: Flag): Promise<void> {
  const listed = toJson(nights)
  const list = isPostgres(tx) ? sql`json_array_elements_text(cast(${listed} as json)) as list (value)` : sql`json_each(${listed})`
  await sql`insert into room_night (room_type_id, night, allotment, overbook, taken, closed)
    select cast(${id} as bigint), value, cast(${rooms} as bigint), 0, 0, cast(${closed} as bigint) from ${list}`.execute(tx)
}
