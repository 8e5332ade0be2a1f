import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts'

/** Half-open: the guest sleeps on `arrival` but not on `departure`. */
export type Stay = { readonly arrival: CalendarDate; readonly departure: CalendarDate }

export const maxNights = 90

export function nightsOf({ arrival, departure }: Stay): CalendarDate[] {
  const nights: CalendarDate[] = []
  for (let night = arrival; night < departure; night = addDays(night, 1)) nights.push(night)
  return nights
}

export function nightCountOf({ arrival, departure }: Stay): number {
  return daysBetween(arrival, departure)
}

export function defaultStay(today: CalendarDate): Stay {
  return { arrival: today, departure: addDays(today, 1) }
}

export type StayProblem = 'departure-not-after-arrival' | 'too-long' | 'in-the-past'

export function problemOfStay(stay: Stay, today: CalendarDate): StayProblem | undefined {
  if (stay.departure <= stay.arrival) return 'departure-not-after-arrival'
  if (nightCountOf(stay) > maxNights) return 'too-long'
  return stay.arrival < today ? 'in-the-past' : undefined
}
