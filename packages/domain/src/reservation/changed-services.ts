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
export function servicesThatStay(bookedBefore: Before, changedLines: readonly LineOfChange[]): ServiceOfChange[] {
  return ofLinesThatStay(bookedBefore, changedLines).filter((service) =>
    isWithinStay(service, bookedBefore, changedLines),
  )
}

export type GuestsBeforeAndAfter = { readonly before: ServedGuests; readonly after: ServedGuests }

/**
 * How many children's prices of a service that stays exceed the children of that age in its rooms; nothing where there
 * are as many as before, since what was promised to them stays promised.
 */
export function childrenGone(
  serviceItem: ServiceItem,
  serviceItems: readonly ServiceItem[],
  changedLines: readonly LineOfChange[],
  { before, after }: GuestsBeforeAndAfter,
): number {
  if (serviceItem.bandId === null || serviceItem.included) return 0
  const remaining = childrenOfBand(serviceItem, after)
  const had = childrenOfBand({ ...serviceItem, line: changedLines[serviceItem.line]?.was ?? -1 }, before)
  return remaining < had ? Math.max(0, quantityForBand(serviceItem, after, serviceItems) - remaining) : 0
}

/** What stays without the prices of children who do not come any more, the last booked first. */
export function withoutChildrenGone(
  services: readonly ServiceOfChange[],
  changedLines: readonly LineOfChange[],
  guests: GuestsBeforeAndAfter,
): ServiceOfChange[] {
  const staying = [...services]
  for (let i = staying.length - 1; i >= 0; i--) {
    const service = staying[i]
    if (!service) continue
    const serviceItems = staying.map(({ item }) => item)
    const quantity = service.item.quantity - childrenGone(service.item, serviceItems, changedLines, guests)
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
  bookedBefore: Before,
  changedLines: readonly LineOfChange[],
): boolean {
  const lineOfChange = changedLines[line]
  const stay = lineOfChange?.line.stay
  const previous = lineOfChange && bookedBefore.lines[lineOfChange.was]?.stay
  const hasSameDates = stay && previous && stay.arrival === previous.arrival && stay.departure === previous.departure
  return day === null || hasSameDates || (stay !== undefined && stay.arrival <= day && day <= stay.departure)
}

/**
 * The services that a guest wants, in their order and after them those that come with rate or package. What was booked
 * keeps its terms, the earliest booked of what is alike first; what is more than that has `termsNow`, and is skipped
 * where that has none (`addedOf` names it).
 */
export function servicesAsWanted(
  bookedBefore: Before,
  changedLines: readonly LineOfChange[],
  wantedItems: readonly ServiceItem[],
  termsNow: (serviceId: number) => ServiceTerms | undefined,
): ServiceOfChange[] {
  const stayingServices = ofLinesThatStay(bookedBefore, changedLines)
  const chosenItems = alikeAsOne(wantedItems).flatMap((serviceItem) => {
    const servicesOfItem: ServiceOfChange[] = []
    let missing = serviceItem.quantity
    for (const { item: had, terms } of stayingServices) {
      const quantity = isAlike(had, serviceItem) ? Math.min(had.quantity, missing) : 0
      missing -= quantity
      if (quantity > 0) servicesOfItem.push({ item: { ...had, quantity }, terms })
    }
    const serviceTerms = missing > 0 ? termsNow(serviceItem.serviceId) : undefined
    const lastService = servicesOfItem.at(-1)
    if (!serviceTerms) return servicesOfItem
    // At the same terms it is one service of both quantities.
    if (lastService && isSamePrice(lastService.terms, serviceTerms))
      servicesOfItem.splice(-1, 1, {
        ...lastService,
        item: { ...lastService.item, quantity: lastService.item.quantity + missing },
      })
    else servicesOfItem.push({ item: { ...serviceItem, quantity: missing }, terms: serviceTerms })
    return servicesOfItem
  })
  return [...chosenItems, ...stayingServices.filter(({ item }) => item.included)]
}

/** Of what is wanted the items that were not booked before, or not so many of them, with their whole quantity. */
export function addedOf(
  bookedBefore: Before,
  changedLines: readonly LineOfChange[],
  wantedItems: readonly ServiceItem[],
): ServiceItem[] {
  const stayingServices = ofLinesThatStay(bookedBefore, changedLines)
  return alikeAsOne(wantedItems).filter((serviceItem) => serviceItem.quantity > unitsOf(stayingServices, serviceItem))
}

/**
 * What is due for services that are given up too late: those whose day has begun (of the whole stay, the day of
 * arrival), less what is added of the same service, so that another time of the day costs nothing more. Minor units. A
 * room that is given up takes its services along for nothing.
 */
export function feeForServices(
  bookedBefore: Before,
  changedLines: readonly LineOfChange[],
  changedTo: { readonly stay: Stay; readonly services: readonly ServiceOfChange[] },
  today: CalendarDate,
): number {
  const stayingServices = ofLinesThatStay(bookedBefore, changedLines)
  const late = servicesBeyond(stayingServices, changedTo.services).filter(
    ({ item }) => today >= serviceDayOf(item, bookedBefore, changedLines),
  )
  const added = servicesBeyond(changedTo.services, stayingServices)
  const worthOf = (services: readonly ServiceOfChange[], id: number, stay: Stay) =>
    services
      .filter(({ terms }) => terms.id === id)
      .reduce((sum, { terms, item }) => sum + servicePriceOf(terms, item, nightCountOf(stay)), 0)
  const serviceIds = [...new Set(late.map(({ terms }) => terms.id))]
  return serviceIds.reduce(
    (sum, id) => sum + Math.max(0, worthOf(late, id, bookedBefore.stay) - worthOf(added, id, changedTo.stay)),
    0,
  )
}

function serviceDayOf(
  { day, line }: ServiceItem,
  bookedBefore: Before,
  changedLines: readonly LineOfChange[],
): CalendarDate {
  const was = changedLines[line]?.was ?? -1
  return day ?? bookedBefore.lines[was]?.stay.arrival ?? bookedBefore.stay.arrival
}

function ofLinesThatStay({ services }: Before, changedLines: readonly LineOfChange[]): ServiceOfChange[] {
  return services.flatMap(({ item, terms }) => {
    const line = changedLines.findIndex(({ was }) => was === item.line)
    return line < 0 ? [] : [{ item: { ...item, line }, terms }]
  })
}

function servicesBeyond(
  services: readonly ServiceOfChange[],
  otherServices: readonly ServiceOfChange[],
): ServiceOfChange[] {
  const spent: ServiceItem[] = []
  return services.flatMap(({ item, terms }) => {
    const earlier = spent.filter((oneItem) => isAlike(oneItem, item)).reduce((sum, { quantity }) => sum + quantity, 0)
    spent.push(item)
    const quantity = Math.min(item.quantity, Math.max(0, earlier + item.quantity - unitsOf(otherServices, item)))
    return quantity > 0 ? [{ item: { ...item, quantity }, terms }] : []
  })
}

function unitsOf(services: readonly ServiceOfChange[], serviceItem: ServiceItem): number {
  return services.reduce((sum, service) => (isAlike(service.item, serviceItem) ? sum + service.item.quantity : sum), 0)
}

function alikeAsOne(serviceItems: readonly ServiceItem[]): ServiceItem[] {
  return serviceItems.flatMap((serviceItem, i) => {
    if (serviceItems.findIndex((otherItem) => isAlike(otherItem, serviceItem)) < i) return []
    return [
      {
        ...serviceItem,
        quantity: serviceItems.reduce(
          (sum, otherItem) => (isAlike(otherItem, serviceItem) ? sum + otherItem.quantity : sum),
          0,
        ),
      },
    ]
  })
}

function isSamePrice(a: ServiceTerms, b: ServiceTerms): boolean {
  const priceTermsOf = ({ per, when, minor, byBand }: ServiceTerms) => [
    per,
    when,
    minor,
    byBand.map(({ bandId, minor: bandMinor }) => [bandId, bandMinor]),
  ]
  return JSON.stringify(priceTermsOf(a)) === JSON.stringify(priceTermsOf(b))
}
