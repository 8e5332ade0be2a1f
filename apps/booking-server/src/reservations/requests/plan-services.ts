import {
  problemOfItem,
  refusalOfItem,
  type ServiceItem,
  type ServiceProblem,
} from '@portico/domain/pricing/extras/service'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { staysOf, wholeStayOf } from '@portico/domain/pricing/stays/stays-of-rooms'
import type { NewLine } from '@portico/domain/reservation/changed-price'
import {
  addedOf,
  childrenGone,
  feeForServices,
  type GuestsBeforeAndAfter,
  isWithinStay,
  type ServiceOfChange,
  servicesAsWanted,
  servicesThatStay,
  withoutChildrenGone,
} from '@portico/domain/reservation/changed-services'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import type { Reader, Tx } from '../../db/types.ts'
import { demandOf } from '../../inventory/demand.ts'
import type { RefusalOf } from '../../inventory/refused.ts'
import type { HotelTerms } from '../../pricing/hotel-terms.ts'
import {
  cheapestOfCategories,
  loadServices,
  loadSlotAvailability,
  missingCategories,
  type ServiceOnSale,
  withOwnPlaces,
} from '../../pricing/services.ts'

type ServicedLine = NewLine & { readonly isChanged: boolean }
/** `items` are those that were chosen, on the lines of the change; absent where nothing was said of services. */
type ServicesRequest = { readonly lines: readonly ServicedLine[]; readonly items: readonly ServiceItem[] | undefined }
type Terms = { readonly hotel: HotelTerms; readonly isFree: boolean; readonly now: Instant }

export type ServicesPlanned =
  | {
      readonly kind: 'planned'
      readonly services: readonly ServiceOfChange[]
      readonly feeMinor: number
      readonly isChanged: boolean
    }
  | RefusalOf<'service-refused' | 'service-required'>

/**
 * Services beside the changed rooms (decision 036): what stays at its promised price, what is added at today's and by
 * today's rules, and a mandatory category that had one of its services still has one. Whether slots have places left is
 * decided when they are taken.
 */
export async function planServices(
  db: Reader | Tx,
  priceBefore: LockedPrice,
  { lines, items }: ServicesRequest,
  servicesTerms: Terms,
): Promise<ServicesPlanned> {
  if (priceBefore.services.length === 0 && (items?.length ?? 0) === 0)
    return { kind: 'planned', services: [], feeMinor: 0, isChanged: false }
  const offeredServices = await loadServices(db, priceBefore.hotelId, { mandatory: false })
  const stay = wholeStayOf(lines.map(({ line }) => line.stay))
  const guests = guestsOf(priceBefore, lines, servicesTerms.hotel)
  const staying = withoutChildrenGone(servicesThatStay(priceBefore, lines), lines, guests)
  const problem =
    items &&
    problemOf({
      before: priceBefore,
      line: { lines, items },
      offered: offeredServices,
      stay,
      guests,
      terms: servicesTerms,
    })
  if (problem) return problem
  const wantedServices =
    items && servicesAsWanted(priceBefore, lines, items, (id) => offeredTermsOf(offeredServices, id))
  const isChanged = wantedServices !== undefined && servicesText(wantedServices) !== servicesText(staying)
  const chosenServices = isChanged ? wantedServices : staying
  const services = items
    ? chosenServices
    : [
        ...withMandatory(priceBefore, lines, chosenServices, offeredServices),
        ...chosenServices.filter(({ item }) => item.included),
      ]
  const requiredCategoryIds = await missingOf({
    db,
    before: priceBefore,
    services,
    offered: offeredServices,
    stay,
    terms: servicesTerms,
  })
  if (requiredCategoryIds.length > 0 && (isChanged || lines.some((servicedLine) => servicedLine.isChanged)))
    return { kind: 'service-required', categoryIds: requiredCategoryIds }
  const feeMinor = servicesTerms.isFree
    ? 0
    : feeForServices(priceBefore, lines, { stay, services }, todayAt(servicesTerms.hotel.timeZone, servicesTerms.now))
  return { kind: 'planned', services, feeMinor, isChanged }
}

