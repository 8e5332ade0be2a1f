import { type CalendarDate, daysBetween } from '@portico/domain/calendar-date'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { EqualValues } from './equal-values.ts'
import { closed, type RoomsLeft } from './hotel-snapshot.ts'
import { type NightPrice, noRoomsLeft, type PeriodPrices } from './nights-on-sale.ts'

const closedText = 'c'

/** The rooms left of each room type per night. A room type's nights come as one text: a row for each would take ten times as long. */
export async function loadRoomsLeft(tx: Tx, ids: readonly number[], firstNight: CalendarDate): Promise<Map<number, RoomsLeft>> {
  const rows = await tx
    .selectFrom('room_night')
    .where('room_type_id', 'in', ids)
    .where('night', '>=', firstNight)
    .groupBy('room_type_id')
    .select((eb) => [
      'room_type_id',
      eb.fn.min('night').as('first'),
      eb.fn.max('night').as('last'),
      eb.fn.countAll<number>().as('nights'),
      eb.fn.max(sql<number>`allotment + overbook - taken`).as('most'),
      sql<string>`string_agg(case closed when 1 then ${sql.lit(closedText)} else cast(allotment + overbook - taken as text) end, ',' order by night)`.as(
        'rooms',
      ),
    ])
    .execute()
  const gaps = rows.filter(({ first, last, nights }) => daysBetween(first, last) + 1 !== nights).map(({ room_type_id }) => room_type_id)
  const nightsOf = gaps.length === 0 ? new Map<number, CalendarDate[]>() : await loadNights(tx, gaps, firstNight)
  return new Map(
    rows.map((row) => {
      const left = noRoomsLeft(daysBetween(firstNight, row.last) + 1, row.most)
      const nights = nightsOf.get(row.room_type_id)
      let at = daysBetween(firstNight, row.first)
      for (const [i, rooms] of row.rooms.split(',').entries()) {
        if (nights) at = daysBetween(firstNight, nights[i] ?? row.last)
        left[at++] = rooms === closedText ? closed : Number(rooms)
      }
      return [row.room_type_id, left]
    }),
  )
}

/** Which nights there are, where some between the first and the last are not given to sale. */
async function loadNights(tx: Tx, ids: readonly number[], firstNight: CalendarDate): Promise<Map<number, CalendarDate[]>> {
  const rows = await tx
    .selectFrom('room_night')
    .where('room_type_id', 'in', ids)
    .where('night', '>=', firstNight)
    .select(['room_type_id', 'night'])
    .orderBy('room_type_id')
    .orderBy('night')
    .execute()
  const nights = new Map<number, CalendarDate[]>(ids.map((id) => [id, []]))
  for (const { room_type_id, night } of rows) nights.get(room_type_id)?.push(night)
  return nights
}

type Prices = { readonly periods: PeriodPrices[]; readonly exceptions: NightPrice[] }

export async function loadPrices(
  tx: Tx,
  ids: readonly number[],
  firstNight: CalendarDate,
  values: EqualValues,
): Promise<Map<number, Prices>> {
  const prices = new Map<number, Prices>(ids.map((id) => [id, { periods: [], exceptions: [] }]))
  const periods = await tx
    .selectFrom('price_period')
    .where('room_type_id', 'in', ids)
    .where('last_night', '>=', firstNight)
    .selectAll()
    .execute()
  for (const { room_type_id, first_night: first, last_night: last, weekdays } of periods) {
    prices.get(room_type_id)?.periods.push({ first, last, weekdays: values.json(weekdays) })
  }
  const exceptions = await tx
    .selectFrom('price_exception')
    .where('room_type_id', 'in', ids)
    .where('night', '>=', firstNight)
    .selectAll()
    .execute()
  for (const { room_type_id, night, minor } of exceptions) prices.get(room_type_id)?.exceptions.push({ night, minor })
  return prices
}
