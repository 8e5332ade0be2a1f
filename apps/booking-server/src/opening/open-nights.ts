import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { isWithin, type Span } from '@portico/domain/time/calendar-period'
import { nightsOf } from '@portico/domain/time/stay'
import { sql } from 'kysely'
import { isPostgres } from '../db/is-postgres.ts'
import { toJson } from '../db/tables/json.ts'
import type { SalesCalendar } from '../db/tables/sales.ts'
import type { Flag } from '../db/tables/values.ts'
import type { Tx } from '../db/types.ts'

export type NightOpened = { readonly allotment: number; readonly overbook: number; readonly closed: Flag }

/**
 * What the calendar says of each night: closed where the hotel is, and single nights otherwise where `nights` names
 * them.
 */
export function nightsOpenedBy(
  calendar: SalesCalendar,
  roomTypeId: number,
  { first, last }: Span,
  nights = calendar.nights,
) {
  const { rooms = 0, overbook = 0 } = calendar.rooms.find((room) => room.roomTypeId === roomTypeId) ?? {}
  const changes = nights.filter((change) => change.roomTypeId === roomTypeId)
  const usual = ([0, 1] as const).map((closed): NightOpened => ({ allotment: rooms, overbook, closed }))
  return new Map(
    nightsOf({ arrival: first, departure: addDays(last, 1) }).map((night) => {
      const closed = calendar.closures.some((closure) => isWithin(night, closure))
      const openedNight = usual[closed ? 1 : 0] as NightOpened
      const changesOfNight = changes.filter((change) => change.first <= night && night <= change.last)
      return [night, changesOfNight.reduce(changedNight, openedNight)] as const
    }),
  )
}

function changedNight(
  openedNight: NightOpened,
  { rooms, overbook, closed }: SalesCalendar['nights'][number],
): NightOpened {
  return {
    allotment: rooms ?? openedNight.allotment,
    overbook: overbook ?? openedNight.overbook,
    closed: closed === null ? openedNight.closed : closed ? 1 : 0,
  }
}

export async function openNights(
  tx: Tx,
  roomTypeId: number,
  nights: ReadonlyMap<CalendarDate, NightOpened>,
): Promise<void> {
  const alike = Map.groupBy(nights, ([, { allotment, overbook, closed }]) => `${allotment} ${overbook} ${closed}`)
  for (const group of alike.values()) {
    const [firstNight] = group
    if (firstNight)
      await insertNights(
        tx,
        roomTypeId,
        group.map(([night]) => night),
        firstNight[1],
      )
  }
}

/** The nights travel as one text: a row of parameters for each takes ten times as long. */
async function insertNights(
  tx: Tx,
  id: number,
  nights: readonly CalendarDate[],
  { allotment, overbook, closed }: NightOpened,
): Promise<void> {
  const nightsJson = toJson(nights)
  const nightList = isPostgres(tx)
    ? sql`json_array_elements_text(cast(${nightsJson} as json)) as list (value)`
    : sql`json_each(${nightsJson})`
  await sql`insert into room_night (room_type_id, night, allotment, overbook, taken, closed)
    select cast(${id} as bigint), value, cast(${allotment} as bigint), cast(${overbook} as bigint), 0, cast(${closed} as bigint)
    from ${nightList}`.execute(tx)
}
