import { addDays, type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import { type Span, wholeOccurrencesIn } from '@portico/domain/time/calendar-period'
import { fromJson } from '../db/from-json.ts'
import { toJson } from '../db/tables/json.ts'
import type { SalesCalendar } from '../db/tables/sales.ts'
import type { Tx } from '../db/types.ts'

export type CountedItem = {
  readonly kind: 'service-slot' | 'package'
  readonly itemId: number
  readonly slot: string
  readonly places: number
}

export async function countedItems(
  tx: Tx,
  hotelId: number,
  { slots, packages }: SalesCalendar,
): Promise<CountedItem[]> {
  const services = await tx
    .selectFrom('service')
    .where('hotel_id', '=', hotelId)
    .select(['id', 'rule'])
    .orderBy('id')
    .execute()
  return [
    ...services.flatMap(({ id, rule }) => {
      const placeCount = slots.find(({ serviceId }) => serviceId === id)?.places ?? 0
      return fromJson('service.rule', rule, id).slots.map(
        (slot): CountedItem => ({ kind: 'service-slot', itemId: id, slot, places: placeCount }),
      )
    }),
    ...packages.map(({ packageId, places }): CountedItem => ({ kind: 'package', itemId: packageId, slot: '', places })),
  ]
}

const rowsPerInsert = 500

export async function openDaysOfItems(
  tx: Tx,
  hotelId: number,
  countedItems: readonly CountedItem[],
  { first, last }: Span,
): Promise<void> {
  const everyDay = Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(first, i))
  const rows = countedItems.flatMap(({ kind, itemId, slot, places }) =>
    everyDay.map((day) => stockRowOn(hotelId, { kind, itemId, slot, places }, day)),
  )
  for (let i = 0; i < rows.length; i += rowsPerInsert)
    await tx
      .insertInto('extra_stock')
      .values(rows.slice(i, i + rowsPerInsert))
      .execute()
}

export function stockRowOn(hotel_id: number, { kind, itemId, slot, places }: CountedItem, day: CalendarDate) {
  return { hotel_id, kind, item_id: itemId, slot, day, allotment: places, taken: 0 }
}

/**
 * A package's days: its season, under way or the next that a whole stay fits into; without one, or before there is one,
 * the days that are open.
 */
export function packageDays(
  { period }: Pick<PackageSale, 'period'>,
  maxNights: number,
  openSpan: Span,
  today: CalendarDate,
): Span {
  if (!period) return openSpan
  const seasons = wholeOccurrencesIn({ first: addDays(today, -366), last: openSpan.last }, period)
  return seasons.find((season) => season.last >= addDays(today, maxNights + 1)) ?? openSpan
}

type PackageSale = SalesCalendar['packages'][number]

export async function extendPackages(
  tx: Tx,
  { packages }: SalesCalendar,
  lastDay: CalendarDate,
  today: CalendarDate,
): Promise<void> {
  for (const sale of packages) {
    const { rule } = await tx
      .selectFrom('package')
      .where('id', '=', sale.packageId)
      .select('rule')
      .executeTakeFirstOrThrow()
    const packageRule = fromJson('package.rule', rule, sale.packageId)
    const days = packageDays(sale, packageRule.maxNights, { first: packageRule.first, last: lastDay }, today)
    await tx
      .updateTable('package')
      .set({ rule: toJson({ ...packageRule, ...days }) })
      .where('id', '=', sale.packageId)
      .execute()
  }
}
