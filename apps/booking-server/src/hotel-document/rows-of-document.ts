import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { toJson } from '../db/tables/json.ts'
import type { SalesCalendar } from '../db/tables/sales.ts'
import { channels } from './parts/channels.ts'
import { hotel } from './parts/hotel.ts'
import { channelIdOf, type DocumentNames, minorIn, partIdOf } from './parts/names.ts'
import { packageCodec } from './parts/packages.ts'
import { planSales, ratePlanCodec } from './parts/plans.ts'
import { policyCodec } from './parts/policies.ts'
import { promoCodes, promotionCodec } from './parts/promotions.ts'
import { roomTypeCodec } from './parts/rooms.ts'
import type { TableRow } from './parts/row.ts'
import { salesCalendar } from './parts/sales-calendar.ts'
import { serviceCategoryCodec, serviceCodec } from './parts/services.ts'

export type HotelRows = {
  readonly channel: readonly TableRow<'channel'>[]
  readonly hotel: readonly TableRow<'hotel'>[]
  readonly channel_hotel: readonly TableRow<'channel_hotel'>[]
  readonly custom_policy: readonly TableRow<'custom_policy'>[]
  readonly room_type: readonly TableRow<'room_type'>[]
  readonly rate_plan: readonly TableRow<'rate_plan'>[]
  readonly rate_plan_channel: readonly TableRow<'rate_plan_channel'>[]
  readonly product: readonly TableRow<'product'>[]
  readonly promotion: readonly TableRow<'promotion'>[]
  readonly promo_code: readonly TableRow<'promo_code'>[]
  readonly service_category: readonly TableRow<'service_category'>[]
  readonly service: readonly TableRow<'service'>[]
  readonly package: readonly TableRow<'package'>[]
  readonly sales_calendar: readonly TableRow<'sales_calendar'>[]
}

export type OpenDays = { readonly first: CalendarDate; readonly last: CalendarDate }

/**
 * `daysOf` are the days that a package is sold for; `closedSeasons` are what the calendar has given the hotel so far.
 */
export function rowsOfDocument(
  document: HotelDocument,
  documentNames: DocumentNames,
  destinationId: number,
  {
    daysOf,
    closedSeasons,
  }: {
    readonly daysOf: (sale: SalesCalendar['packages'][number], maxNights: number) => OpenDays
    readonly closedSeasons: readonly OpenDays[]
  },
): HotelRows {
  const calendar = salesCalendar.toStored(document, documentNames)
  return {
    channel: document.channels.map((channel) => channels.toRow(channel, documentNames)),
    hotel: [hotel.toRow(document, documentNames, { destinationId, closedSeasons })],
    channel_hotel: document.channels.map(({ code }) => ({
      channel_id: channelIdOf(documentNames, code),
      hotel_id: documentNames.hotelId,
    })),
    custom_policy: (document.policies ?? []).map((policy, i) => policyCodec.toRow(policy, i, documentNames)),
    room_type: document.rooms.map((room, i) => roomTypeCodec.toRow(room, i, documentNames)),
    rate_plan: document.plans.map((plan, i) => ratePlanCodec.toRow(plan, i, documentNames)),
    ...planSales.toRows(document, documentNames),
    promotion: (document.promotions ?? []).map((promotion, i) => promotionCodec.toRow(promotion, i, documentNames)),
    promo_code: (document.promotions ?? []).flatMap((promotion) => promoCodes.toRows(promotion, documentNames)),
    service_category: (document.serviceCategories ?? []).map((serviceCategory, i) =>
      serviceCategoryCodec.toRow(serviceCategory, i, documentNames),
    ),
    service: (document.services ?? []).map((service, i) => serviceCodec.toRow(service, i, documentNames)),
    package: (document.packages ?? []).map((listedPackage, i) => {
      const sale = found(calendar.packages[i])
      return packageCodec.toRow(listedPackage, i, documentNames, daysOf(sale, listedPackage.maxNights))
    }),
    sales_calendar: [{ hotel_id: documentNames.hotelId, calendar: toJson(calendar) }],
  }
}

function found<T>(foundValue: T | undefined): T {
  if (foundValue === undefined) throw new Error('a calendar lacks a package of its document')
  return foundValue
}

export function priceExceptionsOf(
  { nights = [] }: HotelDocument,
  documentNames: DocumentNames,
  firstDay: CalendarDate,
): TableRow<'price_exception'>[] {
  const prices = new Map<string, TableRow<'price_exception'>>()
  for (const change of nights) {
    if (change.price === undefined) continue
    const [roomTypeId, minor] = [partIdOf(documentNames, 'rooms', change.room), minorIn(documentNames, change.price)]
    for (const night of daysFrom(change.first, change.last)) {
      if (night >= firstDay) prices.set(`${roomTypeId} ${night}`, { room_type_id: roomTypeId, night, minor })
    }
  }
  return [...prices.values()]
}

function daysFrom(firstDay: string, lastDay: string): CalendarDate[] {
  return nightsOf({ arrival: firstDay as CalendarDate, departure: addDays(lastDay as CalendarDate, 1) })
}
