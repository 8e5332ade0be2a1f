import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { type NamedDays, namesDay } from '../time/named-days.ts'
import { nightCountOf, nightsOf, type Stay } from '../time/stay.ts'

/** Something that is added to a stay (P11, SVC-04, SVC-05). */
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

/** When a service can be had: on the days it names. `slots` are times of the day, each with places of its own; without any there is nothing to run out of. */
export type ServiceRule = ServiceTerms &
  NamedDays & {
    readonly categoryId: number
    readonly maxQuantity: number
    readonly slots: readonly string[]
    /** Wants a transfer's details. */
    readonly transfer: boolean
  }

/** One booked item. `bandId` null is adults, or a unit; `day` and `slot` where the service has them; `line` is the room line it belongs to, from 0. */
export type ServiceItem = {
  readonly serviceId: number
  readonly quantity: number
  readonly bandId: number | null
  readonly day: CalendarDate | null
  readonly slot: string | null
  readonly line: number
  /** Comes with the rate or package at no price. */
  readonly included: boolean
}

/** What an item costs in a stay of `nights`. */
export function servicePriceOf(service: ServiceTerms, item: ServiceItem, nights: number): number {
  if (item.included) return 0
  const each = (service.per === 'person' ? service.byBand.find(({ bandId }) => bandId === item.bandId)?.minor : undefined) ?? service.minor
  return each * item.quantity * (service.when === 'night' ? nights : 1)
}

/** The days of a stay, arrival and departure included, on which a service of chosen days or slots is offered; none for one of the whole stay. */
export function offeredDays(rule: ServiceRule, { arrival, departure }: Stay): CalendarDate[] {
  return wantsDay(rule) ? nightsOf({ arrival, departure: addDays(departure, 1) }).filter((day) => namesDay(rule, day)) : []
}

function wantsDay({ when, slots }: ServiceRule): boolean {
  return when === 'day' || slots.length > 0
}

export type SlotsAvailable = (serviceId: number, day: CalendarDate, slot: string) => number

/**
 * P17: one of a service, for the first room, on the first day and in the first slot with a place left where it has such; `undefined` where it
 * cannot be had in this stay.
 */
export function firstItemOf(rule: ServiceRule, stay: Stay, available: SlotsAvailable): ServiceItem | undefined {
  if (!isForStay(rule, stay)) return undefined
  const item = { serviceId: rule.id, quantity: 1, bandId: null, day: null, slot: null, line: 0, included: false }
  if (!wantsDay(rule)) return item
  for (const day of offeredDays(rule, stay)) {
    if (rule.slots.length === 0) return { ...item, day }
    const slot = rule.slots.find((one) => available(rule.id, day, one) > 0)
    if (slot !== undefined) return { ...item, day, slot }
  }
  return undefined
}

/** P17: of services of one category the item that costs least in this stay, of equal ones that of the first; `undefined` where none can be had. */
export function cheapestItemOf(rules: readonly ServiceRule[], stay: Stay, available: SlotsAvailable): PricedItem | undefined {
  let cheapest: PricedItem | undefined
  for (const rule of rules) {
    const item = firstItemOf(rule, stay, available)
    const minor = item && servicePriceOf(rule, item, nightCountOf(stay))
    if (item && minor !== undefined && (!cheapest || minor < cheapest.minor)) cheapest = { rule, item, minor }
  }
  return cheapest
}

export type PricedItem = { readonly rule: ServiceRule; readonly item: ServiceItem; readonly minor: number }

/** A service of the whole stay is offered where the stay lies within its period; one of chosen days where a day of the stay does. */
export function isForStay(rule: ServiceRule, stay: Stay): boolean {
  if (wantsDay(rule)) return offeredDays(rule, stay).length > 0
  return (rule.first === null || rule.first <= stay.arrival) && (rule.last === null || stay.departure <= rule.last)
}

export const serviceProblems = ['not-offered', 'other-day', 'other-slot', 'too-many', 'other-band', 'other-room'] as const
export type ServiceProblem = (typeof serviceProblems)[number]

/** What keeps an item from being booked with a stay of `lines` rooms; `bandIds` are the hotel's. */
export function problemOfItem(
  rule: ServiceRule,
  item: ServiceItem,
  stay: Stay,
  lines: number,
  bandIds: readonly number[],
): ServiceProblem | undefined {
  if (!isForStay(rule, stay)) return 'not-offered'
  if (wantsDay(rule) !== (item.day !== null)) return 'other-day'
  if (item.day !== null && (item.day < stay.arrival || item.day > stay.departure || !namesDay(rule, item.day))) return 'other-day'
  if (rule.slots.length > 0 ? item.slot === null || !rule.slots.includes(item.slot) : item.slot !== null) return 'other-slot'
  if (item.quantity < 1 || item.quantity > rule.maxQuantity) return 'too-many'
  if (item.bandId !== null && (rule.per === 'unit' || !bandIds.includes(item.bandId))) return 'other-band'
  return item.line < 0 || item.line >= lines ? 'other-room' : undefined
}

/** More than these no server reads of one basket. */
export const maxServiceChoices = 100
