import { type AgeBand, bandOf, type Party } from '../../party/party.ts'
import { addDays, type CalendarDate } from '../../time/calendar-date.ts'
import { type HotelClock, hasPassed } from '../../time/deadline.ts'
import { type NamedDays, namesDay } from '../../time/named-days.ts'
import { nightCountOf, nightsOf, type Stay } from '../../time/stay.ts'

export type ServiceTerms = {
  readonly id: number
  readonly per: 'person' | 'unit'
  /** `day`: on chosen days, each an item of its own. */
  readonly when: 'stay' | 'night' | 'day'
  readonly minor: number
  /** What a child of a band pays, minor units; a band that is not named pays as an adult. */
  readonly byBand: readonly { readonly bandId: number; readonly minor: number }[]
}

/**
 * When a service can be had: on the days it names. `slots` are times of the day, each with places of its own; without
 * any there is nothing to run out of.
 */
export type ServiceRule = ServiceTerms &
  NamedDays & {
    readonly categoryId: number
    readonly maxQuantity: number
    readonly slots: readonly string[]
    readonly transfer: boolean
  }

/**
 * One booked item. `bandId` null is adults, or a unit; `day` and `slot` where the service has them; `line` is the room
 * line it belongs to, from 0.
 */
export type ServiceItem = {
  readonly serviceId: number
  readonly quantity: number
  readonly bandId: number | null
  readonly day: CalendarDate | null
  readonly slot: string | null
  readonly line: number
  readonly included: boolean
}

export function isAlike(one: ServiceItem, other: ServiceItem): boolean {
  return one.line === other.line && isSameService(one, other)
}

function isSameService(one: ServiceItem, other: ServiceItem): boolean {
  const identityOf = ({ serviceId, bandId, day, slot, included }: ServiceItem) => [
    serviceId,
    bandId,
    day,
    slot,
    included,
  ]
  return JSON.stringify(identityOf(one)) === JSON.stringify(identityOf(other))
}

export function servicePriceOf(service: ServiceTerms, item: ServiceItem, nights: number): number {
  if (item.included) return 0
  const each =
    (service.per === 'person' ? service.byBand.find(({ bandId }) => bandId === item.bandId)?.minor : undefined) ??
    service.minor
  return each * item.quantity * (service.when === 'night' ? nights : 1)
}

/**
 * The days of a stay, arrival and departure included, on which a service of chosen days or slots is offered; none for
 * one of the whole stay.
 */
export function offeredDays(rule: ServiceRule, { arrival, departure }: Stay): CalendarDate[] {
  return wantsDay(rule)
    ? nightsOf({ arrival, departure: addDays(departure, 1) }).filter((day) => namesDay(rule, day))
    : []
}

function wantsDay({ when, slots }: ServiceRule): boolean {
  return when === 'day' || slots.length > 0
}

export type SlotsAvailable = (serviceId: number, day: CalendarDate, slot: string) => number

export type SlotState = { readonly available: SlotsAvailable; readonly clock: HotelClock }

/**
 * One of a service, for the first room, on the first day and in the first slot to come with a place left where it
 * has such; `undefined` where it cannot be had in this stay.
 */
export function firstItemOf(rule: ServiceRule, stay: Stay, { available, clock }: SlotState): ServiceItem | undefined {
  if (!isForStay(rule, stay)) return undefined
  const item = { serviceId: rule.id, quantity: 1, bandId: null, day: null, slot: null, line: 0, included: false }
  if (!wantsDay(rule)) return item
  for (const day of offeredDays(rule, stay)) {
    if (rule.slots.length === 0) return { ...item, day }
    const slot = rule.slots.find(
      (listedSlot) => available(rule.id, day, listedSlot) > 0 && !hasPassed(clock, day, listedSlot),
    )
    if (slot !== undefined) return { ...item, day, slot }
  }
  return undefined
}

/**
 * The cheapest item among services of one category in this stay, the first of equal ones; `undefined` where none can be
 * had.
 */
export function cheapestItemOf(
  rules: readonly ServiceRule[],
  stay: Stay,
  slotState: SlotState,
): PricedItem | undefined {
  let cheapest: PricedItem | undefined
  for (const rule of rules) {
    const item = firstItemOf(rule, stay, slotState)
    const minor = item && servicePriceOf(rule, item, nightCountOf(stay))
    if (item && minor !== undefined && (!cheapest || minor < cheapest.minor)) cheapest = { rule, item, minor }
  }
  return cheapest
}

