import {
  cheapestItemOf,
  type PricedItem,
  problemOfItem,
  refusalOfItem,
  type ServedStay,
  type ServiceItem,
  type ServiceRequest,
  type ServiceRule,
  type ServiceTerms,
  type SlotState,
  type SlotsAvailable,
  servicePriceOf,
} from '@portico/domain/pricing/extras/service'
import type { LockedService } from '@portico/domain/pricing/locked-price'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import type { Texts } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { ServiceContent } from '../db/tables/catalogue.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { DemandOfExtras } from '../inventory/demand.ts'
import type { RefusalOf } from '../inventory/refused.ts'

export type ServiceOnSale = {
  readonly rule: ServiceRule
  readonly content: ServiceContent
  readonly category: StoredServiceCategory
}
export type StoredServiceCategory = {
  readonly id: number
  readonly mandatory: boolean
  readonly texts: Texts<{ readonly name: string }>
}

/**
 * All services of a hotel, or those of mandatory categories alone, in the order of their categories and then their own.
 */
export async function loadServices(
  db: Reader | Tx,
  hotelId: number,
  only: { readonly mandatory: boolean },
): Promise<ServiceOnSale[]> {
  const { rows } = await selectServices(db, { hotelId, least: only.mandatory ? 1 : 0 })
  return rows.map(serviceOf)
}

const selectServices = statement((db, { hotelId, least }: { hotelId: number; least: 0 | 1 }) =>
  servicesIn(db).where('service.hotel_id', '=', hotelId).where('mandatory', '>=', least),
)

export async function loadMandatoryServices(
  db: Reader | Tx,
  hotelIds: readonly number[],
): Promise<Map<number, ServiceOnSale[]>> {
  const rows = await servicesIn(db).where('service.hotel_id', 'in', hotelIds).where('mandatory', '=', 1).execute()
  const byHotel = Map.groupBy(rows, ({ hotel_id }) => hotel_id)
  return new Map([...byHotel].map(([hotelId, categoryRows]) => [hotelId, categoryRows.map(serviceOf)]))
}

function servicesIn(db: Reader | Tx) {
  return db
    .selectFrom('service')
    .innerJoin('service_category', 'service_category.id', 'service.category_id')
    .select([
      'service.id',
      'service.hotel_id',
      'category_id',
      'rule',
      'service.content',
      'mandatory',
      'service_category.content as category',
    ])
    .orderBy('service_category.position')
    .orderBy('service.position')
}

type ServiceRow = Awaited<ReturnType<ReturnType<typeof servicesIn>['execute']>>[number]

function serviceOf({ id, category_id, rule, content, mandatory, category }: ServiceRow): ServiceOnSale {
  return {
    rule: { id, categoryId: category_id, ...fromJson('service.rule', rule, id) },
    content: fromJson('service.content', content, id),
    category: {
      id: category_id,
      mandatory: mandatory === 1,
      texts: fromJson('service_category.content', category, category_id),
    },
  }
}

export type ServicesLocked =
  | { readonly kind: 'locked'; readonly services: readonly LockedService[]; readonly missing: readonly number[] }
  | RefusalOf<'service-refused'>

/**
 * Services at today's price, `included` ones for nothing and once for each line. A mandatory category wants one
 * of its services, whether chosen or included. Whether a slot has places left is decided when they are taken.
 */
export function lockServices(
  offeredServices: readonly ServiceOnSale[],
  requestedServices: readonly ServiceRequest[],
  included: readonly number[],
  served: ServedStay,
): ServicesLocked {
  const serviceItems = [...requestedServices.map(itemOf), ...includedItems(included, served.parties.length)]
  const services: LockedService[] = []
  for (const serviceItem of serviceItems) {
    const service = offeredServices.find(({ rule }) => rule.id === serviceItem.serviceId)
    const problem = service ? problemUnlessIncluded(service.rule, serviceItem, served, serviceItems) : 'not-offered'
    if (!service || problem) return { kind: 'service-refused', ...refusalOfItem(serviceItem, problem ?? 'not-offered') }
    services.push({
      item: serviceItem,
      terms: serviceTermsOf(service.rule),
      minor: servicePriceOf(service.rule, serviceItem, nightCountOf(served.stay)),
    })
  }
  return {
    kind: 'locked',
    services,
    missing: missingCategories(offeredServices, new Set(services.map(({ terms }) => terms.id))),
  }
}

