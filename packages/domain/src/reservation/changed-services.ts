import {
  childrenOfBand,
  isAlike,
  quantityForBand,
  type ServedGuests,
  type ServiceItem,
  type ServiceTerms,
  servicePriceOf,
} from '../pricing/extras/service.ts'
import type { LockedPrice, LockedService } from '../pricing/locked-price.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { nightCountOf, type Stay } from '../time/stay.ts'

/**
 * A service of a reservation at the terms that it was promised at, or is added at; its line is one of the changed
 * price.
 */
export type ServiceOfChange = Pick<LockedService, 'item' | 'terms'>

type LineOfChange = { readonly was: number; readonly line: { readonly stay: Stay } }
type Before = Pick<LockedPrice, 'lines' | 'services' | 'stay'>

/**
 * What a guest keeps who says nothing of services: those of rooms that stay, but those on days outside of their room's
 * new dates.
 */
export function servicesThatStay(before: Before, lines: readonly LineOfChange[]): ServiceOfChange[] {
  return ofLinesThatStay(before, lines).filter((service) => isWithinStay(service, before, lines))
}

export type GuestsBeforeAndAfter = { readonly before: ServedGuests; readonly after: ServedGuests }

/**
 * How many children's prices of a service that stays exceed the children of that age in its rooms; nothing where there
 * are as many as before, since what was promised to them stays promised.
 */
export function childrenGone(
  item: ServiceItem,
  items: readonly ServiceItem[],
  lines: readonly LineOfChange[],
  { before, after }: GuestsBeforeAndAfter,
): number {
  if (item.bandId === null || item.included) return 0
  const remaining = childrenOfBand(item, after)
  const had = childrenOfBand({ ...item, line: lines[item.line]?.was ?? -1 }, before)
  return remaining < had ? Math.max(0, quantityForBand(item, after, items) - remaining) : 0
}

/** What stays without the prices of children who do not come any more, the last booked first. */
export function withoutChildrenGone(
  services: readonly ServiceOfChange[],
  lines: readonly LineOfChange[],
  guests: GuestsBeforeAndAfter,
): ServiceOfChange[] {
  const staying = [...services]
  for (let i = staying.length - 1; i >= 0; i--) {
    const service = staying[i]
    if (!service) continue
    const items = staying.map(({ item }) => item)
    const quantity = service.item.quantity - childrenGone(service.item, items, lines, guests)
    staying.splice(i, 1, ...(quantity > 0 ? [{ ...service, item: { ...service.item, quantity } }] : []))
  }
  return staying
}

/**
 * Whether a service is in the course of its room's stay. One of a room that keeps its dates is, as in a split stay,
 * whose services are of both rooms.
 */
export function isWithinStay(
  { item: { day, line } }: Pick<ServiceOfChange, 'item'>,
  before: Before,
  lines: readonly LineOfChange[],
): boolean {
  const lineOfChange = lines[line]
  const stay = lineOfChange?.line.stay
  const previous = lineOfChange && before.lines[lineOfChange.was]?.stay
  const hasSameDates = stay && previous && stay.arrival === previous.arrival && stay.departure === previous.departure
  return day === null || hasSameDates || (stay !== undefined && stay.arrival <= day && day <= stay.departure)
}

/**
 * The services that a guest wants, in their order and after them those that come with rate or package. What was booked
 * keeps its terms, the earliest booked of what is alike first; what is more than that has `termsNow`, and is skipped
 * where that has none (`addedOf` names it).
 */
export function servicesAsWanted(
  before: Before,
  lines: readonly LineOfChange[],
  wantedItems: readonly ServiceItem[],
  termsNow: (serviceId: number) => ServiceTerms | undefined,
): ServiceOfChange[] {
  const stayingServices = ofLinesThatStay(before, lines)
  const chosenItems = alikeAsOne(wantedItems).flatMap((item) => {
    const services: ServiceOfChange[] = []
    let missing = item.quantity
    for (const { item: had, terms } of stayingServices) {
      const quantity = isAlike(had, item) ? Math.min(had.quantity, missing) : 0
      missing -= quantity
      if (quantity > 0) services.push({ item: { ...had, quantity }, terms })
    }
    const terms = missing > 0 ? termsNow(item.serviceId) : undefined
    const last = services.at(-1)
    if (!terms) return services
    // At the same terms it is one service of both quantities.
    if (last && isSamePrice(last.terms, terms))
      services.splice(-1, 1, { ...last, item: { ...last.item, quantity: last.item.quantity + missing } })
    else services.push({ item: { ...item, quantity: missing }, terms })
    return services
  })
  return [...chosenItems, ...stayingServices.filter(({ item }) => item.included)]
}

