import type { CalendarDate } from '@portico/domain/calendar-date'
import type { PackageRule } from '@portico/domain/package'
import type { Reader, Tx } from '../db.ts'
import { fromJson } from './json.ts'
import type { PackageContent } from './schema.ts'

/** A package as it is sold: on a rate plan that is sold in no other way. */
export type PackageOnSale = {
  readonly id: number
  readonly ratePlanId: number
  readonly rule: PackageRule
  readonly content: PackageContent
}

/** All packages of a hotel, in its order. */
export async function loadPackages(db: Reader | Tx, hotelId: number): Promise<PackageOnSale[]> {
  const rows = await db.selectFrom('package').where('hotel_id', '=', hotelId).selectAll().orderBy('position').execute()
  return rows.map(({ id, rate_plan_id, rule, content }) => ({
    id,
    ratePlanId: rate_plan_id,
    rule: fromJson(rule),
    content: fromJson(content),
  }))
}

/** How many of each package are left for a day of arrival; one that is not counted is not there. */
export async function loadPackagesLeft(db: Reader | Tx, hotelId: number, from: CalendarDate): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('extra_stock')
    .where('hotel_id', '=', hotelId)
    .where('kind', '=', 'package')
    .where('day', '>=', from)
    .select(['item_id', 'day', 'allotment', 'taken'])
    .execute()
  return new Map(rows.map(({ item_id, day, allotment, taken }) => [`${item_id} ${day}`, allotment - taken]))
}
