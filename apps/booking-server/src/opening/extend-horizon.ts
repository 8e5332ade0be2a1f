import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { fromJson } from '../db/from-json.ts'
import { advisoryLock } from '../db/locks.ts'
import { toJson } from '../db/tables/json.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, write } from '../db/write.ts'
import { deriveCalendar } from './derive-calendar.ts'
import { nightsOpenedBy, openNights } from './open-nights.ts'
import { countedItems, extendPackages, openDaysOfItems } from './open-places.ts'
import { addLastingRestrictions, addYears, lastDayOfYear, type OpenHotel, pricedUntil } from './write-years.ts'

export const nightsAhead = 549

type BackgroundOptions = {
  readonly isStopping?: () => boolean
  readonly rest?: () => Promise<unknown>
}

/**
 * Opens the nights of every hotel that have come within eighteen months, with the seasons, rules and closures of their
 * year. Only nights after the last one are added, so that nothing an operator changed is written over; run again on the
 * same day it changes nothing.
 */
export async function extendHorizon(
  db: Db,
  today: CalendarDate,
  { isStopping, rest }: BackgroundOptions = {},
): Promise<void> {
  for (const { id } of await hotelsToExtend(db, addDays(today, nightsAhead))) {
    if (isStopping?.()) return
    await write(db, [id], async (tx) => {
      await lockHorizon(tx, id)
      const hotel = (await openedHotel(tx, id)) ?? (await withDerivedCalendar(tx, id))
      return hotel && (await extendHotel({ tx, hotel, first: addDays(today, -1), today }))
        ? commit(undefined)
        : rollback(undefined)
    })
    await rest?.()
  }
}

function hotelsToExtend({ reader }: Db, lastDay: CalendarDate): Promise<{ readonly id: number }[]> {
  return reader
    .selectFrom('hotel')
    .where((eb) => {
      const nights = eb
        .selectFrom('room_night')
        .innerJoin('room_type', 'room_type.id', 'room_night.room_type_id')
        .whereRef('room_type.hotel_id', '=', 'hotel.id')
        .select('night')
      return eb.and([eb.exists(nights), eb.not(eb.exists(nights.where('night', '>=', lastDay)))])
    })
    .select('id')
    .orderBy('id')
    .execute()
}

async function withDerivedCalendar(tx: Tx, id: number): Promise<OpenHotel | undefined> {
  const salesCalendar = await deriveCalendar(tx, id)
  if (!salesCalendar) return undefined
  await tx
    .insertInto('sales_calendar')
    .values({ hotel_id: id, calendar: toJson(salesCalendar) })
    .execute()
  return await openedHotel(tx, id)
}

function lockHorizon(tx: Tx, hotelId: number): Promise<void> {
  return advisoryLock(tx, [`horizon of hotel ${hotelId}`])
}

export async function openedHotel(tx: Tx, id: number): Promise<OpenHotel | undefined> {
  const row = await tx
    .selectFrom('sales_calendar')
    .innerJoin('hotel', 'hotel.id', 'sales_calendar.hotel_id')
    .where('hotel_id', '=', id)
    .select(['currency', 'calendar'])
    .executeTakeFirst()
  return row && { id, currency: row.currency, calendar: fromJson('sales_calendar.calendar', row.calendar, id) }
}

/** Whether anything was added. A hotel without nights starts at `first`. */
export async function extendHotel({
  tx,
  hotel,
  first,
  today,
  ahead = nightsAhead,
}: {
  tx: Tx
  hotel: OpenHotel
  first: CalendarDate
  today: CalendarDate
  ahead?: number
}): Promise<boolean> {
  const last = addDays(today, ahead)
  const dayAfter = await lastNightOf(tx, hotel.id)
  if (dayAfter !== undefined && dayAfter >= last) return false
  const span = { first: dayAfter === undefined ? first : addDays(dayAfter, 1), last }
  const { calendar: salesCalendar } = hotel
  for (const { roomTypeId } of salesCalendar.rooms)
    await openNights(tx, roomTypeId, nightsOpenedBy(salesCalendar, roomTypeId, span))
  await openDaysOfItems(tx, hotel.id, await countedItems(tx, hotel.id, salesCalendar), span)
  await extendPackages(tx, salesCalendar, last, today)
  const until = await pricedUntil(tx, hotel.id)
  if (until === undefined) await addLastingRestrictions(tx, hotel)
  const lastDay = lastDayOfYear(last)
  if (until === undefined || until < lastDay)
    await addYears(tx, hotel, { first: until === undefined ? first : addDays(until, 1), last: lastDay })
  return true
}

export async function lastNightOf(tx: Tx, hotelId: number): Promise<CalendarDate | undefined> {
  const { night } = await tx
    .selectFrom('room_night')
    .innerJoin('room_type', 'room_type.id', 'room_night.room_type_id')
    .where('hotel_id', '=', hotelId)
    .select((eb) => eb.fn.max<CalendarDate | null>('night').as('night'))
    .executeTakeFirstOrThrow()
  return night ?? undefined
}
