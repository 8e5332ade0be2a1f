import { addDays, type CalendarDate, daysBetween, weekdayOf } from '@portico/domain/time/calendar-date'
import { type NightPrices, noPrice, notYetOnSaleCount, type RoomCounts } from './hotel-snapshot.ts'

// A hotel's nights as small numbers: night 0 is the first of the snapshot.

export function noRoomCounts(roomTypes: number, nights: number, maxCount: number): RoomCounts {
  const length = roomTypes * nights
  const counts =
    maxCount < 128 ? new Int8Array(length) : maxCount < 32_768 ? new Int16Array(length) : new Int32Array(length)
  return { counts: counts.fill(notYetOnSaleCount), roomTypes }
}

export type PeriodPrices = {
  readonly first: CalendarDate
  readonly last: CalendarDate
  readonly weekdays: readonly number[]
}
export type NightPrice = { readonly night: CalendarDate; readonly minor: number }

export function nightPrices(
  firstNight: CalendarDate,
  length: number,
  periods: readonly PeriodPrices[],
  exceptions: readonly NightPrice[],
): NightPrices {
  const amounts = [noPrice]
  const amountIndexes = new Map<number, number>()
  const placeOf = (minor: number) => {
    const place = amountIndexes.get(minor) ?? amounts.push(minor) - 1
    amountIndexes.set(minor, place)
    return place
  }
  const indexOfNight = new Uint16Array(length)
  for (const { first, last, weekdays } of periods) {
    const start = Math.max(0, daysBetween(firstNight, first))
    const end = Math.min(length, daysBetween(firstNight, last) + 1)
    const amountIndexOf = weekdays.map(placeOf)
    const startsOn = weekdayOf(addDays(firstNight, start))
    for (let i = start; i < end; i++) indexOfNight[i] = amountIndexOf[(startsOn + i - start) % 7] ?? 0
  }
  for (const { night, minor } of exceptions)
    indexOfNight.fill(placeOf(minor), daysBetween(firstNight, night), daysBetween(firstNight, night) + 1)
  return { amounts, at: amounts.length <= 256 ? Uint8Array.from(indexOfNight) : indexOfNight }
}
