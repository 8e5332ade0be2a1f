import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { toJson } from '../db/tables/json.ts'
import type { SalesCalendar } from '../db/tables/sales.ts'
import { contentOf, settingsOf } from './parts/hotel-facts.ts'
import { channelIdOf, idOf, minorIn, type Names, productIdOf } from './parts/names.ts'
import { categoryRow, packageRow, promoCodeRow, promotionRow, serviceRow } from './parts/offers.ts'
import { ratePlanRow, roomTypeRow } from './parts/rooms-and-plans.ts'
import type { Row } from './parts/row.ts'
import { salesCalendarOf } from './parts/sales-calendar.ts'
import { inEachLanguage } from './parts/texts-by-language.ts'

/** What a hotel has in tables whose rows do not depend on the day. */
export type HotelRows = {
  readonly channel: readonly Row<'channel'>[]
  readonly hotel: readonly Row<'hotel'>[]
  readonly channel_hotel: readonly Row<'channel_hotel'>[]
  readonly custom_policy: readonly Row<'custom_policy'>[]
  readonly room_type: readonly Row<'room_type'>[]
  readonly rate_plan: readonly Row<'rate_plan'>[]
  readonly rate_plan_channel: readonly Row<'rate_plan_channel'>[]
  readonly product: readonly Row<'product'>[]
  readonly promotion: readonly Row<'promotion'>[]
  readonly promo_code: readonly Row<'promo_code'>[]
  readonly service_category: readonly Row<'service_category'>[]
  readonly service: readonly Row<'service'>[]
  readonly package: readonly Row<'package'>[]
  readonly sales_calendar: readonly Row<'sales_calendar'>[]
}

export type OpenDays = { readonly first: CalendarDate; readonly last: CalendarDate }

/**
 * `daysOf` are the days that a package is sold for; `closedSeasons` are what the calendar has given the hotel so far.
 */
export function rowsOfDocument(
  document: HotelDocument,
  names: Names,
  destinationId: number,
  {
    daysOf,
    closedSeasons,
  }: {
    readonly daysOf: (sale: SalesCalendar['packages'][number], maxNights: number) => OpenDays
    readonly closedSeasons: readonly OpenDays[]
  },
): HotelRows {
  const { hotelId } = names
  const {
    channels,
    rooms,
    plans,
    promotions = [],
    serviceCategories = [],
    services = [],
    packages = [],
    policies = [],
  } = document
  const calendar: SalesCalendar = salesCalendarOf(document, names)
  return {
    channel: channels.map(({ code, name, trade = false, optionHours = 0 }) => ({
      id: channelIdOf(names, code),
      code,
      name,
      trade: trade ? 1 : 0,
      settings: toJson({ tradeConfHour: optionHours }),
    })),
    hotel: [
      {
        id: hotelId,
        destination_id: destinationId,
        time_zone: document.timeZone,
        currency: document.currency,
        settings: toJson({ ...settingsOf(document, names), closedSeasons }),
        content: toJson(contentOf(document, names)),
      },
    ],
    channel_hotel: channels.map(({ code }) => ({ channel_id: channelIdOf(names, code), hotel_id: hotelId })),
    custom_policy: policies.map(({ key, title, text, mandatory = false, channel }) => ({
      id: idOf(names, 'policies', key),
      hotel_id: hotelId,
      key,
      channel_id: channel === undefined ? null : channelIdOf(names, channel),
      mandatory: mandatory ? 1 : 0,
      content: toJson(inEachLanguage(names.languages, (read) => ({ title: read(title), text: read(text) }))),
    })),
    room_type: rooms.map((room, position) => roomTypeRow(room, position, names)),
    rate_plan: plans.map((plan, position) => ratePlanRow(plan, position, names)),
    rate_plan_channel: plans.flatMap(({ key, channels: codes }) =>
      channels
        .filter(({ code }) => codes?.includes(code) ?? true)
        .map(({ code }) => ({ rate_plan_id: idOf(names, 'plans', key), channel_id: channelIdOf(names, code) })),
    ),
    product: plans.flatMap((plan) =>
      rooms
        .filter(({ key }) => plan.rooms?.includes(key) ?? true)
        .map(({ key }) => {
          const [roomTypeId, ratePlanId] = [idOf(names, 'rooms', key), idOf(names, 'plans', plan.key)]
          return {
            id: productIdOf(hotelId, roomTypeId, ratePlanId),
            hotel_id: hotelId,
            room_type_id: roomTypeId,
            rate_plan_id: ratePlanId,
          }
        }),
    ),
    promotion: promotions.map((promotion) => promotionRow(promotion, names)),
    promo_code: promotions.flatMap((promotion) => promoCodeRow(promotion, names)),
    service_category: serviceCategories.map((category, position) => categoryRow(category, position, names)),
    service: services.map((service, position) => serviceRow(service, position, names)),
    package: packages.map((one, position) => {
      const sale = found(calendar.packages[position])
      return packageRow(one, position, daysOf(sale, one.maxNights), names)
    }),
    sales_calendar: [{ hotel_id: hotelId, calendar: toJson(calendar) }],
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a calendar lacks a package of its document')
  return value
}

export function priceExceptionsOf(
  { nights = [] }: HotelDocument,
  names: Names,
  first: CalendarDate,
): Row<'price_exception'>[] {
  const prices = new Map<string, Row<'price_exception'>>()
  for (const change of nights) {
    if (change.price === undefined) continue
    const [roomTypeId, minor] = [idOf(names, 'rooms', change.room), minorIn(names, change.price)]
    for (const night of daysFrom(change.first, change.last)) {
      if (night >= first) prices.set(`${roomTypeId} ${night}`, { room_type_id: roomTypeId, night, minor })
    }
  }
  return [...prices.values()]
}

function daysFrom(first: string, last: string): CalendarDate[] {
  return nightsOf({ arrival: first as CalendarDate, departure: addDays(last as CalendarDate, 1) })
}
