import type { Party } from '../party/party.ts'
import { addDays, type CalendarDate, daysBetween, earlierOf, laterOf } from '../time/calendar-date.ts'
import { everyWeekday, namesWeekday } from '../time/named-days.ts'
import { nightCountOf, type Stay } from '../time/stay.ts'

/** Nights that are sold only together, both inclusive. */
export type NightBlock = { readonly first: CalendarDate; readonly last: CalendarDate }

/**
 * What the hotel demands on one day. docs/restrictions.md says of each kind what it means and on which day of a stay it
 * is read.
 */
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
  readonly minAdults?: number | undefined
  readonly maxAdults?: number | undefined
  readonly together?: NightBlock | undefined
}

export type RestrictionBreach =
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

export type StayRequest = { readonly stay: Stay; readonly party: Party; readonly today: CalendarDate }

/**
 * A stay by the number of its days: 0 is arrival, `nights` is departure. `advance` is the days between booking and
 * arrival.
 */
export type StayByDays = {
  readonly nights: number
  readonly advance: number
  readonly adults: number
  readonly restrictionAt: (day: number) => StayRestriction
  readonly dayAt: (day: number) => CalendarDate
}

/** Every restriction that the stay breaks, in the order in which a guest can mend them. */
export function breachesOf(
  { stay, party, today }: StayRequest,
  restrictionOn: (day: CalendarDate) => StayRestriction,
): RestrictionBreach[] {
  const dayAt = (day: number) => addDays(stay.arrival, day)
  return breachesByDays({
    nights: nightCountOf(stay),
    advance: daysBetween(today, stay.arrival),
    adults: party.adults,
    restrictionAt: (day) => restrictionOn(dayAt(day)),
    dayAt,
  })
}

/**
 * What is demanded of a stay in one of the rooms in which its guests spend it: how long it is, when it was booked and
 * by whom is read as of a stay in one room; a day closed to arrival or departure only in the room that they come to or
 * leave from, and a night only in the room that they sleep in.
 */
export function restrictionsOfPart(
  partStay: Stay,
  stay: Stay,
  restrictionOn: (day: CalendarDate) => StayRestriction,
): (day: CalendarDate) => StayRestriction {
  if (partStay.arrival === stay.arrival && partStay.departure === stay.departure) return restrictionOn
  return (day) => {
    const { closedToArrival, closedToDeparture, minStayThrough, together, stopSell, ...ofStay } = restrictionOn(day)
    const isOwnNight = partStay.arrival <= day && day < partStay.departure
    return {
      ...ofStay,
      closedToArrival: partStay.arrival === stay.arrival ? closedToArrival : undefined,
      closedToDeparture: partStay.departure === stay.departure ? closedToDeparture : undefined,
      ...(isOwnNight && { minStayThrough, together, stopSell }),
    }
  }
}