export type PricedItem = { readonly rule: ServiceRule; readonly item: ServiceItem; readonly minor: number }

/**
 * A service of the whole stay is offered where the stay lies within its period; one of chosen days where a day of the
 * stay does.
 */
export function isForStay(rule: ServiceRule, stay: Stay): boolean {
  if (wantsDay(rule)) return offeredDays(rule, stay).length > 0
  return (rule.first === null || rule.first <= stay.arrival) && (rule.last === null || stay.departure <= rule.last)
}

export const serviceProblems = [
  'not-offered',
  'other-day',
  'other-slot',
  'passed',
  'too-many',
  'other-band',
  'other-room',
  'too-many-of-band',
] as const
export type ServiceProblem = (typeof serviceProblems)[number]

/** A problem, and which day, slot and age band has it where another one can be had. */
export type ItemRefusal = {
  readonly serviceId: number
  readonly problem: ServiceProblem
  readonly day?: CalendarDate
  readonly slot?: string
  readonly bandId?: number
}

export function refusalOfItem({ serviceId, day, slot, bandId }: ServiceItem, problem: ServiceProblem): ItemRefusal {
  if (problem !== 'passed' && problem !== 'too-many-of-band') return { serviceId, problem }
  return {
    serviceId,
    problem,
    day: day ?? undefined,
    slot: slot ?? undefined,
    bandId: bandId ?? undefined,
  }
}

/**
 * The stay that services are for: `parties` in the order of its rooms, which are parts of it, one after the other,
 * where it is split.
 */
export type ServedStay = {
  readonly stay: Stay
  readonly parties: readonly Party[]
  readonly isSplit: boolean
  readonly bands: readonly AgeBand[]
  readonly clock: HotelClock
}

/**
 * What keeps an item from being booked with a stay, among the `items` that are wanted with it: of what is alike all
 * counts.
 */
export function problemOfItem(
  rule: ServiceRule,
  item: ServiceItem,
  served: ServedStay,
  items: readonly ServiceItem[] = [item],
): ServiceProblem | undefined {
  const { stay, parties, bands, clock } = served
  if (!isForStay(rule, stay)) return 'not-offered'
  if (wantsDay(rule) !== (item.day !== null)) return 'other-day'
  if (item.day !== null && (item.day < stay.arrival || item.day > stay.departure || !namesDay(rule, item.day)))
    return 'other-day'
  if (rule.slots.length > 0 ? item.slot === null || !rule.slots.includes(item.slot) : item.slot !== null)
    return 'other-slot'
  if (hasItemPassed(item, clock)) return 'passed'
  const quantity = quantityOf(items.filter((listedItem) => isAlike(listedItem, item)))
  if (item.quantity < 1 || quantity > rule.maxQuantity) return 'too-many'
  if (item.bandId !== null && (rule.per === 'unit' || !bands.some(({ id }) => id === item.bandId))) return 'other-band'
  if (item.line < 0 || item.line >= parties.length) return 'other-room'
  return exceedsBand(item, served, items) ? 'too-many-of-band' : undefined
}

export function hasItemPassed({ day, slot }: Pick<ServiceItem, 'day' | 'slot'>, clock: HotelClock): boolean {
  return day !== null && hasPassed(clock, day, slot)
}

export type ServedGuests = Pick<ServedStay, 'parties' | 'isSplit' | 'bands'>

export function exceedsBand(item: ServiceItem, guests: ServedGuests, items: readonly ServiceItem[]): boolean {
  return item.bandId !== null && quantityForBand(item, guests, items) > childrenOfBand(item, guests)
}

/**
 * How many children of a band an item can be for: those of its room where it is for the whole stay, those of all rooms
 * where it has a day.
 */
export function childrenOfBand(item: ServiceItem, { parties, isSplit, bands }: ServedGuests): number {
  // The rooms of a split stay have the same guests.
  const own = isSplit ? parties.slice(0, 1) : item.day === null ? parties.slice(item.line, item.line + 1) : parties
  return own.flatMap(({ childrenAges }) => childrenAges).filter((age) => bandOf(age, bands)?.id === item.bandId).length
}

export function quantityForBand(item: ServiceItem, { isSplit }: ServedGuests, items: readonly ServiceItem[]): number {
  const isForAll = isSplit || item.day !== null
  return quantityOf(items.filter((listedItem) => (isForAll ? isSameService : isAlike)(listedItem, item)))
}

function quantityOf(items: readonly ServiceItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** More than these no server reads of one basket. */
export const maxServiceChoices = 100
