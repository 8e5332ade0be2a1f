import { DayRules, type RestrictionPeriod, restrictionOfDay } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { fromJson } from '../../db/from-json.ts'
import type { Tx } from '../../db/types.ts'
import { byHotel } from './group-rows.ts'
import type { SharedValues } from './shared-values.ts'

type Restriction = {
  readonly hotel_id: number
  readonly roomTypeId: number | null
  readonly ratePlanId: number | null
} & {
  readonly period: RestrictionPeriod
}

export async function loadRestrictions(
  tx: Tx,
  hotelIds: readonly number[],
  fromDay: CalendarDate,
): Promise<Map<number, Restriction[]>> {
  const rows = await tx
    .selectFrom('restriction')
    .where('hotel_id', 'in', hotelIds)
    .where('last_day', '>=', fromDay)
    .selectAll()
    .orderBy('id')
    .execute()
  return byHotel(
    rows.map(({ id, hotel_id, room_type_id, rate_plan_id, first_day, last_day, weekdays, rule }) => ({
      hotel_id,
      roomTypeId: room_type_id,
      ratePlanId: rate_plan_id,
      period: { firstDay: first_day, lastDay: last_day, weekdays, rule: fromJson('restriction.rule', rule, id) },
    })),
  )
}

/** The rules of a product: many products, of one hotel and of several, have the same, most of them none. */
export function sharedDayRules(firstNight: CalendarDate, sharedValues: SharedValues) {
  return (restrictions: readonly Restriction[], roomTypeId: number, ratePlanId: number): DayRules => {
    const ownPeriods = restrictions
      .filter(
        (restriction) =>
          (restriction.roomTypeId === null || restriction.roomTypeId === roomTypeId) &&
          (restriction.ratePlanId === null || restriction.ratePlanId === ratePlanId),
      )
      .map(({ period }) => period)
    const key = `rules from ${firstNight}: ${JSON.stringify(ownPeriods)}`
    return sharedValues.keyed(key, () => new DayRules(firstNight, (day) => restrictionOfDay(ownPeriods, day)))
  }
}