export function breachesByDays(stay: StayByDays): RestrictionBreach[] {
  const { nights, advance, adults, restrictionAt } = stay
  const { closedToArrival, minStay, maxStay, minAdvance, maxAdvance, minAdults, maxAdults } = restrictionAt(0)
  const breaches: RestrictionBreach[] = []
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

function addBreachesOfNights(breaches: RestrictionBreach[], stay: StayByDays): void {
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
export function nightsThatMend(
  breaches: readonly RestrictionBreach[],
  { nights, dayAt }: Pick<StayByDays, 'nights' | 'dayAt'>,
): number | undefined {
  let nightsNeeded = nights
  for (const breach of breaches) {
    const mended = nightsMending(breach, nights, dayAt(0))
    if (mended === undefined) return undefined
    nightsNeeded = Math.max(nightsNeeded, mended)
  }
  return nightsNeeded > nights ? nightsNeeded : undefined
}

function nightsMending(breach: RestrictionBreach, nights: number, arrival: CalendarDate): number | undefined {
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

/**
 * How long a stay from this arrival must and may be, and for how many adults: what is shown beside a rate's
 * price.
 */
export function limitsOf(
  stay: Stay,
  restrictionOn: (day: CalendarDate) => StayRestriction,
): Pick<StayRestriction, 'minStay' | 'maxStay' | 'minAdults' | 'maxAdults'> {
  const { minStay, maxStay, minAdults, maxAdults } = restrictionOn(stay.arrival)
  let maxCount = minStay
  for (let night = stay.arrival; night < stay.departure; night = addDays(night, 1)) {
    const { minStayThrough } = restrictionOn(night)
    if (minStayThrough !== undefined && minStayThrough > (maxCount ?? 0)) maxCount = minStayThrough
  }
  return { minStay: maxCount, maxStay, minAdults, maxAdults }
}

/**
 * A restriction as a hotel writes it, for all days it names. `together`: each unbroken run of those days is a block.
 */
export type RestrictionRule = Omit<StayRestriction, 'together'> & { readonly together?: boolean | undefined }

/**
 * Which days a rule names: those from the first to the last, both inclusive, whose weekday is in the mask (1 is Sunday,
 * 64 Saturday).
 */
export type RestrictionPeriod = {
  readonly firstDay: CalendarDate
  readonly lastDay: CalendarDate
  readonly weekdays: number
  readonly rule: RestrictionRule
}

const nothing: StayRestriction = {}

/** What is demanded on a day: the strictest of all periods that name it. */
export function restrictionOfDay(periods: readonly RestrictionPeriod[], day: CalendarDate): StayRestriction {
  const naming = periods.filter((period) => namesDayOfPeriod(period, day))
  return naming.length === 0 ? nothing : strictestOf(naming, day)
}

function namesDayOfPeriod({ firstDay, lastDay, weekdays }: RestrictionPeriod, day: CalendarDate): boolean {
  return firstDay <= day && day <= lastDay && namesWeekday(weekdays, day)
}

function strictestOf(periods: readonly RestrictionPeriod[], day: CalendarDate): StayRestriction {
  const restrictionRules = periods.map(({ rule }) => rule)
  const mostLimit = (limits: (number | undefined)[]) => extremeLimit(limits, Math.max)
  const leastLimit = (limits: (number | undefined)[]) => extremeLimit(limits, Math.min)
  return {
    minStay: mostLimit(restrictionRules.map((restrictionRule) => restrictionRule.minStay)),
    maxStay: leastLimit(restrictionRules.map((restrictionRule) => restrictionRule.maxStay)),
    minStayThrough: mostLimit(restrictionRules.map((restrictionRule) => restrictionRule.minStayThrough)),
    closedToArrival: restrictionRules.some((restrictionRule) => restrictionRule.closedToArrival),
    closedToDeparture: restrictionRules.some((restrictionRule) => restrictionRule.closedToDeparture),
    stopSell: restrictionRules.some((restrictionRule) => restrictionRule.stopSell),
    minAdvance: mostLimit(restrictionRules.map((restrictionRule) => restrictionRule.minAdvance)),
    maxAdvance: leastLimit(restrictionRules.map((restrictionRule) => restrictionRule.maxAdvance)),
    minAdults: mostLimit(restrictionRules.map((restrictionRule) => restrictionRule.minAdults)),
    maxAdults: leastLimit(restrictionRules.map((restrictionRule) => restrictionRule.maxAdults)),
    together: mergedBlock(periods.filter(({ rule }) => rule.together).map((period) => runAround(period, day))),
  }
}

function extremeLimit(
  limits: readonly (number | undefined)[],
  of: (...numbers: number[]) => number,
): number | undefined {
  const knownLimits = limits.filter((limit) => limit !== undefined)
  return knownLimits.length === 0 ? undefined : of(...knownLimits)
}

function runAround(period: RestrictionPeriod, day: CalendarDate): NightBlock {
  const { firstDay, lastDay, weekdays } = period
  if (weekdays === everyWeekday) return { first: firstDay, last: lastDay }
  let first = day
  let last = day
  while (namesDayOfPeriod(period, addDays(first, -1))) first = addDays(first, -1)
  while (namesDayOfPeriod(period, addDays(last, 1))) last = addDays(last, 1)
  return { first, last }
}

/** Blocks that share a night are one: a stay with that night needs all of both. */
function mergedBlock(blocks: readonly NightBlock[]): NightBlock | undefined {
  const [firstBlock, ...otherBlocks] = blocks
  return (
    firstBlock &&
    otherBlocks.reduce(
      (all, { first, last }) => ({ first: earlierOf(all.first, first), last: laterOf(all.last, last) }),
      firstBlock,
    )
  )
}

/**
 * Nights on which the whole hotel is closed, both inclusive. Guests leave on the first morning and come on the day
 * after the last.
 */
export type ClosedSeason = { readonly first: CalendarDate; readonly last: CalendarDate }

/**
 * When the hotel opens again after the first closed night of the stay; `undefined` where no night is closed.
 */
export function reopeningOf(stay: Stay, seasons: readonly ClosedSeason[]): CalendarDate | undefined {
  const closed = seasons.filter(({ first, last }) => first < stay.departure && stay.arrival <= last)
  if (closed.length === 0) return undefined
  const begins = closed.reduce((earliest, { first }) => earlierOf(earliest, first), stay.departure)
  let reopens = laterOf(begins, stay.arrival)
  for (let season = seasonHolding(reopens, seasons); season; season = seasonHolding(reopens, seasons))
    reopens = addDays(season.last, 1)
  return reopens
}

function seasonHolding(night: CalendarDate, seasons: readonly ClosedSeason[]): ClosedSeason | undefined {
  return seasons.find(({ first, last }) => first <= night && night <= last)
}

const noRestriction: StayRestriction = {}
/**
 * The nights of eighteen months and a longest stay after them. Later days are rarely looked at: their rules are worked
 * out each time.
 */
const daysKnown = 640

/** What a hotel demands on each day, worked out when the snapshot is loaded. Day 0 is the snapshot's first night. */
export class DayRules {
  readonly #firstNight: CalendarDate
  readonly #on: (day: CalendarDate) => StayRestriction
  /** Few different rules, and which of them each day has; 0 is none. */
  readonly #rules: readonly StayRestriction[]
  readonly #places: Uint8Array | Uint16Array

  constructor(firstNight: CalendarDate, on: (day: CalendarDate) => StayRestriction) {
    this.#firstNight = firstNight
    this.#on = on
    const rules = new Map([['{}', noRestriction]])
    const texts: string[] = []
    for (let day = 0; day < daysKnown; day++) {
      const stayRestriction = on(addDays(firstNight, day))
      const text = JSON.stringify(stayRestriction)
      texts.push(text)
      if (!rules.has(text)) rules.set(text, stayRestriction)
    }
    const placeOf = new Map([...rules.keys()].map((text, place) => [text, place]))
    const places = texts.map((text) => placeOf.get(text) ?? 0)
    this.#rules = [...rules.values()]
    this.#places = rules.size <= 256 ? Uint8Array.from(places) : Uint16Array.from(places)
  }

  readonly on = (date: CalendarDate): StayRestriction => this.at(daysBetween(this.#firstNight, date))

  at(day: number): StayRestriction {
    const place = this.#places[day]
    return place === undefined ? this.#on(addDays(this.#firstNight, day)) : (this.#rules[place] ?? noRestriction)
  }

  restricts(firstDay: number, lastDay: number): boolean {
    if (firstDay < 0 || lastDay >= daysKnown) return true
    for (let day = firstDay; day <= lastDay; day++) if (this.#places[day] !== 0) return true
    return false
  }
}