/** Of what is wanted the items that were not booked before, or not so many of them, with their whole quantity. */
export function addedOf(
  before: Before,
  lines: readonly LineOfChange[],
  wantedItems: readonly ServiceItem[],
): ServiceItem[] {
  const stayingServices = ofLinesThatStay(before, lines)
  return alikeAsOne(wantedItems).filter((item) => item.quantity > unitsOf(stayingServices, item))
}

/**
 * What is due for services that are given up too late: those whose day has begun (of the whole stay, the day of
 * arrival), less what is added of the same service, so that another time of the day costs nothing more. Minor units. A
 * room that is given up takes its services along for nothing.
 */
export function feeForServices(
  before: Before,
  lines: readonly LineOfChange[],
  after: { readonly stay: Stay; readonly services: readonly ServiceOfChange[] },
  today: CalendarDate,
): number {
  const stayingServices = ofLinesThatStay(before, lines)
  const late = beyond(stayingServices, after.services).filter(({ item }) => today >= serviceDayOf(item, before, lines))
  const added = beyond(after.services, stayingServices)
  const worth = (services: readonly ServiceOfChange[], id: number, stay: Stay) =>
    services
      .filter(({ terms }) => terms.id === id)
      .reduce((sum, { terms, item }) => sum + servicePriceOf(terms, item, nightCountOf(stay)), 0)
  const ids = [...new Set(late.map(({ terms }) => terms.id))]
  return ids.reduce((sum, id) => sum + Math.max(0, worth(late, id, before.stay) - worth(added, id, after.stay)), 0)
}

function serviceDayOf({ day, line }: ServiceItem, before: Before, lines: readonly LineOfChange[]): CalendarDate {
  const was = lines[line]?.was ?? -1
  return day ?? before.lines[was]?.stay.arrival ?? before.stay.arrival
}

function ofLinesThatStay({ services }: Before, lines: readonly LineOfChange[]): ServiceOfChange[] {
  return services.flatMap(({ item, terms }) => {
    const line = lines.findIndex(({ was }) => was === item.line)
    return line < 0 ? [] : [{ item: { ...item, line }, terms }]
  })
}

function beyond(services: readonly ServiceOfChange[], otherServices: readonly ServiceOfChange[]): ServiceOfChange[] {
  const spent: ServiceItem[] = []
  return services.flatMap(({ item, terms }) => {
    const earlier = spent.filter((one) => isAlike(one, item)).reduce((sum, { quantity }) => sum + quantity, 0)
    spent.push(item)
    const quantity = Math.min(item.quantity, Math.max(0, earlier + item.quantity - unitsOf(otherServices, item)))
    return quantity > 0 ? [{ item: { ...item, quantity }, terms }] : []
  })
}

function unitsOf(services: readonly ServiceOfChange[], item: ServiceItem): number {
  return services.reduce((sum, one) => (isAlike(one.item, item) ? sum + one.item.quantity : sum), 0)
}

function alikeAsOne(items: readonly ServiceItem[]): ServiceItem[] {
  return items.flatMap((item, i) => {
    if (items.findIndex((otherItem) => isAlike(otherItem, item)) < i) return []
    return [
      {
        ...item,
        quantity: items.reduce((sum, otherItem) => (isAlike(otherItem, item) ? sum + otherItem.quantity : sum), 0),
      },
    ]
  })
}

function isSamePrice(one: ServiceTerms, other: ServiceTerms): boolean {
  const priceTermsOf = ({ per, when, minor, byBand }: ServiceTerms) => [
    per,
    when,
    minor,
    byBand.map(({ bandId, minor: each }) => [bandId, each]),
  ]
  return JSON.stringify(priceTermsOf(one)) === JSON.stringify(priceTermsOf(other))
}
