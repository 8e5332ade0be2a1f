import { type CalendarDate, weekdayOf } from '@portico/domain/calendar-date'
import type { CancellationPolicy } from '@portico/domain/cancellation'
import type { CurrencyCode } from '@portico/domain/currencies'
import { derivationsOf, type SavedPlan } from '@portico/domain/derivation'
import type { PackageRule } from '@portico/domain/package'
import type { Instalment } from '@portico/domain/prepayment'
import type { Adjustment, NightCell, PlanTerms, StayTerms } from '@portico/domain/price-stay'
import { isReserved } from '@portico/domain/rate-plan'
import { nightsOf, type Stay } from '@portico/domain/stay'
import type { StayRestriction } from '@portico/domain/stay-restriction'
import type { Reader, Tx } from '../db.ts'
import type { Seller } from './basket-price.ts'
import { fromJson, type Json } from './json.ts'
import { loadRestrictions, restrictionsOn } from './restrictions.ts'
import type { HotelSettings } from './schema.ts'

/** A product as it stands in the tables, for one stay. Nights without a price are missing from `cells`; `unsold` nights have no rooms or are closed. */
export type ProductTerms = {
  readonly productId: number
  readonly roomTypeId: number
  readonly ratePlanId: number
  /** The package it is sold as, and in no other way. */
  readonly sold: SoldPackage | null
  readonly terms: StayTerms
  readonly cancellation: CancellationPolicy
  readonly prepayment: readonly Instalment[]
  readonly cells: readonly NightCell[]
  readonly unsold: readonly CalendarDate[]
  readonly restrictionOn: (day: CalendarDate) => StayRestriction
}

export type SoldPackage = { readonly id: number; readonly rule: PackageRule }

export type HotelTerms = { readonly timeZone: string; readonly currency: CurrencyCode; readonly settings: HotelSettings }

/** What a hotel's prices depend on besides its products. */
export async function loadHotel(db: Reader | Tx, hotelId: number): Promise<HotelTerms | undefined> {
  const row = await db.selectFrom('hotel').where('id', '=', hotelId).select(['time_zone', 'currency', 'settings']).executeTakeFirst()
  return row && hotelTermsOf(row)
}

function hotelTermsOf(row: { time_zone: string; currency: CurrencyCode; settings: Json<HotelSettings> }): HotelTerms {
  return { timeZone: row.time_zone, currency: row.currency, settings: fromJson(row.settings) }
}

/** The same, where this channel sells the hotel; else `undefined`. */
export async function loadSoldHotel(db: Reader | Tx, hotelId: number, channelId: number): Promise<HotelTerms | undefined> {
  const row = await db
    .selectFrom('channel_hotel')
    .innerJoin('hotel', 'hotel.id', 'channel_hotel.hotel_id')
    .where('hotel_id', '=', hotelId)
    .where('channel_id', '=', channelId)
    .select(['time_zone', 'currency', 'settings'])
    .executeTakeFirst()
  return row && hotelTermsOf(row)
}

/** The products of this hotel that this channel sells to whoever asks, of those asked for, with all that their price and permission depend on. */
export async function loadTerms(
  db: Reader | Tx,
  { hotelId, channelId, clientId }: Seller,
  stay: Stay,
  productIds: readonly number[],
  { settings }: HotelTerms,
): Promise<ProductTerms[]> {
  const products = await db
    .selectFrom('product')
    .innerJoin('room_type', 'room_type.id', 'product.room_type_id')
    .innerJoin('rate_plan', 'rate_plan.id', 'product.rate_plan_id')
    .innerJoin('rate_plan_channel', 'rate_plan_channel.rate_plan_id', 'rate_plan.id')
    .leftJoin('package', 'package.rate_plan_id', 'rate_plan.id')
    .where('product.hotel_id', '=', hotelId)
    .where('rate_plan_channel.channel_id', '=', channelId)
    .where('product.id', 'in', [...new Set(productIds)])
    .select(['product.id', 'room_type_id', 'product.rate_plan_id', 'occupancy', 'terms', 'cancellation', 'prepayment', 'kinds'])
    .select(['derived_from', 'adjustments', 'package.id as package_id', 'rule as package_rule'])
    .execute()
  const plans = products.some(({ derived_from }) => derived_from !== null) ? await loadPlans(db, hotelId) : products.map(savedPlanOf)
  const restrictions = await loadRestrictions(db, hotelId, stay)
  const loaded: ProductTerms[] = []
  for (const row of products) {
    if (clientId === undefined && isReserved(fromJson(row.kinds))) continue
    loaded.push({
      productId: row.id,
      roomTypeId: row.room_type_id,
      ratePlanId: row.rate_plan_id,
      sold: row.package_id !== null && row.package_rule !== null ? { id: row.package_id, rule: fromJson(row.package_rule) } : null,
      terms: {
        occupancy: fromJson(row.occupancy),
        plan: planTermsOf(plans, row.rate_plan_id, row.terms),
        children: settings.children,
        promotions: [],
        fees: feesOf(settings),
      },
      cancellation: fromJson(row.cancellation),
      prepayment: fromJson(row.prepayment),
      cells: await loadCells(db, row.room_type_id, stay),
      unsold: await loadUnsold(db, row.room_type_id, stay),
      restrictionOn: restrictionsOn(restrictions, row.room_type_id, row.rate_plan_id),
    })
  }
  return loaded
}

