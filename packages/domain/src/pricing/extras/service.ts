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
  /** Minor units, of a unit or of an adult. */
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

/**
 * A service as a guest asks for it: `bandId`, `day`, `slot` and `line` as those of an item. The price is decimal, for
 * servers that need it; it is not what is charged.
 */
export type ServiceRequest = {
  readonly serviceId: number
  readonly day: CalendarDate | null
  readonly slot: string | null
  readonly quantity: number
  readonly bandId: number | null
  readonly line: number
  readonly additional: boolean
  readonly price?: number | undefined
}

export function isAlike(a: ServiceItem, b: ServiceItem): boolean {
  return a.line === b.line && isSameService(a, b)
}

function isSameService(a: ServiceItem, b: ServiceItem): boolean {
  const identityOf = ({ serviceId, bandId, day, slot, included }: ServiceItem) => [
    serviceId,
    bandId,
    day,
    slot,
    included,
  ]
  return JSON.stringify(identityOf(a)) === JSON.stringify(identityOf(b))
}

export function servicePriceOf(service: ServiceTerms, serviceItem: ServiceItem, nights: number): number {
  if (serviceItem.included) return 0
  const unitMinor =
    (service.per === 'person'
      ? service.byBand.find(({ bandId }) => bandId === serviceItem.bandId)?.minor
      : undefined) ?? service.minor
  return unitMinor * serviceItem.quantity * (service.when === 'night' ? nights : 1)
}

/**
 * The days of a stay, arrival and departure included, on which a service of chosen days or slots is offered; none for
 * one of the whole stay.
 */
export function offeredDays(serviceRule: ServiceRule, { arrival, departure }: Stay): CalendarDate[] {
  return wantsDay(serviceRule)
    ? nightsOf({ arrival, departure: addDays(departure, 1) }).filter((day) => namesDay(serviceRule, day))
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
export function firstItemOf(
  serviceRule: ServiceRule,
  stay: Stay,
  { available, clock }: SlotState,
): ServiceItem | undefined {
  if (!isForStay(serviceRule, stay)) return undefined
  const serviceItem = {
    serviceId: serviceRule.id,
    quantity: 1,
    bandId: null,
    day: null,
    slot: null,
    line: 0,
    included: false,
  }
  if (!wantsDay(serviceRule)) return serviceItem
  for (const day of offeredDays(serviceRule, stay)) {
    if (serviceRule.slots.length === 0) return { ...serviceItem, day }
    const slot = serviceRule.slots.find(
      (listedSlot) => available(serviceRule.id, day, listedSlot) > 0 && !hasPassed(clock, day, listedSlot),
    )
    if (slot !== undefined) return { ...serviceItem, day, slot }
  }
  return undefined
}

/**
 * The cheapest item among services of one category in this stay, the first of equal ones; `undefined` where none can be
 * had.
 */
export function cheapestItemOf(
  serviceRules: readonly ServiceRule[],
  stay: Stay,
  slotState: SlotState,
): PricedItem | undefined {
  let cheapest: PricedItem | undefined
  for (const serviceRule of serviceRules) {
    const serviceItem = firstItemOf(serviceRule, stay, slotState)
    const minor = serviceItem && servicePriceOf(serviceRule, serviceItem, nightCountOf(stay))
    if (serviceItem && minor !== undefined && (!cheapest || minor < cheapest.minor))
      cheapest = { rule: serviceRule, item: serviceItem, minor }
  }
  return cheapest
}

export type PricedItem = { readonly rule: ServiceRule; readonly item: ServiceItem; readonly minor: number }

/**
 * A service of the whole stay is offered where the stay lies within its period; one of chosen days where a day of the
 * stay does.
 */
export function isForStay(serviceRule: ServiceRule, stay: Stay): boolean {
  if (wantsDay(serviceRule)) return offeredDays(serviceRule, stay).length > 0
  return (
    (serviceRule.first === null || serviceRule.first <= stay.arrival) &&
    (serviceRule.last === null || stay.departure <= serviceRule.last)
  )
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
 * What keeps an item from being booked with a stay, among the `serviceItems` that are wanted with it: of what is alike
 * all counts.
 */
export function problemOfItem(
  serviceRule: ServiceRule,
  serviceItem: ServiceItem,
  served: ServedStay,
  serviceItems: readonly ServiceItem[] = [serviceItem],
): ServiceProblem | undefined {
  const { stay, parties, bands, clock } = served
  if (!isForStay(serviceRule, stay)) return 'not-offered'
  if (wantsDay(serviceRule) !== (serviceItem.day !== null)) return 'other-day'
  if (
    serviceItem.day !== null &&
    (serviceItem.day < stay.arrival || serviceItem.day > stay.departure || !namesDay(serviceRule, serviceItem.day))
  )
    return 'other-day'
  if (
    serviceRule.slots.length > 0
      ? serviceItem.slot === null || !serviceRule.slots.includes(serviceItem.slot)
      : serviceItem.slot !== null
  )
    return 'other-slot'
  if (hasItemPassed(serviceItem, clock)) return 'passed'
  const quantity = quantityOf(serviceItems.filter((listedItem) => isAlike(listedItem, serviceItem)))
  if (serviceItem.quantity < 1 || quantity > serviceRule.maxQuantity) return 'too-many'
  if (serviceItem.bandId !== null && (serviceRule.per === 'unit' || !bands.some(({ id }) => id === serviceItem.bandId)))
    return 'other-band'
  if (serviceItem.line < 0 || serviceItem.line >= parties.length) return 'other-room'
  return exceedsBand(serviceItem, served, serviceItems) ? 'too-many-of-band' : undefined
}

export function hasItemPassed({ day, slot }: Pick<ServiceItem, 'day' | 'slot'>, clock: HotelClock): boolean {
  return day !== null && hasPassed(clock, day, slot)
}

export type ServedGuests = Pick<ServedStay, 'parties' | 'isSplit' | 'bands'>

export function exceedsBand(
  serviceItem: ServiceItem,
  guests: ServedGuests,
  serviceItems: readonly ServiceItem[],
): boolean {
  return (
    serviceItem.bandId !== null &&
    quantityForBand(serviceItem, guests, serviceItems) > childrenOfBand(serviceItem, guests)
  )
}

/**
 * How many children of a band an item can be for: those of its room where it is for the whole stay, those of all rooms
 * where it has a day.
 */
export function childrenOfBand(serviceItem: ServiceItem, { parties, isSplit, bands }: ServedGuests): number {
  // The rooms of a split stay have the same guests.
  const ownParties = isSplit
    ? parties.slice(0, 1)
    : serviceItem.day === null
      ? parties.slice(serviceItem.line, serviceItem.line + 1)
      : parties
  return ownParties
    .flatMap(({ childrenAges }) => childrenAges)
    .filter((age) => bandOf(age, bands)?.id === serviceItem.bandId).length
}

export function quantityForBand(
  serviceItem: ServiceItem,
  { isSplit }: ServedGuests,
  serviceItems: readonly ServiceItem[],
): number {
  const isForAll = isSplit || serviceItem.day !== null
  return quantityOf(serviceItems.filter((listedItem) => (isForAll ? isSameService : isAlike)(listedItem, serviceItem)))
}

function quantityOf(serviceItems: readonly ServiceItem[]): number {
  return serviceItems.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** More than these no server reads of one basket. */
export const maxServiceChoices = 100
