import { addDays, type CalendarDate, daysBetween, weekdayOf } from '@portico/domain/time/calendar-date'
import { type HotelPrices, noPrice, notYetOnSaleCount, type RoomCounts } from './hotel-snapshot.ts'

// A hotel's nights as small numbers: night 0 is the first of the snapshot.

/** In the smallest width that holds `maxCount`. */
export function noRoomCounts(length: number, maxCount: number): RoomCounts['counts'] {
  const counts =
    maxCount < 128 ? new Int8Array(length) : maxCount < 32_768 ? new Int16Array(length) : new Int32Array(length)
  return counts.fill(notYetOnSaleCount)
}

export type PeriodPrices = {
  readonly first: CalendarDate
  readonly last: CalendarDate
  readonly weekdays: readonly number[]
}
export type NightPrice = { readonly night: CalendarDate; readonly minor: number }

export type RoomPrices = { readonly periods: readonly PeriodPrices[]; readonly exceptions: readonly NightPrice[] }

export function hotelPrices(firstNight: CalendarDate, nights: number, roomTypes: readonly RoomPrices[]): HotelPrices {
  const amounts = [noPrice]
  const amountIndexes = new Map<number, number>()
  const indexOf = (minor: number) => {
    const amountIndex = amountIndexes.get(minor) ?? amounts.push(minor) - 1
    amountIndexes.set(minor, amountIndex)
    return amountIndex
  }
  const at = new Uint32Array(nights * roomTypes.length)
  for (const [place, { periods, exceptions }] of roomTypes.entries()) {
    for (const { first, last, weekdays } of periods) {
      const start = Math.max(0, daysBetween(firstNight, first))
      const end = Math.min(nights, daysBetween(firstNight, last) + 1)
      const amountIndexOf = weekdays.map(indexOf)
      const startsOn = weekdayOf(addDays(firstNight, start))
      for (let i = start; i < end; i++)
        at[i * roomTypes.length + place] = amountIndexOf[(startsOn + i - start) % 7] ?? 0
    }
    for (const { night, minor } of exceptions) {
      const i = daysBetween(firstNight, night)
      if (i >= 0 && i < nights) at[i * roomTypes.length + place] = indexOf(minor)
    }
  }
  return { amounts, at: inFewBytes(at, amounts.length), roomTypes: roomTypes.length }
}

function inFewBytes(indexes: Uint32Array, amountCount: number): HotelPrices['at'] {
  if (amountCount <= 256) return Uint8Array.from(indexes)
  return amountCount <= 65_536 ? Uint16Array.from(indexes) : indexes
}