function problemOf({
  before,
  line: { lines, items },
  offered,
  stay,
  guests,
  terms: {
    hotel: { timeZone },
    now,
  },
}: {
  readonly before: LockedPrice
  readonly line: { readonly lines: readonly ServicedLine[]; readonly items: readonly ServiceItem[] }
  readonly offered: readonly ServiceOnSale[]
  readonly stay: Stay
  readonly guests: GuestsBeforeAndAfter
  readonly terms: Terms
}): RefusalOf<'service-refused'> | undefined {
  const refused = (serviceItem: ServiceItem, problem: ServiceProblem) =>
    ({ kind: 'service-refused', ...refusalOfItem(serviceItem, problem) }) as const
  const astray = items.find(({ line }) => line < 0 || line >= lines.length)
  if (astray) return refused(astray, 'other-room')
  for (const serviceItem of addedOf(before, lines, items)) {
    const service = offered.find(({ rule }) => rule.id === serviceItem.serviceId)
    const during = guests.after.isSplit ? stay : (lines[serviceItem.line]?.line.stay ?? stay)
    const problem = service
      ? problemOfItem(service.rule, serviceItem, { ...guests.after, stay: during, clock: { timeZone, now } }, items)
      : 'not-offered'
    if (problem) return refused(serviceItem, problem)
  }
  const outside = items.find((serviceItem) => !isWithinStay({ item: serviceItem }, before, lines))
  if (outside) return refused(outside, 'other-day')
  const outgrown = items.find((serviceItem) => childrenGone(serviceItem, items, lines, guests) > 0)
  return outgrown && refused(outgrown, 'too-many-of-band')
}

function guestsOf(
  priceBefore: LockedPrice,
  servicedLines: readonly ServicedLine[],
  { settings }: HotelTerms,
): GuestsBeforeAndAfter {
  const servedIn = (rooms: LockedPrice['lines']) => ({
    parties: rooms.map(({ party }) => party),
    isSplit: rooms.length > 1 && staysOf(rooms).length === 1,
    bands: settings.children,
  })
  return { before: servedIn(priceBefore.lines), after: servedIn(servicedLines.map(({ line }) => line)) }
}

function offeredTermsOf(offeredServices: readonly ServiceOnSale[], serviceId: number) {
  const serviceRule = offeredServices.find((service) => service.rule.id === serviceId)?.rule
  return (
    serviceRule && {
      id: serviceRule.id,
      per: serviceRule.per,
      when: serviceRule.when,
      minor: serviceRule.minor,
      byBand: serviceRule.byBand,
    }
  )
}

/**
 * What was chosen and stays; and of a mandatory category that went with its room its first service, for the first room
 * that stays.
 */
function withMandatory(
  priceBefore: LockedPrice,
  servicedLines: readonly ServicedLine[],
  staying: readonly ServiceOfChange[],
  offeredServices: readonly ServiceOnSale[],
): ServiceOfChange[] {
  const chosenServices = staying.filter(({ item }) => !item.included)
  const missingCategoryIds = newlyMissing(priceBefore, staying, offeredServices)
  const carried = missingCategoryIds.flatMap((categoryId): ServiceOfChange[] => {
    const serviceIds = offeredServices.filter(({ category }) => category.id === categoryId).map(({ rule }) => rule.id)
    const goes = priceBefore.services.filter(
      ({ item }) => serviceIds.includes(item.serviceId) && !servicedLines.some(({ was }) => was === item.line),
    )
    const movedItems = goes.map(({ item, terms }) => ({ item: { ...item, line: 0 }, terms }))
    const stay = servicedLines[0]?.line.stay
    const movedItem = movedItems.find(
      ({ item: { day } }) => day === null || (stay && stay.arrival <= day && day <= stay.departure),
    )
    return movedItem ? [movedItem] : []
  })
  return [...chosenServices, ...carried]
}

/** The mandatory categories that had one of their services, have none now, and could have one in this stay. */
async function missingOf({
  db,
  before,
  services,
  offered,
  stay,
  terms: {
    hotel: { timeZone },
    now,
  },
}: {
  readonly db: Reader | Tx
  readonly before: LockedPrice
  readonly services: readonly ServiceOfChange[]
  readonly offered: readonly ServiceOnSale[]
  readonly stay: Stay
  readonly terms: Terms
}): Promise<number[]> {
  const missingCategoryIds = newlyMissing(before, services, offered)
  if (missingCategoryIds.length === 0) return []
  const availableSlots = withOwnPlaces(await loadSlotAvailability(db, before.hotelId, stay), demandOf(before).extras)
  return cheapestOfCategories(offered, missingCategoryIds, stay, {
    available: availableSlots,
    clock: { timeZone, now },
  }).map(({ categoryId }) => categoryId)
}

function newlyMissing(
  priceBefore: LockedPrice,
  services: readonly ServiceOfChange[],
  offeredServices: readonly ServiceOnSale[],
): number[] {
  const missingWith = (of: readonly ServiceOfChange[]) =>
    missingCategories(offeredServices, new Set(of.map(({ terms }) => terms.id)))
  const missingBefore = missingWith(priceBefore.services)
  return missingWith(services).filter((id) => !missingBefore.includes(id))
}

function servicesText(services: readonly ServiceOfChange[]): string {
  return services
    .map((service) => JSON.stringify(service))
    .sort()
    .join()
}
