import { type CalendarDate, daysBetween } from './calendar-date.ts'
import { nightCountOf, nightsOf, type Stay } from './stay.ts'

/**
 * What the hotel demands of a stay, per day. Minimum and maximum stay and the advance limits are those of the day of arrival;
 * `closedToDeparture` is read on the day of departure; `stopSell` on each night.
 */
export type StayRestriction = {
  readonly minStay?: number | undefined
  readonly maxStay?: number | undefined
  readonly closedToArrival?: boolean | undefined
  readonly closedToDeparture?: boolean | undefined
  readonly stopSell?: boolean | undefined
  /** Days between booking and arrival, at least and at most. */
  readonly minAdvance?: number | undefined
  readonly maxAdvance?: number | undefined
  /** Adults in one room, at least and at most. */
  readonly minAdults?: number | undefined
  readonly maxAdults?: number | undefined
}

export type Breach =
  | { readonly kind: 'below-min-stay'; readonly limit: number }
  | { readonly kind: 'above-max-stay'; readonly limit: number }
  | { readonly kind: 'closed-to-arrival' }
  | { readonly kind: 'closed-to-departure' }
  | { readonly kind: 'stop-sell'; readonly night: CalendarDate }
  | { readonly kind: 'too-late-to-book'; readonly limit: number }
  | { readonly kind: 'too-early-to-book'; readonly limit: number }

/** Every rule that `stay` breaks, in the order in which a guest can mend them; `today` is the hotel's own. */
export function breachesOf(stay: Stay, on: (day: CalendarDate) => StayRestriction, today?: CalendarDate): Breach[] {
  const breaches: Breach[] = []
  const arrival = on(stay.arrival)
  const nights = nightCountOf(stay)
  if (arrival.closedToArrival) breaches.push({ kind: 'closed-to-arrival' })
  if (on(stay.departure).closedToDeparture) breaches.push({ kind: 'closed-to-departure' })
  if (arrival.minStay !== undefined && nights < arrival.minStay) breaches.push({ kind: 'below-min-stay', limit: arrival.minStay })
  if (arrival.maxStay !== undefined && nights > arrival.maxStay) breaches.push({ kind: 'above-max-stay', limit: arrival.maxStay })
  const closed = nightsOf(stay).find((night) => on(night).stopSell)
  if (closed) breaches.push({ kind: 'stop-sell', night: closed })
  if (today === undefined) return breaches
  const advance = daysBetween(today, stay.arrival)
  if (arrival.minAdvance !== undefined && advance < arrival.minAdvance)
    breaches.push({ kind: 'too-late-to-book', limit: arrival.minAdvance })
  if (arrival.maxAdvance !== undefined && advance > arrival.maxAdvance)
    breaches.push({ kind: 'too-early-to-book', limit: arrival.maxAdvance })
  return breaches
}
