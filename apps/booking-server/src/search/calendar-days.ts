import type { Refusal } from '@portico/contracts/values/shapes'
import { type DayState, dayStateOf, type ShortestStay } from '@portico/domain/restrictions/calendar-day'
import { nightsThatMend, reopeningOf } from '@portico/domain/restrictions/stay-restriction'
import { addDays, aYearAfter, type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import { findLowestTotals } from './lowest-totals.ts'
import { isForNight } from './resales.ts'
import { searchRooms } from './room-search.ts'
import { type SearchContext, type SellableStays, sellableStays } from './sellable-stays.ts'
import { type HotelSnapshot, type RoomTypeOnSale, roomsOn } from './snapshots/hotel-snapshot.ts'

export type DayFound = {
  readonly day: CalendarDate
  readonly state: DayState
  readonly available: number
  readonly shortest: ShortestStay | undefined
  readonly maxStay: number | undefined
  readonly refusals: readonly Refusal[]
}

export function chartDays(hotel: HotelSnapshot, context: SearchContext): DayFound[] {
  return calendarDays(hotel, context, { first: context.today, next: aYearAfter(context.today) })
}

export function calendarDays(
  hotel: HotelSnapshot,
  context: SearchContext,
  { first, next }: { readonly first: CalendarDate; readonly next: CalendarDate },
): DayFound[] {
  const { today } = context
  const end = daysBetween(today, next)
  const stays = sellableStays(hotel, context, Math.max(0, end))
  const foundDays: DayFound[] = []
  for (let day = daysBetween(today, first); day < end; day++)
    foundDays.push(day < 0 ? pastDay(addDays(today, day)) : dayOf(hotel, context, stays, day))
  return foundDays
}

function pastDay(day: CalendarDate): DayFound {
  return { day, state: 'past', available: 0, shortest: undefined, maxStay: undefined, refusals: [] }
}

function dayOf(hotel: HotelSnapshot, context: SearchContext, stays: SellableStays, day: number): DayFound {
  const date = stays.dayAt(day)
  const nights = stays.shortestFrom(day)
  const closed =
    reopeningOf({ arrival: date, departure: stays.dayAt(day + 1) }, hotel.settings.closedSeasons) !== undefined
  return {
    day: date,
    state: dayStateOf({ arrive: nights !== undefined, depart: stays.endsOn(day), closed }),
    available: roomsAvailable(hotel, date),
    shortest: nights === undefined ? undefined : pricedDay(hotel, context, date, nights),
    maxStay: stays.longestFrom(day),
    refusals: nights === undefined ? refusalsOn(hotel, context, date) : [],
  }
}

function pricedDay(
  hotel: HotelSnapshot,
  { channelId, party, trade, now, today, packageId, typed }: SearchContext,
  arrival: CalendarDate,
  nights: number,
): ShortestStay {
  const stay = { arrival, departure: addDays(arrival, nights) }
  const minor = findLowestTotals({ channelId, stay, rooms: [party], trade, packageId })(hotel, { now, today, typed })
  if (minor === undefined) throw new Error(`no search finds the ${nights} nights from ${arrival}`)
  return { nights, minor }
}

/**
 * What a search for one night is refused for; where that is too short, what one for as many nights as are demanded is.
 */
function refusalsOn(hotel: HotelSnapshot, context: SearchContext, arrival: CalendarDate): readonly Refusal[] {
  const refusalsOf = (nights: number) =>
    searchRooms(hotel, { ...context, stay: { arrival, departure: addDays(arrival, nights) }, chosen: [] }).refusals
  const refusals = refusalsOf(1)
  const nights = nightsThatMend(refusals.filter(isTooShort), { nights: 1, dayAt: (day) => addDays(arrival, day) })
  const mended = nights === undefined ? refusals : refusalsOf(nights)
  return mended.length > 0 ? mended : [{ kind: 'not-on-sale' }]
}

const tooShort = ['closed-to-departure', 'below-min-stay', 'below-min-stay-through', 'nights-together'] as const

function isTooShort(refusal: Refusal): refusal is Extract<Refusal, { kind: (typeof tooShort)[number] }> {
  return tooShort.some((tooShortKind) => tooShortKind === refusal.kind)
}

function roomsAvailable({ firstNight, roomTypes }: HotelSnapshot, night: CalendarDate): number {
  const nightIndex = daysBetween(firstNight, night)
  const resoldOf = ({ resales }: RoomTypeOnSale) => resales.filter((resale) => isForNight(resale, nightIndex)).length
  return roomTypes.reduce(
    (sum, roomType) => sum + Math.max(0, roomsOn(roomType.available, nightIndex)) + resoldOf(roomType),
    0,
  )
}
