import { addDays, type CalendarDate, earlierOf, laterOf } from '@portico/domain/time/calendar-date'
import type { CalendarPeriod } from '@portico/domain/time/calendar-period'
import { fromJson } from '../db/from-json.ts'
import type { SalesCalendar } from '../db/tables/sales.ts'
import type { Tx } from '../db/types.ts'
import { pricedUntil } from './write-years.ts'

/**
 * A calendar for a hotel that was made before calendars were stored: its last year of prices, restrictions and closed
 * seasons goes on every year, and its last night says how many rooms and places there are. Nothing where the hotel has
 * no prices.
 */
export async function deriveCalendar(tx: Tx, hotelId: number): Promise<SalesCalendar | undefined> {
  const until = await pricedUntil(tx, hotelId)
  if (until === undefined) return undefined
  const year = { first: addDays(until, -364), last: until }
  const { settings } = await tx
    .selectFrom('hotel')
    .where('id', '=', hotelId)
    .select('settings')
    .executeTakeFirstOrThrow()
  const rooms = await lastNights(tx, hotelId)
  return {
    rooms: rooms.map(({ room_type_id, allotment, overbook }) => ({
      roomTypeId: room_type_id,
      rooms: allotment,
      overbook,
      priceIndex: 100,
    })),
    seasons: await yearlySeasons(tx, hotelId, year),
    closures: fromJson('hotel.settings', settings, hotelId).closedSeasons.flatMap((season) =>
      yearlyPeriod(season, year),
    ),
    restrictions: await yearlyRestrictions(tx, hotelId, year),
    nights: [],
    ...(await lastPlaces(tx, hotelId)),
  }
}

type DayRange = { readonly first: CalendarDate; readonly last: CalendarDate }

function yearlyPeriod({ first, last }: DayRange, year: DayRange): CalendarPeriod[] {
  const [fromDay, until] = [laterOf(first, year.first), earlierOf(last, year.last)]
  return fromDay > until ? [] : [{ from: fromDay.slice(5), until: until.slice(5) }]
}

async function lastNights(tx: Tx, hotelId: number) {
  const rows = await tx
    .selectFrom('room_night')
    .innerJoin('room_type', 'room_type.id', 'room_night.room_type_id')
    .where('hotel_id', '=', hotelId)
    .select(['room_type_id', 'night', 'allotment', 'overbook'])
    .orderBy('position')
    .orderBy('night')
    .execute()
  return [...new Map(rows.map((row) => [row.room_type_id, row])).values()]
}

/** Wherever a price of any room begins or ends another season does, with each room's own prices. */
async function yearlySeasons(tx: Tx, hotelId: number, lastYear: DayRange): Promise<SalesCalendar['seasons']> {
  const periods = await tx
    .selectFrom('price_period')
    .innerJoin('room_type', 'room_type.id', 'price_period.room_type_id')
    .where('hotel_id', '=', hotelId)
    .where('last_night', '>=', lastYear.first)
    .select(['room_type_id', 'first_night', 'last_night', 'weekdays'])
    .orderBy('first_night')
    .execute()
  const starts = periods.flatMap(({ first_night, last_night }) => [
    laterOf(first_night, lastYear.first),
    addDays(last_night, 1),
  ])
  const firsts = [...new Set(starts)].filter((day) => day <= lastYear.last).sort()
  return firsts.flatMap((firstDay, i) => {
    const lastDay = firsts[i + 1] ? addDays(firsts[i + 1] as CalendarDate, -1) : lastYear.last
    const ownPrices = periods
      .filter(({ first_night, last_night }) => first_night <= firstDay && firstDay <= last_night)
      .map(({ room_type_id, weekdays }) => ({
        roomTypeId: room_type_id,
        prices: fromJson('price_period.weekdays', weekdays, room_type_id),
      }))
    const [ownPrice] = ownPrices
    return ownPrice
      ? [{ from: firstDay.slice(5), until: lastDay.slice(5), prices: ownPrice.prices, own: ownPrices }]
      : []
  })
}

async function yearlyRestrictions(tx: Tx, hotelId: number, year: DayRange): Promise<SalesCalendar['restrictions']> {
  const rows = await tx
    .selectFrom('restriction')
    .where('hotel_id', '=', hotelId)
    .where('last_day', '>=', year.first)
    .where('first_day', '<=', year.last)
    .selectAll()
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, first_day, last_day, weekdays, room_type_id, rate_plan_id, rule }) => {
    const isLasting = first_day < year.first && last_day > year.last
    const periods = isLasting ? [null] : yearlyPeriod({ first: first_day, last: last_day }, year)
    return periods.map((period) => ({
      period,
      weekdays,
      roomTypeIds: room_type_id === null ? null : [room_type_id],
      ratePlanIds: rate_plan_id === null ? null : [rate_plan_id],
      rule: fromJson('restriction.rule', rule, id),
    }))
  })
}

async function lastPlaces(tx: Tx, hotelId: number): Promise<Pick<SalesCalendar, 'slots' | 'packages'>> {
  const rows = await tx
    .selectFrom('extra_stock')
    .where('hotel_id', '=', hotelId)
    .where('kind', 'in', ['service-slot', 'package'])
    .select(['kind', 'item_id', 'allotment'])
    .orderBy('day')
    .execute()
  const lastStock = [...new Map(rows.map((row) => [`${row.kind} ${row.item_id}`, row])).values()]
  return {
    slots: lastStock
      .filter(({ kind }) => kind === 'service-slot')
      .map(({ item_id, allotment }) => ({ serviceId: item_id, places: allotment })),
    packages: lastStock
      .filter(({ kind }) => kind === 'package')
      .map(({ item_id, allotment }) => ({ packageId: item_id, places: allotment, period: null })),
  }
}
