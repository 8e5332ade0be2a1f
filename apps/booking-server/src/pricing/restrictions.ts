import {
  type RestrictionPeriod,
  restrictionOfDay,
  type StayRestriction,
} from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { Reader, Tx } from '../db/types.ts'

type RestrictionRow = RestrictionPeriod & { readonly roomTypeId: number | null; readonly ratePlanId: number | null }

export async function loadRestrictions(db: Reader | Tx, hotelId: number, stay: Stay): Promise<RestrictionRow[]> {
  const { rows } = await selectRestrictions(db, { hotelId, ...stay })
  return rows.map((row) => ({
    roomTypeId: row.room_type_id,
    ratePlanId: row.rate_plan_id,
    firstDay: row.first_day,
    lastDay: row.last_day,
    weekdays: row.weekdays,
    rule: fromJson('restriction.rule', row.rule, row.id),
  }))
}

const selectRestrictions = statement((db, { hotelId, arrival, departure }: Stay & { readonly hotelId: number }) =>
  db
    .selectFrom('restriction')
    .where('hotel_id', '=', hotelId)
    .where('last_day', '>=', arrival)
    .where('first_day', '<=', departure)
    .select(['id', 'room_type_id', 'rate_plan_id', 'first_day', 'last_day', 'weekdays', 'rule'])
    .orderBy('id'),
)

export function restrictionsOn(
  restrictionRows: readonly RestrictionRow[],
  roomTypeId: number,
  ratePlanId: number,
): (day: CalendarDate) => StayRestriction {
  const ownRestrictions = restrictionRows.filter(
    (row) =>
      (row.roomTypeId === null || row.roomTypeId === roomTypeId) &&
      (row.ratePlanId === null || row.ratePlanId === ratePlanId),
  )
  return (day) => restrictionOfDay(ownRestrictions, day)
}