/**
 * What each of these categories adds to a first total; a category of which nothing can be had in this stay wants
 * nothing.
 */
export function cheapestOfCategories(
  offeredServices: readonly ServiceOnSale[],
  categoryIds: readonly number[],
  stay: Stay,
  slotState: SlotState,
): (PricedItem & { readonly categoryId: number })[] {
  return categoryIds.flatMap((categoryId) => {
    const serviceRules = offeredServices.filter(({ category }) => category.id === categoryId).map(({ rule }) => rule)
    const pricedItem = cheapestItemOf(serviceRules, stay, slotState)
    return pricedItem ? [{ ...pricedItem, categoryId }] : []
  })
}

export function lockedServiceOf({ item, rule, minor }: PricedItem): LockedService {
  return { item, terms: serviceTermsOf(rule), minor }
}

/** What is included is had in the course of the stay, on a day that is agreed at the hotel. */
function problemUnlessIncluded(
  serviceRule: ServiceRule,
  serviceItem: ServiceItem,
  served: ServedStay,
  serviceItems: readonly ServiceItem[],
) {
  return serviceItem.included ? undefined : problemOfItem(serviceRule, serviceItem, served, serviceItems)
}

function itemOf({ serviceId, quantity, bandId, day, slot, line }: ServiceRequest): ServiceItem {
  return { serviceId, quantity, bandId, day, slot, line, included: false }
}

function includedItems(serviceIds: readonly number[], lines: number): ServiceItem[] {
  return serviceIds.flatMap((serviceId) =>
    Array.from({ length: lines }, (_, line) => ({
      serviceId,
      quantity: 1,
      bandId: null,
      day: null,
      slot: null,
      line,
      included: true,
    })),
  )
}

function serviceTermsOf({ id, per, when, minor, byBand }: ServiceRule): ServiceTerms {
  return { id, per, when, minor, byBand }
}

export function missingCategories(
  offeredServices: readonly ServiceOnSale[],
  serviceIds: ReadonlySet<number>,
): number[] {
  const mandatory = offeredServices.filter(({ category }) => category.mandatory)
  const chosenCategoryIds = new Set(
    mandatory.filter(({ rule }) => serviceIds.has(rule.id)).map(({ category }) => category.id),
  )
  return [...new Set(mandatory.map(({ category }) => category.id))].filter((id) => !chosenCategoryIds.has(id))
}

/** Places left in the slots of a hotel's services over a stay; a slot that was never opened has none. */
export async function loadSlotAvailability(db: Reader | Tx, hotelId: number, stay: Stay): Promise<SlotsAvailable> {
  const { rows } = await selectSlots(db, { hotelId, arrival: stay.arrival, departure: stay.departure })
  const availablePlaces = new Map(
    rows.map((row) => [`${row.item_id} ${row.day} ${row.slot}`, row.allotment - row.taken]),
  )
  return (serviceId, day, slot) => availablePlaces.get(`${serviceId} ${day} ${slot}`) ?? 0
}

const selectSlots = statement((db, { hotelId, arrival, departure }: Stay & { readonly hotelId: number }) =>
  db
    .selectFrom('extra_stock')
    .where('hotel_id', '=', hotelId)
    .where('kind', '=', 'service-slot')
    .where('day', '>=', arrival)
    .where('day', '<=', departure)
    .select(['item_id', 'slot', 'day', 'allotment', 'taken']),
)

export function withOwnPlaces(availableSlots: SlotsAvailable, ownPlaces: readonly DemandOfExtras[]): SlotsAvailable {
  const ownSlots = ownPlaces.filter(({ kind }) => kind === 'service-slot')
  if (ownSlots.length === 0) return availableSlots
  return (serviceId, day, slot) =>
    ownSlots
      .filter((place) => place.itemId === serviceId && place.day === day && place.slot === slot)
      .reduce((sum, { units }) => sum + units, availableSlots(serviceId, day, slot))
}