/** All plans of a hotel, of which any may be derived from any other. */
async function loadPlans(db: Reader | Tx, hotelId: number): Promise<SavedPlan[]> {
  const rows = await db
    .selectFrom('rate_plan')
    .where('hotel_id', '=', hotelId)
    .select(['id as rate_plan_id', 'derived_from', 'adjustments'])
    .execute()
  return rows.map(savedPlanOf)
}

function savedPlanOf(row: { rate_plan_id: number; derived_from: number | null; adjustments: Json<Adjustment[]> }): SavedPlan {
  return { id: row.rate_plan_id, derivedFrom: row.derived_from, adjustments: fromJson(row.adjustments) }
}

/** What is sold on a plan, with the levels it is derived over; a circle was refused when the plan was saved. */
export function planTermsOf(plans: readonly SavedPlan[], planId: number, terms: Json<Omit<PlanTerms, 'derivations'>>): PlanTerms {
  const derivations = derivationsOf(plans, planId)
  if (!derivations) throw new Error(`rate plan ${planId} is derived in a circle`)
  return { ...fromJson(terms), derivations }
}

/** The hotel's mandatory fees, without their names: what a locked price keeps. */
export function feesOf({ fees }: Pick<HotelSettings, 'fees'>): StayTerms['fees'] {
  return fees.map(({ id, per, minor, minAge }) => ({ id, per, minor, minAge }))
}

/** A night's price: the exception if there is one, else the weekday's of its period. */
async function loadCells(db: Reader | Tx, roomTypeId: number, stay: Stay): Promise<NightCell[]> {
  const periods = await db
    .selectFrom('price_period')
    .where('room_type_id', '=', roomTypeId)
    .where('first_night', '<', stay.departure)
    .where('last_night', '>=', stay.arrival)
    .select(['first_night', 'last_night', 'weekdays'])
    .execute()
  const exceptions = await db
    .selectFrom('price_exception')
    .where('room_type_id', '=', roomTypeId)
    .where('night', '>=', stay.arrival)
    .where('night', '<', stay.departure)
    .select(['night', 'minor'])
    .execute()
  const weeks = periods.map((period) => ({ ...period, weekdays: fromJson(period.weekdays) }))
  return nightsOf(stay).flatMap((night) => {
    const minor =
      exceptions.find((exception) => exception.night === night)?.minor ??
      weeks.find(({ first_night, last_night }) => first_night <= night && night <= last_night)?.weekdays[weekdayOf(night)]
    return minor === undefined ? [] : [{ night, minor }]
  })
}

async function loadUnsold(db: Reader | Tx, roomTypeId: number, stay: Stay): Promise<CalendarDate[]> {
  const open = await db
    .selectFrom('room_night')
    .where('room_type_id', '=', roomTypeId)
    .where('night', '>=', stay.arrival)
    .where('night', '<', stay.departure)
    .where('closed', '=', 0)
    .select('night')
    .execute()
  const nights = new Set(open.map(({ night }) => night))
  return nightsOf(stay).filter((night) => !nights.has(night))
}
