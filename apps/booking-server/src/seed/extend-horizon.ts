import type { House, HouseRule } from '@portico/demo/seed/house'
import type { Seed, SeedHotel } from '@portico/demo/seed/seed'
import { roomTypeId } from '@portico/demo/seed/seed-ids'
import { occurrencesIn, type Span, seasonsIn, wholeOccurrencesIn } from '@portico/demo/seed/yearly-range'
import type { RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { toJson } from '../db/json.ts'
import { advisoryLock } from '../db/locks.ts'
import { fromJson } from '../db/stored/from-json.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, write } from '../db/write.ts'
import { openPackages, openStock } from './insert-extras.ts'
import { openNights } from './open-nights.ts'

/** Eighteen months. */
export const nightsAhead = 549

/**
 * Opens the nights that have come within eighteen months, with the seasons, rules and closures of their year. Only nights after the last
 * one are added, so that nothing an operator changed is written over; run again on the same day it changes nothing.
 */
export async function extendHorizon(db: Db, seed: Seed, today: CalendarDate): Promise<void> {
  for (const hotel of seed.hotels) {
    await write(db, [hotel.id], async (tx) => {
      await advisoryLock(tx, [`horizon of hotel ${hotel.id}`])
      return (await extendHotel(tx, hotel, addDays(today, -1), today)) ? commit(undefined) : rollback(undefined)
    })
  }
}

/** Whether anything was added. A hotel without nights starts at `first`. */
export async function extendHotel(
  tx: Tx,
  hotel: SeedHotel,
  first: CalendarDate,
  today: CalendarDate,
  ahead = nightsAhead,
): Promise<boolean> {
  const last = addDays(today, ahead)
  const after = await lastNightOf(tx, hotel)
  if (after !== undefined && after >= last) return false
  const span = { first: after === undefined ? first : addDays(after, 1), last }
  await openNights(tx, hotel, span)
  await openStock(tx, hotel, span)
  await openPackages(tx, hotel, span, today)
  await addYears(tx, hotel, first, `${last.slice(0, 4)}-12-31` as CalendarDate)
  return true
}

async function lastNightOf(tx: Tx, { id }: SeedHotel): Promise<CalendarDate | undefined> {
  const { night } = await tx
    .selectFrom('room_night')
    .where('room_type_id', '=', roomTypeId(id, 0))
    .select((eb) => eb.fn.max<CalendarDate | null>('night').as('night'))
    .executeTakeFirstOrThrow()
  return night ?? undefined
}

/** Prices, rules and closed seasons are written by whole years, so that a night more does not make a period more. */
async function addYears(tx: Tx, hotel: SeedHotel, first: CalendarDate, last: CalendarDate): Promise<void> {
  const { until } = await tx
    .selectFrom('price_period')
    .where('room_type_id', '=', roomTypeId(hotel.id, 0))
    .select((eb) => eb.fn.max<CalendarDate | null>('last_night').as('until'))
    .executeTakeFirstOrThrow()
  if (until !== null && until >= last) return
  const span = { first: until === null ? first : addDays(until, 1), last }
  await addPrices(tx, hotel, span)
  await addRules(tx, hotel, span)
  await addClosedSeasons(tx, hotel, span)
}

async function addPrices(tx: Tx, { id, house }: SeedHotel, span: Span): Promise<void> {
  const periods = seasonsIn(span, house.seasons)
  const rows = house.rooms.flatMap(({ priceIndex }, room) =>
    periods.map(({ first, last, season: { week, weekend } }) => {
      const prices = [0, 1, 2, 3, 4, 5, 6].map((weekday) => priceOf(weekday >= 5 ? weekend : week, priceIndex))
      return { room_type_id: roomTypeId(id, room), first_night: first, last_night: last, weekdays: toJson(prices) }
    }),
  )
  await tx.insertInto('price_period').values(rows).execute()
}

/** Whole units of the currency, in minor units. */
function priceOf(base: number, priceIndex: number): number {
  return Math.round((base * priceIndex) / 100) * 100
}

async function addRules(tx: Tx, { id, house }: SeedHotel, span: Span): Promise<void> {
  for (const rule of house.rules) {
    for (const { first, last } of rule.together ? wholeOccurrencesIn(span, rule) : occurrencesIn(span, rule)) {
      for (const room of rule.rooms ?? [undefined]) {
        await tx
          .insertInto('restriction')
          .values({
            hotel_id: id,
            room_type_id: room === undefined ? null : roomTypeId(id, room),
            rate_plan_id: null,
            first_day: first,
            last_day: last,
            weekdays: maskOf(rule),
            rule: toJson(restrictionOf(rule)),
          })
          .execute()
      }
    }
  }
}

function maskOf({ weekdays }: HouseRule): number {
  return weekdays === undefined ? 127 : weekdays.reduce((mask, weekday) => mask | (1 << weekday), 0)
}

function restrictionOf({ from, until, weekdays, rooms, ...restriction }: HouseRule): RestrictionRule {
  return restriction
}

async function addClosedSeasons(tx: Tx, { id, house }: SeedHotel, span: Span): Promise<void> {
  const { settings } = await tx.selectFrom('hotel').where('id', '=', id).select('settings').executeTakeFirstOrThrow()
  const stored = fromJson('hotel.settings', settings, id)
  const closedSeasons = [...stored.closedSeasons, ...closedIn(house, span)]
  await tx
    .updateTable('hotel')
    .set({ settings: toJson({ ...stored, closedSeasons }) })
    .where('id', '=', id)
    .execute()
}

function closedIn({ closures }: House, span: Span): Span[] {
  return closures.flatMap((closure) => occurrencesIn(span, closure)).sort((a, b) => (a.first < b.first ? -1 : 1))
}
