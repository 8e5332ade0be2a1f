import { type CalendarDate, weekdayOf } from '@portico/domain/calendar-date'
import type { Stay } from '@portico/domain/stay'
import type { StayRestriction } from '@portico/domain/stay-restriction'
import type { Reader, Tx } from '../db.ts'
import { fromJson } from './json.ts'

/** One row of the restriction table, read. */
type RestrictionPeriod = {
  readonly roomTypeId: number | null
  readonly ratePlanId: number | null
  readonly firstDay: CalendarDate
  readonly lastDay: CalendarDate
  readonly weekdays: number
  readonly rule: StayRestriction
}

/** The rows that name a day from arrival to departure. */
export async function loadRestrictions(db: Reader | Tx, hotelId: number, stay: Stay): Promise<RestrictionPeriod[]> {
  const rows = await db
    .selectFrom('restriction')
    .where('hotel_id', '=', hotelId)
    .where('last_day', '>=', stay.arrival)
    .where('first_day', '<=', stay.departure)
    .select(['room_type_id', 'rate_plan_id', 'first_day', 'last_day', 'weekdays', 'rule'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    roomTypeId: row.room_type_id,
    ratePlanId: row.rate_plan_id,
    firstDay: row.first_day,
    lastDay: row.last_day,
    weekdays: row.weekdays,
    rule: fromJson(row.rule),
  }))
}

/** What a hotel demands on a day for one room type on one rate plan: the strictest of all rows that name the day. */
export function restrictionsOn(
  periods: readonly RestrictionPeriod[],
  roomTypeId: number,
  ratePlanId: number,
): (day: CalendarDate) => StayRestriction {
  const own = periods.filter(
    (period) =>
      (period.roomTypeId === null || period.roomTypeId === roomTypeId) && (period.ratePlanId === null || period.ratePlanId === ratePlanId),
  )
  return (day) => {
    const rules = own
      .filter(({ firstDay, lastDay, weekdays }) => firstDay <= day && day <= lastDay && (weekdays & (1 << weekdayOf(day))) !== 0)
      .map(({ rule }) => rule)
    return rules.length === 0 ? {} : strictest(rules)
  }
}

function strictest(rules: readonly StayRestriction[]): StayRestriction {
  const most = (limits: (number | undefined)[]) => extreme(limits, Math.max)
  const least = (limits: (number | undefined)[]) => extreme(limits, Math.min)
  return {
    minStay: most(rules.map((rule) => rule.minStay)),
    maxStay: least(rules.map((rule) => rule.maxStay)),
    closedToArrival: rules.some((rule) => rule.closedToArrival),
    closedToDeparture: rules.some((rule) => rule.closedToDeparture),
    stopSell: rules.some((rule) => rule.stopSell),
    minAdvance: most(rules.map((rule) => rule.minAdvance)),
    maxAdvance: least(rules.map((rule) => rule.maxAdvance)),
  }
}

function extreme(limits: readonly (number | undefined)[], of: (...numbers: number[]) => number): number | undefined {
  const given = limits.filter((limit) => limit !== undefined)
  return given.length === 0 ? undefined : of(...given)
}
