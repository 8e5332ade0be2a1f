import { type CalendarDate, weekdayOf } from '@portico/domain/calendar-date'
import type { CancellationPolicy } from '@portico/domain/cancellation'
import type { CurrencyCode } from '@portico/domain/currencies'
import { derivationsOf, type SavedPlan } from '@portico/domain/derivation'
import type { Instalment } from '@portico/domain/prepayment'
import type { NightCell, PlanTerms, StayTerms } from '@portico/domain/price-stay'
import { isReserved } from '@portico/domain/rate-plan'
import { nightsOf, type Stay } from '@portico/domain/stay'
import type { StayRestriction } from '@portico/domain/stay-restriction'
import type { Reader, Tx } from '../db.ts'
import type { Seller } from './basket-price.ts'
import { fromJson, type Json } from './json.ts'
import type { HotelSettings } from './schema.ts'

/** A product as it stands in the tables, for one stay. Nights without a price are missing from `cells`; `unsold` nights have no rooms or are closed. */
export type ProductTerms = {
  readonly productId: number
  readonly roomTypeId: number
  readonly ratePlanId: number
  readonly terms: StayTerms
  readonly cancellation: CancellationPolicy
  readonly prepayment: readonly Instalment[]
  readonly cells: readonly NightCell[]
  readonly unsold: readonly CalendarDate[]
  readonly restrictionOn: (day: CalendarDate) => StayRestriction
}

export type HotelTerms = { readonly timeZone: string; readonly currency: CurrencyCode; readonly settings: HotelSettings }

/** What a hotel's prices depend on besides its products. */
export async function loadHotel(db: Reader | Tx, hotelId: number): Promise<HotelTerms | undefined> {
  const row = await db.selectFrom('hotel').where('id', '=', hotelId).select(['time_zone', 'currency', 'settings']).executeTakeFirst()
  return row && { timeZone: row.time_zone, currency: row.currency, settings: fromJson(row.settings) }
}

/** The same, where this channel sells the hotel; else `undefined`. */
export async function loadSoldHotel(db: Reader | Tx, hotelId: number, channelId: number): Promise<HotelTerms | undefined> {
  const sold = await db
    .selectFrom('channel_hotel')
    .where('hotel_id', '=', hotelId)
    .where('channel_id', '=', channelId)
    .select('hotel_id')
    .executeTakeFirst()
  return sold && (await loadHotel(db, hotelId))
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
    .where('product.hotel_id', '=', hotelId)
    .where('rate_plan_channel.channel_id', '=', channelId)
    .where('product.id', 'in', [...new Set(productIds)])
    .select(['product.id', 'room_type_id', 'product.rate_plan_id', 'occupancy', 'terms', 'cancellation', 'prepayment', 'kinds'])
    .execute()
  const plans = await loadPlans(db, hotelId)
  const restrictions = await loadRestrictions(db, hotelId, stay)
  const loaded: ProductTerms[] = []
  for (const row of products) {
    if (clientId === undefined && isReserved(fromJson(row.kinds))) continue
    loaded.push({
      productId: row.id,
      roomTypeId: row.room_type_id,
      ratePlanId: row.rate_plan_id,
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
export async function loadPlans(db: Reader | Tx, hotelId: number): Promise<SavedPlan[]> {
  const rows = await db.selectFrom('rate_plan').where('hotel_id', '=', hotelId).select(['id', 'derived_from', 'adjustments']).execute()
  return rows.map(({ id, derived_from, adjustments }) => ({ id, derivedFrom: derived_from, adjustments: fromJson(adjustments) }))
}

/** What is sold on a plan, with the levels it is derived over; a circle was refused when the plan was saved. */
export function planTermsOf(plans: readonly SavedPlan[], planId: number, terms: Json<Omit<PlanTerms, 'derivations'>>): PlanTerms {
  const derivations = derivationsOf(plans, planId)
  if (!derivations) throw new Error(`rate plan ${planId} is derived in a circle`)
  return { ...fromJson(terms), derivations }
}

/** The hotel's mandatory fees, without their names: what a locked price keeps. */
export function feesOf({ fees }: HotelSettings): StayTerms['fees'] {
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

/** One row of the restriction table, read. */
export type RestrictionPeriod = {
  readonly roomTypeId: number | null
  readonly ratePlanId: number | null
  readonly firstDay: CalendarDate
  readonly lastDay: CalendarDate
  readonly weekdays: number
  readonly rule: StayRestriction
}

/** The rows that name a day from arrival to departure. */
export async function loadRestrictions(db: Reader | Tx, hotelId: number, stay: Stay): Promise<RestrictionPeriod[]> {
  const rows = await db
    .selectFrom('restriction')
    .where('hotel_id', '=', hotelId)
    .where('last_day', '>=', stay.arrival)
    .where('first_day', '<=', stay.departure)
    .select(['room_type_id', 'rate_plan_id', 'first_day', 'last_day', 'weekdays', 'rule'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    roomTypeId: row.room_type_id,
    ratePlanId: row.rate_plan_id,
    firstDay: row.first_day,
    lastDay: row.last_day,
    weekdays: row.weekdays,
    rule: fromJson(row.rule),
  }))
}

/** What a hotel demands on a day for one room type on one rate plan: the strictest of all rows that name the day. */
export function restrictionsOn(
  periods: readonly RestrictionPeriod[],
  roomTypeId: number,
  ratePlanId: number,
): (day: CalendarDate) => StayRestriction {
  const own = periods.filter(
    (period) =>
      (period.roomTypeId === null || period.roomTypeId === roomTypeId) && (period.ratePlanId === null || period.ratePlanId === ratePlanId),
  )
  return (day) => {
    const rules = own
      .filter(({ firstDay, lastDay, weekdays }) => firstDay <= day && day <= lastDay && (weekdays & (1 << weekdayOf(day))) !== 0)
      .map(({ rule }) => rule)
    return rules.length === 0 ? {} : strictest(rules)
  }
}

function strictest(rules: readonly StayRestriction[]): StayRestriction {
  const most = (limits: (number | undefined)[]) => extreme(limits, Math.max)
  const least = (limits: (number | undefined)[]) => extreme(limits, Math.min)
  return {
    minStay: most(rules.map((rule) => rule.minStay)),
    maxStay: least(rules.map((rule) => rule.maxStay)),
    closedToArrival: rules.some((rule) => rule.closedToArrival),
    closedToDeparture: rules.some((rule) => rule.closedToDeparture),
    stopSell: rules.some((rule) => rule.stopSell),
    minAdvance: most(rules.map((rule) => rule.minAdvance)),
    maxAdvance: least(rules.map((rule) => rule.maxAdvance)),
  }
}

function extreme(limits: readonly (number | undefined)[], of: (...numbers: number[]) => number): number | undefined {
  const given = limits.filter((limit) => limit !== undefined)
  return given.length === 0 ? undefined : of(...given)
}
