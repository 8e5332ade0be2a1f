import type { Party } from '../party/party.ts'
import { addDays, type CalendarDate, daysBetween } from '../time/calendar-date.ts'
import { nightCountOf, type Stay } from '../time/stay.ts'

/** Nights that are sold only together, both inclusive. */
export type NightBlock = { readonly first: CalendarDate; readonly last: CalendarDate }

/** What the hotel demands on one day. docs/restrictions.md says of each kind what it means and on which day of a stay it is read. */
export type StayRestriction = {
  readonly minStay?: number | undefined
  readonly maxStay?: number | undefined
  readonly minStayThrough?: number | undefined
  readonly closedToArrival?: boolean | undefined
  readonly closedToDeparture?: boolean | undefined
  readonly stopSell?: boolean | undefined
  /** Days between booking and arrival, at least and at most. */
  readonly minAdvance?: number | undefined
  readonly maxAdvance?: number | undefined
  /** Adults in one room, at least and at most. */
  readonly minAdults?: number | undefined
  readonly maxAdults?: number | undefined
  /** The block that this night belongs to. */
  readonly together?: NightBlock | undefined
}

export type Breach =
  | { readonly kind: 'closed-to-arrival' }
  | { readonly kind: 'closed-to-departure' }
  | { readonly kind: 'below-min-stay'; readonly limit: number }
  /** `night` is the first of those that demand so many. */
  | { readonly kind: 'below-min-stay-through'; readonly limit: number; readonly night: CalendarDate }
  | { readonly kind: 'nights-together'; readonly first: CalendarDate; readonly last: CalendarDate }
  | { readonly kind: 'above-max-stay'; readonly limit: number }
  | { readonly kind: 'stop-sell'; readonly night: CalendarDate }
  | { readonly kind: 'too-late-to-book'; readonly limit: number }
  | { readonly kind: 'too-early-to-book'; readonly limit: number }
  | { readonly kind: 'too-few-adults'; readonly limit: number }
  | { readonly kind: 'too-many-adults'; readonly limit: number }

/** `today` is the hotel's own day. */
export type StayRequest = { readonly stay: Stay; readonly party: Party; readonly today: CalendarDate }

/** A stay by the number of its days: 0 is arrival, `nights` is departure. `advance` is the days between booking and arrival. */
export type StayByDays = {
  readonly nights: number
  readonly advance: number
  readonly adults: number
  readonly restrictionAt: (day: number) => StayRestriction
  readonly dayAt: (day: number) => CalendarDate
}

/** Every restriction that the stay breaks, in the order in which a guest can mend them. */
export function breachesOf({ stay, party, today }: StayRequest, restrictionOn: (day: CalendarDate) => StayRestriction): Breach[] {
  const dayAt = (day: number) => addDays(stay.arrival, day)
  return breachesByDays({
    nights: nightCountOf(stay),
    advance: daysBetween(today, stay.arrival),
    adults: party.adults,
    restrictionAt: (day) => restrictionOn(dayAt(day)),
    dayAt,
  })
}

/** The same for whoever counts days instead of naming them. */
export function breachesByDays(stay: StayByDays): Breach[] {
  const { nights, advance, adults, restrictionAt } = stay
  const { closedToArrival, minStay, maxStay, minAdvance, maxAdvance, minAdults, maxAdults } = restrictionAt(0)
  const breaches: Breach[] = []
  if (closedToArrival) breaches.push({ kind: 'closed-to-arrival' })
  if (restrictionAt(nights).closedToDeparture) breaches.push({ kind: 'closed-to-departure' })
  if (minStay !== undefined && nights < minStay) breaches.push({ kind: 'below-min-stay', limit: minStay })
  addBreachesOfNights(breaches, stay)
  if (maxStay !== undefined && nights > maxStay) breaches.push({ kind: 'above-max-stay', limit: maxStay })
  if (minAdvance !== undefined && advance < minAdvance) breaches.push({ kind: 'too-late-to-book', limit: minAdvance })
  if (maxAdvance !== undefined && advance > maxAdvance) breaches.push({ kind: 'too-early-to-book', limit: maxAdvance })
  if (minAdults !== undefined && adults < minAdults) breaches.push({ kind: 'too-few-adults', limit: minAdults })
  if (maxAdults !== undefined && adults > maxAdults) breaches.push({ kind: 'too-many-adults', limit: maxAdults })
  return breaches
}

/** What is read on every night: the largest minimum stay through, the first block that is torn, the first stopped night. */
function addBreachesOfNights(breaches: Breach[], stay: StayByDays): void {
  const { nights, restrictionAt, dayAt } = stay
  let through = nights
  let demanding = 0
  let torn: NightBlock | undefined
  let stopped: number | undefined
  for (let day = 0; day < nights; day++) {
    const { minStayThrough, together, stopSell } = restrictionAt(day)
    if (minStayThrough !== undefined && minStayThrough > through) {
      through = minStayThrough
      demanding = day
    }
    if (together && !torn && (together.first < dayAt(0) || together.last >= dayAt(nights))) torn = together
    if (stopSell) stopped ??= day
  }
  if (through > nights) breaches.push({ kind: 'below-min-stay-through', limit: through, night: dayAt(demanding) })
  if (torn) breaches.push({ kind: 'nights-together', first: torn.first, last: torn.last })
  if (stopped !== undefined) breaches.push({ kind: 'stop-sell', night: dayAt(stopped) })
}

/** The fewest nights, more than there are, that may mend what is broken; `undefined` where no later departure would. */
export function nightsThatMend(breaches: readonly Breach[], { nights, dayAt }: Pick<StayByDays, 'nights' | 'dayAt'>): number | undefined {
  let wanted = nights
  for (const breach of breaches) {
    const mended = nightsMending(breach, nights, dayAt(0))
    if (mended === undefined) return undefined
    wanted = Math.max(wanted, mended)
  }
  return wanted > nights ? wanted : undefined
}

function nightsMending(breach: Breach, nights: number, arrival: CalendarDate): number | undefined {
  switch (breach.kind) {
    case 'closed-to-departure':
      return nights + 1
    case 'below-min-stay':
    case 'below-min-stay-through':
      return breach.limit
    case 'nights-together':
      return breach.first < arrival ? undefined : daysBetween(arrival, breach.last) + 1
    default:
      return undefined
  }
}

/** ROOM-15: how long a stay from this arrival must and may be, and for how many adults: what a rate tells beside its price. */
export function limitsOf(
  stay: Stay,
  restrictionOn: (day: CalendarDate) => StayRestriction,
): Pick<StayRestriction, 'minStay' | 'maxStay' | 'minAdults' | 'maxAdults'> {
  const { minStay, maxStay, minAdults, maxAdults } = restrictionOn(stay.arrival)
  let most = minStay
  for (let night = stay.arrival; night < stay.departure; night = addDays(night, 1)) {
    const { minStayThrough } = restrictionOn(night)
    if (minStayThrough !== undefined && minStayThrough > (most ?? 0)) most = minStayThrough
  }
  return { minStay: most, maxStay, minAdults, maxAdults }
}
