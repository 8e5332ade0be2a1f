import { exceededGuestLimit, type Party } from '@portico/domain/party/party'
import type { TradeBuyer } from '@portico/domain/pricing/rate-plan'
import {
  breachesByDays,
  type DayRules,
  nightsThatMend,
  reopeningOf,
  type StayByDays,
  type StayRestriction,
} from '@portico/domain/restrictions/stay-restriction'
import { addDays, type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { maxNights, type Stay } from '@portico/domain/time/stay'
import { isSold, priceAt } from './room-search.ts'
import {
  type HotelSnapshot,
  noPrice,
  noResales,
  type ResaleOnSale,
  type RoomTypeOnSale,
  roomsOn,
} from './snapshots/hotel-snapshot.ts'

export type SearchContext = {
  readonly channelId: number
  readonly party: Party
  readonly trade: TradeBuyer | undefined
  readonly now: Instant
  readonly today: CalendarDate
  readonly packageId?: number | undefined
  readonly typed?: number | undefined
  readonly isOffered?: ((stay: Stay) => boolean) | undefined
}

/**
 * Which stays a search would find, for every arrival and departure of some time, without asking for each of them. Day 0
 * is today.
 */
export type SellableStays = {
  readonly shortestFrom: (day: number) => number | undefined
  readonly endsOn: (day: number) => boolean
  /** The most nights that a stay from the day may have by its restrictions: the least strict of the rates. */
  readonly longestFrom: (day: number) => number | undefined
  readonly dayAt: (day: number) => CalendarDate
}

type SaleCalendar = {
  readonly nights: Uint8Array
  readonly restrictions: readonly StayRestriction[]
  /** Single stays beside those: rooms that guests resell, of which no night is closed. `first` is a day, 0 is today. */
  readonly resales: readonly ResaleOnSale[]
}

export function sellableStays(hotel: HotelSnapshot, context: SearchContext, dayCount: number): SellableStays {
  const dates = Array.from({ length: dayCount + maxNights + 1 }, (_, day) => addDays(context.today, day))
  const dateAt = (day: number) => dates[day] ?? addDays(context.today, day)
  const saleCalendars = soldTogether(hotel, context, dates)
  const stayAt = (saleCalendar: SaleCalendar, arrival: number, nights: number): StayByDays => ({
    nights,
    advance: arrival,
    adults: context.party.adults,
    restrictionAt: (day) => saleCalendar.restrictions[arrival + day] ?? {},
    dayAt: (day) => dateAt(arrival + day),
  })
  const { isOffered = () => true } = context
  return {
    shortestFrom: (day) => {
      let shortest: number | undefined
      for (const saleCalendar of saleCalendars) {
        const most = Math.min(saleCalendar.nights[day] ?? 0, (shortest ?? maxNights + 1) - 1)
        shortest = shortestOf(most, (nights) => stayAt(saleCalendar, day, nights), isOffered) ?? shortest
        for (const { first, nights } of saleCalendar.resales) {
          if (
            first === day &&
            nights < (shortest ?? maxNights + 1) &&
            isSellable(stayAt(saleCalendar, day, nights), isOffered)
          )
            shortest = nights
        }
      }
      return shortest
    },
    endsOn: (day) =>
      saleCalendars.some(
        (saleCalendar) =>
          endsOn(saleCalendar, day, (arrival, nights) => stayAt(saleCalendar, arrival, nights), isOffered) ||
          saleCalendar.resales.some(
            ({ first, nights }) => first + nights === day && isSellable(stayAt(saleCalendar, first, nights), isOffered),
          ),
      ),
    longestFrom: (day) => {
      const maxStays = saleCalendars.map(({ restrictions }) => restrictions[day]?.maxStay)
      return maxStays.length === 0 || maxStays.includes(undefined)
        ? undefined
        : Math.max(...maxStays.map((limit) => limit ?? 0))
    },
    dayAt: dateAt,
  }
}

function shortestOf(
  maxCount: number,
  stayOf: (nights: number) => StayByDays,
  isOffered: (stay: Stay) => boolean,
): number | undefined {
  for (let nights = 1; nights <= maxCount; ) {
    const stay = stayOf(nights)
    const breaches = breachesByDays(stay)
    if (breaches.length === 0) {
      if (isOffered(datesOf(stay))) return nights
      nights++
      continue
    }
    const mendingNights = nightsThatMend(breaches, stay)
    if (mendingNights === undefined) return undefined
    nights = mendingNights
  }
  return undefined
}

function isSellable(stay: StayByDays, isOffered: (stay: Stay) => boolean): boolean {
  return breachesByDays(stay).length === 0 && isOffered(datesOf(stay))
}

function datesOf({ nights, dayAt }: StayByDays): Stay {
  return { arrival: dayAt(0), departure: dayAt(nights) }
}

function endsOn(
  saleCalendar: SaleCalendar,
  day: number,
  stayOf: (arrival: number, nights: number) => StayByDays,
  isOffered: (stay: Stay) => boolean,
): boolean {
  if (saleCalendar.restrictions[day]?.closedToDeparture) return false
  for (let nights = 1; nights <= Math.min(day, maxNights); nights++) {
    if ((saleCalendar.nights[day - nights] ?? 0) < nights) return false
    const stay = stayOf(day - nights, nights)
    if (breachesByDays(stay).length === 0 && isOffered(datesOf(stay))) return true
  }
  return false
}

function soldTogether(hotel: HotelSnapshot, context: SearchContext, dates: readonly CalendarDate[]): SaleCalendar[] {
  const closed = dates.map(
    (date) => reopeningOf({ arrival: date, departure: addDays(date, 1) }, hotel.settings.closedSeasons) !== undefined,
  )
  const firstIndex = daysBetween(hotel.firstNight, context.today)
  const knownRestrictions = new Map<DayRules, readonly StayRestriction[]>()
  const restrictionsOf = (dayRules: DayRules) => {
    const restrictions = knownRestrictions.get(dayRules) ?? dates.map(dayRules.on)
    knownRestrictions.set(dayRules, restrictions)
    return restrictions
  }
  return hotel.roomTypes.flatMap((roomType) => {
    const products = roomType.products.filter(
      (product) =>
        isSold(product, context) &&
        exceededGuestLimit(roomType.occupancy, context.party, product.terms.children) === undefined,
    )
    if (products.length === 0) return []
    return [...new Set(products.map(({ rules: dayRules }) => dayRules))].map((dayRules) => {
      const restrictions = restrictionsOf(dayRules)
      const resales = roomType.resales === noResales ? [] : openResales(roomType, firstIndex, closed, restrictions)
      return { nights: nightsWithoutGap(roomType, firstIndex, closed, restrictions), restrictions, resales }
    })
  })
}

function nightsWithoutGap(
  roomType: RoomTypeOnSale,
  firstIndex: number,
  closed: readonly boolean[],
  restrictions: readonly StayRestriction[],
): Uint8Array {
  const nights = new Uint8Array(closed.length)
  for (let day = closed.length - 1; day >= 0; day--) {
    const isOpen =
      isOpenOn(roomType, firstIndex, closed, restrictions, day) && roomsOn(roomType.available, firstIndex + day) >= 1
    nights[day] = isOpen ? Math.min((nights[day + 1] ?? 0) + 1, maxNights) : 0
  }
  return nights
}

function isOpenOn(
  { available, prices }: RoomTypeOnSale,
  firstIndex: number,
  closed: readonly boolean[],
  restrictions: readonly StayRestriction[],
  day: number,
): boolean {
  return (
    !closed[day] &&
    !restrictions[day]?.stopSell &&
    roomsOn(available, firstIndex + day) >= 0 &&
    priceAt(prices, firstIndex + day) !== noPrice
  )
}

function openResales(
  roomType: RoomTypeOnSale,
  firstIndex: number,
  closed: readonly boolean[],
  restrictions: readonly StayRestriction[],
): ResaleOnSale[] {
  return roomType.resales
    .map(({ first: arrival, nights }) => ({ first: arrival - firstIndex, nights }))
    .filter(({ first: day, nights }) =>
      Array.from({ length: nights }, (_, i) => day + i).every((night) =>
        isOpenOn(roomType, firstIndex, closed, restrictions, night),
      ),
    )
}
