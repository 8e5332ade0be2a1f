import { addDays, type CalendarDate, earlierOf, laterOf } from '../time/calendar-date.ts'
import type { Stay } from '../time/stay.ts'

/** Nights on which the whole hotel is closed, both inclusive. Guests leave on the first morning and come on the day after the last. */
export type ClosedSeason = { readonly first: CalendarDate; readonly last: CalendarDate }

/** CAL-05: when the hotel opens again after the first closed night of the stay; `undefined` where no night is closed. */
export function reopeningOf(stay: Stay, seasons: readonly ClosedSeason[]): CalendarDate | undefined {
  const closed = seasons.filter(({ first, last }) => first < stay.departure && stay.arrival <= last)
  if (closed.length === 0) return undefined
  const begins = closed.reduce((earliest, { first }) => earlierOf(earliest, first), stay.departure)
  let reopens = laterOf(begins, stay.arrival)
  for (let season = holding(reopens, seasons); season; season = holding(reopens, seasons)) reopens = addDays(season.last, 1)
  return reopens
}

function holding(night: CalendarDate, seasons: readonly ClosedSeason[]): ClosedSeason | undefined {
  return seasons.find(({ first, last }) => first <= night && night <= last)
}
