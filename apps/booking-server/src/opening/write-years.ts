import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { addDays, type CalendarDate, earlierOf, laterOf } from '@portico/domain/time/calendar-date'
import {
  type CalendarPeriod,
  occurrencesIn,
  type Span,
  seasonsIn,
  wholeOccurrencesIn,
} from '@portico/domain/time/calendar-period'
import { fromJson } from '../db/from-json.ts'
import { toJson } from '../db/tables/json.ts'
import type { SalesCalendar } from '../db/tables/sales.ts'
import type { Tx } from '../db/types.ts'

// Prices, restrictions and closed seasons are written by whole years, so that a night more does not make a period more.

const everyDay = { first: '1900-01-01' as CalendarDate, last: '2999-12-31' as CalendarDate }

export type OpenHotel = { readonly id: number; readonly currency: CurrencyCode; readonly calendar: SalesCalendar }

export function lastDayOfYear(night: CalendarDate): CalendarDate {
  return `${night.slice(0, 4)}-12-31` as CalendarDate
}

export async function pricedUntil(tx: Tx, hotelId: number): Promise<CalendarDate | undefined> {
  const { until } = await tx
    .selectFrom('price_period')
    .innerJoin('room_type', 'room_type.id', 'price_period.room_type_id')
    .where('hotel_id', '=', hotelId)
    .select((eb) => eb.fn.max<CalendarDate | null>('last_night').as('until'))
    .executeTakeFirstOrThrow()
  return until ?? undefined
}

export async function addYears(tx: Tx, hotel: OpenHotel, span: Span): Promise<void> {
  await addPrices(tx, hotel, span)
  await addRestrictions(tx, hotel, span)
  await addClosedSeasons(tx, hotel, span)
}

async function addPrices(tx: Tx, { calendar, currency }: OpenHotel, span: Span): Promise<void> {
  const periods = seasonsIn(span, calendar.seasons)
  const rows = calendar.rooms.flatMap(({ roomTypeId, priceIndex }) =>
    periods.map(({ first, last, season: { prices, own } }) => {
      const ownPrices = own.find((room) => room.roomTypeId === roomTypeId)?.prices
      const weekdays = ownPrices ? [...ownPrices] : prices.map((minor) => shareOfPrice(minor, priceIndex, currency))
      return { room_type_id: roomTypeId, first_night: first, last_night: last, weekdays: toJson(weekdays) }
    }),
  )
  for (let i = 0; i < rows.length; i += atOnce)
    await tx
      .insertInto('price_period')
      .values(rows.slice(i, i + atOnce))
      .execute()
}

const atOnce = 500

function shareOfPrice(minor: number, percent: number, currency: CurrencyCode): number {
  if (percent === 100) return minor
  const unit = 10 ** currencies[currency].digits
  return Math.round((minor * percent) / 100 / unit) * unit
}

async function addRestrictions(tx: Tx, { id, calendar }: OpenHotel, span: Span): Promise<void> {
  for (const { period, weekdays, roomTypeIds, ratePlanIds, rule } of calendar.restrictions) {
    if (!period) continue
    const occurrences = rule.together ? wholeOccurrencesIn(span, period) : occurrencesIn(span, period)
    for (const { first, last } of occurrences) {
      for (const room_type_id of roomTypeIds ?? [null]) {
        for (const rate_plan_id of ratePlanIds ?? [null]) {
          const row = {
            hotel_id: id,
            room_type_id,
            rate_plan_id,
            first_day: first,
            last_day: last,
            weekdays,
            rule: toJson(rule),
          }
          await tx.insertInto('restriction').values(row).execute()
        }
      }
    }
  }
}

export async function addLastingRestrictions(tx: Tx, { id, calendar }: OpenHotel): Promise<void> {
  for (const { period, weekdays, roomTypeIds, ratePlanIds, rule } of calendar.restrictions) {
    if (period) continue
    for (const room_type_id of roomTypeIds ?? [null]) {
      for (const rate_plan_id of ratePlanIds ?? [null]) {
        const row = {
          hotel_id: id,
          room_type_id,
          rate_plan_id,
          first_day: everyDay.first,
          last_day: everyDay.last,
          weekdays,
          rule: toJson(rule),
        }
        await tx.insertInto('restriction').values(row).execute()
      }
    }
  }
}

async function addClosedSeasons(tx: Tx, { id, calendar }: OpenHotel, span: Span): Promise<void> {
  if (calendar.closures.length === 0) return
  const { settings } = await tx.selectFrom('hotel').where('id', '=', id).select('settings').executeTakeFirstOrThrow()
  const hotelSettings = fromJson('hotel.settings', settings, id)
  const closedSeasons = [...hotelSettings.closedSeasons, ...closedIn(calendar.closures, span)]
  await tx
    .updateTable('hotel')
    .set({ settings: toJson({ ...hotelSettings, closedSeasons }) })
    .where('id', '=', id)
    .execute()
}

function closedIn(closures: readonly CalendarPeriod[], span: Span): Span[] {
  return closures.flatMap((closure) => occurrencesIn(span, closure)).sort((a, b) => (a.first < b.first ? -1 : 1))
}

export async function rewriteYears(tx: Tx, hotel: OpenHotel, { first, last }: Span): Promise<void> {
  const roomTypes = hotel.calendar.rooms.map(({ roomTypeId }) => roomTypeId)
  const ofHotel = tx.selectFrom('room_type').where('hotel_id', '=', hotel.id).select('id')
  await tx.deleteFrom('price_period').where('room_type_id', 'in', ofHotel).where('first_night', '>=', first).execute()
  await tx
    .updateTable('price_period')
    .set({ last_night: addDays(first, -1) })
    .where('room_type_id', 'in', roomTypes)
    .where('last_night', '>=', first)
    .execute()
  await tx.deleteFrom('restriction').where('hotel_id', '=', hotel.id).where('last_day', '>=', first).execute()
  const { settings } = await tx
    .selectFrom('hotel')
    .where('id', '=', hotel.id)
    .select('settings')
    .executeTakeFirstOrThrow()
  const hotelSettings = fromJson('hotel.settings', settings, hotel.id)
  const closedSeasons = hotelSettings.closedSeasons
    .filter((season) => season.first < first)
    .map((season) => ({ first: season.first, last: earlierOf(season.last, addDays(first, -1)) }))
  await tx
    .updateTable('hotel')
    .set({ settings: toJson({ ...hotelSettings, closedSeasons }) })
    .where('id', '=', hotel.id)
    .execute()
  await addLastingRestrictions(tx, hotel)
  await addYears(tx, hotel, { first, last: laterOf(first, last) })
}
