import type { RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type DocumentSeason, type Restriction, restrictionKinds } from '@portico/hotel-document/calendar'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { weekdayNames } from '@portico/hotel-document/parts'
import type { SalesCalendar } from '../../db/tables/sales.ts'
import { filled } from './fields.ts'
import { amountIn, type DocumentNames, minorIn, partIdOf, partKeyOf } from './names.ts'
import { maskOf, weekdaysOf } from './units.ts'

export const salesCalendar = {
  toStored: (document: HotelDocument, documentNames: DocumentNames): SalesCalendar => {
    const { rooms, seasons, closures = [], restrictions = [], nights = [], services = [], packages = [] } = document
    return {
      rooms: rooms.map(({ key, rooms, overbook = 0, priceIndex = 100 }) => ({
        roomTypeId: partIdOf(documentNames, 'rooms', key),
        rooms,
        overbook,
        priceIndex,
      })),
      seasons: seasons.map((season) => ({
        from: season.from,
        until: season.until,
        prices: pricesOf(season, documentNames),
        own: Object.entries(season.rooms ?? {}).flatMap(([key, price]) =>
          price ? [{ roomTypeId: partIdOf(documentNames, 'rooms', key), prices: pricesOf(price, documentNames) }] : [],
        ),
      })),
      closures: closures.map(({ from, until }) => ({ from, until })),
      restrictions: restrictions.map((restriction) => storedRestriction(restriction, documentNames)),
      nights: nights.flatMap(({ room, first, last, rooms = null, overbook = null, closed = null }) =>
        rooms === null && overbook === null && closed === null
          ? []
          : [
              {
                roomTypeId: partIdOf(documentNames, 'rooms', room),
                first: first as CalendarDate,
                last: last as CalendarDate,
                rooms,
                overbook,
                closed,
              },
            ],
      ),
      slots: services.flatMap(({ key, slots }) =>
        slots ? [{ serviceId: partIdOf(documentNames, 'services', key), places: slots.places }] : [],
      ),
      packages: packages.map(({ key, places, from, until }) => ({
        packageId: partIdOf(documentNames, 'packages', key),
        places,
        period: from === undefined || until === undefined ? null : { from, until },
      })),
    }
  },
  /** Single nights are not here: they are what the tables have otherwise. */
  toDocument: (
    calendar: SalesCalendar,
    documentNames: DocumentNames,
  ): Pick<HotelDocument, 'seasons' | 'closures' | 'restrictions'> => ({
    seasons: calendar.seasons.map(({ from, until, prices, own }) => ({
      from,
      until,
      ...documentPrice(prices, documentNames),
      rooms:
        own.length > 0
          ? Object.fromEntries(
              own.map((room) => [
                partKeyOf(documentNames, 'rooms', room.roomTypeId),
                documentPrice(room.prices, documentNames),
              ]),
            )
          : undefined,
    })),
    ...filled(
      'closures',
      calendar.closures.map(({ from, until }) => ({ from, until })),
    ),
    ...filled(
      'restrictions',
      calendar.restrictions.map((restriction) => documentRestriction(restriction, documentNames)),
    ),
  }),
}

type Price = Pick<DocumentSeason, 'week' | 'weekend' | 'weekdays'>
const isWeekend = (day: number) => day >= 5

function pricesOf({ week, weekend, weekdays = {} }: Price, documentNames: DocumentNames): number[] {
  return weekdayNames.map((name, day) => minorIn(documentNames, weekdays[name] ?? (isWeekend(day) ? weekend : week)))
}

/** Monday stands for the week and Friday for the weekend; days that have another price are named. */
function documentPrice(prices: readonly number[], documentNames: DocumentNames): Price {
  const [, week = 0, , , , weekend = 0] = prices
  const otherDays = prices.flatMap((minor, day) => {
    const name = weekdayNames[day]
    return name === undefined || minor === (isWeekend(day) ? weekend : week)
      ? []
      : [[name, amountIn(documentNames, minor)] as const]
  })
  return {
    week: amountIn(documentNames, week),
    weekend: amountIn(documentNames, weekend),
    weekdays: otherDays.length > 0 ? Object.fromEntries(otherDays) : undefined,
  }
}

type StoredRestriction = SalesCalendar['restrictions'][number]

function storedRestriction(restriction: Restriction, documentNames: DocumentNames): StoredRestriction {
  const { from, until, weekdays, rooms, plans } = restriction
  const ruleColumns = Object.fromEntries(
    restrictionKinds.flatMap((kind) => (restriction[kind] === undefined ? [] : [[kind, restriction[kind]]])),
  )
  return {
    period: from === undefined || until === undefined ? null : { from, until },
    weekdays: maskOf(weekdays),
    roomTypeIds: rooms?.map((key) => partIdOf(documentNames, 'rooms', key)) ?? null,
    ratePlanIds: plans?.map((key) => partIdOf(documentNames, 'plans', key)) ?? null,
    rule: ruleColumns as RestrictionRule,
  }
}

function documentRestriction(
  { period, weekdays, roomTypeIds, ratePlanIds, rule }: StoredRestriction,
  documentNames: DocumentNames,
): Restriction {
  return {
    ...period,
    ...weekdaysOf(weekdays),
    rooms: roomTypeIds ? roomTypeIds.map((id) => partKeyOf(documentNames, 'rooms', id)) : undefined,
    plans: ratePlanIds ? ratePlanIds.map((id) => partKeyOf(documentNames, 'plans', id)) : undefined,
    ...(rule as Pick<Restriction, (typeof restrictionKinds)[number]>),
  }
}
