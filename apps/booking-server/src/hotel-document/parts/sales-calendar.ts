import type { RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type DocumentSeason, type Restriction, restrictionKinds } from '@portico/hotel-document/calendar'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { weekdayNames } from '@portico/hotel-document/parts'
import type { SalesCalendar } from '../../db/tables/sales.ts'
import { filled } from './fields.ts'
import { amountIn, minorIn, type Names, partIdOf, partKeyOf } from './names.ts'
import { maskOf, weekdaysOf } from './units.ts'

export const salesCalendar = {
  toStored: (document: HotelDocument, partNames: Names): SalesCalendar => {
    const { rooms, seasons, closures = [], restrictions = [], nights = [], services = [], packages = [] } = document
    return {
      rooms: rooms.map(({ key, rooms, overbook = 0, priceIndex = 100 }) => ({
        roomTypeId: partIdOf(partNames, 'rooms', key),
        rooms,
        overbook,
        priceIndex,
      })),
      seasons: seasons.map((season) => ({
        from: season.from,
        until: season.until,
        prices: pricesOf(season, partNames),
        own: Object.entries(season.rooms ?? {}).flatMap(([key, price]) =>
          price ? [{ roomTypeId: partIdOf(partNames, 'rooms', key), prices: pricesOf(price, partNames) }] : [],
        ),
      })),
      closures: closures.map(({ from, until }) => ({ from, until })),
      restrictions: restrictions.map((restriction) => storedRestriction(restriction, partNames)),
      nights: nights.flatMap(({ room, first, last, rooms = null, overbook = null, closed = null }) =>
        rooms === null && overbook === null && closed === null
          ? []
          : [
              {
                roomTypeId: partIdOf(partNames, 'rooms', room),
                first: first as CalendarDate,
                last: last as CalendarDate,
                rooms,
                overbook,
                closed,
              },
            ],
      ),
      slots: services.flatMap(({ key, slots }) =>
        slots ? [{ serviceId: partIdOf(partNames, 'services', key), places: slots.places }] : [],
      ),
      packages: packages.map(({ key, places, from, until }) => ({
        packageId: partIdOf(partNames, 'packages', key),
        places,
        period: from === undefined || until === undefined ? null : { from, until },
      })),
    }
  },
  /** Single nights are not here: they are what the tables have otherwise. */
  toDocument: (
    calendar: SalesCalendar,
    partNames: Names,
  ): Pick<HotelDocument, 'seasons' | 'closures' | 'restrictions'> => ({
    seasons: calendar.seasons.map(({ from, until, prices, own }) => ({
      from,
      until,
      ...documentPrice(prices, partNames),
      rooms:
        own.length > 0
          ? Object.fromEntries(
              own.map((room) => [
                partKeyOf(partNames, 'rooms', room.roomTypeId),
                documentPrice(room.prices, partNames),
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
      calendar.restrictions.map((restriction) => documentRestriction(restriction, partNames)),
    ),
  }),
}

type Price = Pick<DocumentSeason, 'week' | 'weekend' | 'weekdays'>
const isWeekend = (day: number) => day >= 5

function pricesOf({ week, weekend, weekdays = {} }: Price, partNames: Names): number[] {
  return weekdayNames.map((name, day) => minorIn(partNames, weekdays[name] ?? (isWeekend(day) ? weekend : week)))
}

/** Monday stands for the week and Friday for the weekend; days that have another price are named. */
function documentPrice(prices: readonly number[], partNames: Names): Price {
  const [, week = 0, , , , weekend = 0] = prices
  const otherDays = prices.flatMap((minor, day) => {
    const name = weekdayNames[day]
    return name === undefined || minor === (isWeekend(day) ? weekend : week)
      ? []
      : [[name, amountIn(partNames, minor)] as const]
  })
  return {
    week: amountIn(partNames, week),
    weekend: amountIn(partNames, weekend),
    weekdays: otherDays.length > 0 ? Object.fromEntries(otherDays) : undefined,
  }
}

type StoredRestriction = SalesCalendar['restrictions'][number]

function storedRestriction(restriction: Restriction, partNames: Names): StoredRestriction {
  const { from, until, weekdays, rooms, plans } = restriction
  const ruleColumns = Object.fromEntries(
    restrictionKinds.flatMap((kind) => (restriction[kind] === undefined ? [] : [[kind, restriction[kind]]])),
  )
  return {
    period: from === undefined || until === undefined ? null : { from, until },
    weekdays: maskOf(weekdays),
    roomTypeIds: rooms?.map((key) => partIdOf(partNames, 'rooms', key)) ?? null,
    ratePlanIds: plans?.map((key) => partIdOf(partNames, 'plans', key)) ?? null,
    rule: ruleColumns as RestrictionRule,
  }
}

function documentRestriction(
  { period, weekdays, roomTypeIds, ratePlanIds, rule }: StoredRestriction,
  partNames: Names,
): Restriction {
  return {
    ...period,
    ...weekdaysOf(weekdays),
    rooms: roomTypeIds ? roomTypeIds.map((id) => partKeyOf(partNames, 'rooms', id)) : undefined,
    plans: ratePlanIds ? ratePlanIds.map((id) => partKeyOf(partNames, 'plans', id)) : undefined,
    ...(rule as Pick<Restriction, (typeof restrictionKinds)[number]>),
  }
}
