import type { Refusal } from '@portico/contracts/values/shapes'
import { type PackageRule, problemOfPackage } from '@portico/domain/pricing/extras/package'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { fromJson } from '../db/from-json.ts'
import type { HotelSettings, PackageContent } from '../db/tables/catalogue.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { Demand } from '../inventory/demand.ts'
import { loadServices } from './services.ts'

/** A package as it is sold: on a rate plan that is sold in no other way. */
export type PackageOnSale = {
  readonly id: number
  readonly ratePlanId: number
  readonly mealPlan: MealPlan
  readonly rule: PackageRule
  readonly content: PackageContent
}

export async function loadPackages(db: Reader | Tx, hotelId: number): Promise<PackageOnSale[]> {
  const rows = await db
    .selectFrom('package')
    .innerJoin('rate_plan', 'rate_plan.id', 'package.rate_plan_id')
    .where('package.hotel_id', '=', hotelId)
    .select(['package.id', 'rate_plan_id', 'rule', 'package.content', 'terms'])
    .orderBy('package.position')
    .execute()
  return rows.map(({ id, rate_plan_id, rule, content, terms }) => ({
    id,
    ratePlanId: rate_plan_id,
    mealPlan: fromJson('rate_plan.terms', terms, rate_plan_id).mealPlan,
    rule: fromJson('package.rule', rule, id),
    content: fromJson('package.content', content, id),
  }))
}

export async function loadOrganiser(db: Reader | Tx, hotelId: number): Promise<HotelSettings['organiser']> {
  const { settings } = await db
    .selectFrom('hotel')
    .where('id', '=', hotelId)
    .select('settings')
    .executeTakeFirstOrThrow()
  return fromJson('hotel.settings', settings, hotelId).organiser
}

/** How many of each package are left for a day of arrival; one that is not counted is not there. */
export async function loadPackageAvailability(
  db: Reader | Tx,
  hotelId: number,
  fromDay: CalendarDate,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('extra_stock')
    .where('hotel_id', '=', hotelId)
    .where('kind', '=', 'package')
    .where('day', '>=', fromDay)
    .select(['item_id', 'day', 'allotment', 'taken'])
    .execute()
  return new Map(rows.map(({ item_id, day, allotment, taken }) => [`${item_id} ${day}`, allotment - taken]))
}

/**
 * A package's rule, and how many places the asker finds of it on a day of arrival: what `own`, the asker's hold, keeps
 * is free for them alone.
 */
export type PackagePlaces = { readonly rule: PackageRule; readonly placesOn: (arrival: CalendarDate) => number }

export async function findPackage(
  db: Reader,
  hotelId: number,
  { packageId, from, own }: { readonly packageId: number; readonly from: CalendarDate; readonly own: Demand },
): Promise<PackagePlaces | undefined> {
  const soldPackage = (await loadPackages(db, hotelId)).find(({ id }) => id === packageId)
  if (!soldPackage) return undefined
  const availablePlaces = await loadPackageAvailability(db, hotelId, from)
  return {
    rule: soldPackage.rule,
    placesOn: (arrival) =>
      (availablePlaces.get(`${packageId} ${arrival}`) ?? 0) + heldPackageUnits(own, packageId, arrival),
  }
}

export type PackageExtras = {
  readonly included: readonly number[]
  readonly addable: readonly number[]
  readonly flights?: { readonly departure: FlightName; readonly return: FlightName } | undefined
}
type FlightName = { readonly id: number; readonly code: string }

/**
 * The first flights from an airport are those that are proposed; none before somebody is named who organises the
 * journey.
 */
export async function findPackageExtras(
  db: Reader,
  hotelId: number,
  packageId: number,
  originAirportId: number | undefined,
): Promise<PackageExtras | undefined> {
  const soldPackage = (await loadPackages(db, hotelId)).find(({ id }) => id === packageId)
  if (!soldPackage) return undefined
  const { includes } = soldPackage.rule
  const services = await loadServices(db, hotelId, { mandatory: false })
  const airport =
    originAirportId === undefined ? undefined : soldPackage.content.airports?.find(({ id }) => id === originAirportId)
  const [flights] = (airport && (await loadOrganiser(db, hotelId)) && airport.flights) || []
  return {
    included: includes,
    addable: services.flatMap(({ rule: { id } }) => (includes.includes(id) ? [] : [id])),
    flights: flights && { departure: flightNameOf(flights.departure), return: flightNameOf(flights.return) },
  }
}

const flightNameOf = ({ id, code }: FlightName): FlightName => ({ id, code })

/** `chosen` rooms have a place each already; what `own`, the asker's hold, keeps is free for them alone. */
type PackageRequest = { readonly packageId: number; readonly stay: Stay; readonly chosen: number; readonly own: Demand }

/**
 * Why one more room cannot be had as the package, in a guest's words; nothing where it can. Advisory: hold and confirm
 * decide.
 */
export async function refusalsOfPackage(db: Reader, hotelId: number, request: PackageRequest): Promise<Refusal[]> {
  const { packageId, stay, chosen, own } = request
  const packagePlaces = await findPackage(db, hotelId, { packageId, from: stay.arrival, own })
  if (!packagePlaces) return [{ kind: 'not-on-sale' }]
  const { rule, placesOn } = packagePlaces
  switch (problemOfPackage(rule, stay)) {
    case undefined:
      return placesOn(stay.arrival) > chosen ? [] : [{ kind: 'sold-out', night: stay.arrival }]
    case 'other-nights':
      return nightCountOf(stay) < rule.minNights
        ? [{ kind: 'below-min-stay', limit: rule.minNights }]
        : [{ kind: 'above-max-stay', limit: rule.maxNights }]
    case 'other-arrival-day':
      return [{ kind: 'closed-to-arrival' }]
    default:
      return [{ kind: 'not-on-sale' }]
  }
}

function heldPackageUnits({ extras }: Demand, packageId: number, arrival: CalendarDate): number {
  const heldExtras = extras.filter(
    ({ kind, itemId, day }) => kind === 'package' && itemId === packageId && day === arrival,
  )
  return heldExtras.reduce((sum, { units }) => sum + units, 0)
}
