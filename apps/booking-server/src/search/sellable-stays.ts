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
  readonly resales: readonly ResaleOnSale[]
}

export function sellableStays(hotel: HotelSnapshot, context: SearchContext, days: number): SellableStays {
  const dates = Array.from({ length: days + maxNights + 1 }, (_, day) => addDays(context.today, day))
  const dateAt = (day: number) => dates[day] ?? addDays(context.today, day)
  const sold = soldTogether(hotel, context, dates)
  const stayAt = (one: SaleCalendar, arrival: number, nights: number): StayByDays => ({
    nights,
    advance: arrival,
    adults: context.party.adults,
    restrictionAt: (day) => one.restrictions[arrival + day] ?? {},
    dayAt: (day) => dateAt(arrival + day),
  })
  const { isOffered = () => true } = context
  return {
    shortestFrom: (day) => {
      let shortest: number | undefined
      for (const one of sold) {
        const most = Math.min(one.nights[day] ?? 0, (shortest ?? maxNights + 1) - 1)
        shortest = shortestOf(most, (nights) => stayAt(one, day, nights), isOffered) ?? shortest
        for (const { first, nights } of one.resales) {
          if (first === day && nights < (shortest ?? maxNights + 1) && isSellable(stayAt(one, day, nights), isOffered))
            shortest = nights
        }
      }
      return shortest
    },
    endsOn: (day) =>
      sold.some(
        (one) =>
          endsOn(one, day, (arrival, nights) => stayAt(one, arrival, nights), isOffered) ||
          one.resales.some(
            ({ first, nights }) => first + nights === day && isSellable(stayAt(one, first, nights), isOffered),
          ),
      ),
    longestFrom: (day) => {
      const most = sold.map(({ restrictions }) => restrictions[day]?.maxStay)
      return most.length === 0 || most.includes(undefined) ? undefined : Math.max(...most.map((limit) => limit ?? 0))
    },
    dayAt: dateAt,
  }
}

function shortestOf(
  most: number,
  stayOf: (nights: number) => StayByDays,
  isOffered: (stay: Stay) => boolean,
): number | undefined {
  for (let nights = 1; nights <= most; ) {
    const stay = stayOf(nights)
    const breaches = breachesByDays(stay)
    if (breaches.length === 0) {
      if (isOffered(datesOf(stay))) return nights
      nights++
      continue
    }
    const next = nightsThatMend(breaches, stay)
    if (next === undefined) return undefined
    nights = next
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
  one: SaleCalendar,
  day: number,
  stayOf: (arrival: number, nights: number) => StayByDays,
  isOffered: (stay: Stay) => boolean,
): boolean {
  if (one.restrictions[day]?.closedToDeparture) return false
  for (let nights = 1; nights <= Math.min(day, maxNights); nights++) {
    if ((one.nights[day - nights] ?? 0) < nights) return false
    const stay = stayOf(day - nights, nights)
    if (breachesByDays(stay).length === 0 && isOffered(datesOf(stay))) return true
  }
  return false
}

function soldTogether(hotel: HotelSnapshot, context: SearchContext, dates: readonly CalendarDate[]): SaleCalendar[] {
  const closed = dates.map(
    (date) => reopeningOf({ arrival: date, departure: addDays(date, 1) }, hotel.settings.closedSeasons) !== undefined,
  )
  const first = daysBetween(hotel.firstNight, context.today)
  const known = new Map<DayRules, readonly StayRestriction[]>()
  const restrictionsOf = (rules: DayRules) => {
    const restrictions = known.get(rules) ?? dates.map(rules.on)
    known.set(rules, restrictions)
    return restrictions
  }
  return hotel.roomTypes.flatMap((roomType) => {
    const products = roomType.products.filter(
      (product) =>
        isSold(product, context) &&
        exceededGuestLimit(roomType.occupancy, context.party, product.terms.children) === undefined,
    )
    if (products.length === 0) return []
    return [...new Set(products.map(({ rules }) => rules))].map((rules) => {
      const restrictions = restrictionsOf(rules)
      const resales = roomType.resales === noResales ? [] : openResales(roomType, first, closed, restrictions)
      return { nights: nightsWithoutGap(roomType, first, closed, restrictions), restrictions, resales }
    })
  })
}

function nightsWithoutGap(
  roomType: RoomTypeOnSale,
  first: number,
  closed: readonly boolean[],
  restrictions: readonly StayRestriction[],
): Uint8Array {
  const nights = new Uint8Array(closed.length)
  for (let day = closed.length - 1; day >= 0; day--) {
    const isOpen = isOpenOn(roomType, first, closed, restrictions, day) && roomsOn(roomType.available, first + day) >= 1
    nights[day] = isOpen ? Math.min((nights[day + 1] ?? 0) + 1, maxNights) : 0
  }
  return nights
}

function isOpenOn(
  { available, prices }: RoomTypeOnSale,
  first: number,
  closed: readonly boolean[],
  restrictions: readonly StayRestriction[],
  day: number,
): boolean {
  return (
    !closed[day] &&
    !restrictions[day]?.stopSell &&
    roomsOn(available, first + day) >= 0 &&
    priceAt(prices, first + day) !== noPrice
  )
}

function openResales(
  roomType: RoomTypeOnSale,
  first: number,
  closed: readonly boolean[],
  restrictions: readonly StayRestriction[],
): ResaleOnSale[] {
  return roomType.resales
    .map(({ first: arrival, nights }) => ({ first: arrival - first, nights }))
    .filter(({ first: day, nights }) =>
      Array.from({ length: nights }, (_, i) => day + i).every((night) =>
        isOpenOn(roomType, first, closed, restrictions, night),
      ),
    )
}
