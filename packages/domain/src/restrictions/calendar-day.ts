import type { CalendarDate } from '../time/calendar-date.ts'

/**
 * What can be done on a day (docs/restrictions.md): begin a stay and end one, neither, only begin, only end; `closed`
 * is a day of the closed season on which no stay ends either, `past` one before today.
 */
export const dayStates = ['free', 'full', 'arrive-only', 'depart-only', 'closed', 'past'] as const
export type DayState = (typeof dayStates)[number]

/**
 * Nights are half-open: another guest may arrive on the day on which one departs, so that arrival and departure are
 * checked separately.
 */
export function dayStateOf({
  arrive,
  depart,
  closed,
}: {
  readonly arrive: boolean
  readonly depart: boolean
  readonly closed: boolean
}): DayState {
  if (arrive) return depart ? 'free' : 'arrive-only'
  if (depart) return 'depart-only'
  return closed ? 'closed' : 'full'
}

export type ShortestStay = { readonly nights: number; readonly minor: number }

export type PricedDay = { readonly day: CalendarDate; readonly shortest?: ShortestStay | undefined }

/**
 * Of the days of a month the one with the lowest price a night; of equal ones the shorter stay, then the
 * earlier day. Months in order.
 */
export function lowestOfMonths<Day extends PricedDay>(
  days: readonly Day[],
): { readonly month: string; readonly lowest: Day | undefined }[] {
  const months = new Map<string, Day | undefined>()
  for (const day of days) {
    const month = day.day.slice(0, 7)
    const lowest = months.get(month)
    months.set(month, isLower(day, lowest) ? day : lowest)
  }
  return [...months].map(([month, lowest]) => ({ month, lowest }))
}

function isLower({ shortest: shortestStay }: PricedDay, lowest: PricedDay | undefined): boolean {
  const lowestStay = lowest?.shortest
  if (!shortestStay || !lowestStay) return shortestStay !== undefined
  const difference = shortestStay.minor * lowestStay.nights - lowestStay.minor * shortestStay.nights
  return difference === 0 ? shortestStay.nights < lowestStay.nights : difference < 0
}
