import { derivationsOf, type SavedPlan } from '@portico/domain/pricing/derivation'
import type { PackageRule } from '@portico/domain/pricing/extras/package'
import type { Adjustment, NightCell, PlanTerms, StayTerms } from '@portico/domain/pricing/price-terms'
import {
  type CancellationPolicy,
  type Instalment,
  isTradeOnly,
  type RateAudience,
  type RateKind,
} from '@portico/domain/pricing/rate-plan'
import type { StayRestriction } from '@portico/domain/restrictions/stay-restriction'
import { type CalendarDate, weekdayOf } from '@portico/domain/time/calendar-date'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { HotelSettings } from '../db/tables/catalogue.ts'
import type { Json } from '../db/tables/json.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { HotelTerms } from './hotel-terms.ts'
import { loadRestrictions, restrictionsOn } from './restrictions.ts'
import type { Seller } from './seller.ts'

/**
 * A product as it stands in the tables, for one stay. Nights without a price are missing from `cells`; `unsold` nights
 * have no rooms or are closed.
 */
export type ProductTerms = {
  readonly productId: number
  readonly roomTypeId: number
  readonly ratePlanId: number
  readonly kinds: readonly RateKind[]
  /** For trade users alone, and which; null is all of its channels. */
  readonly reserved: boolean
  readonly audience: RateAudience | null
  readonly sold: SoldPackage | null
  readonly terms: StayTerms
  readonly cancellation: CancellationPolicy
  readonly prepayment: readonly Instalment[]
  readonly cells: readonly NightCell[]
  readonly unsold: readonly CalendarDate[]
  readonly restrictionOn: (day: CalendarDate) => StayRestriction
}

export type SoldPackage = { readonly id: number; readonly rule: PackageRule }

/**
 * The products of this hotel that this channel sells to whoever asks, of those asked for, with all that their price and
 * permission depend on: nights of a part of the stay.
 */
export async function loadProductTerms(
  db: Reader | Tx,
  seller: Seller,
  { stay, part }: { readonly stay: Stay; readonly part: Stay },
  productIds: readonly number[],
  hotel: HotelTerms,
): Promise<Map<number, ProductTerms>> {
  const restrictions = await loadRestrictions(db, seller.hotelId, stay)
  const nights = new Map<number, NightsOnSale>()
  const termsById = new Map<number, ProductTerms>()
  for (const productId of new Set(productIds)) {
    const [row] = (await selectProduct(db, { hotelId: seller.hotelId, channelId: seller.channelId, productId })).rows
    if (!row) continue
    const { room_type_id: roomTypeId, rate_plan_id: ratePlanId, package_id, package_rule } = row
    const ofType = nights.get(roomTypeId) ?? (await loadNights(db, roomTypeId, part))
    nights.set(roomTypeId, ofType)
    const kinds = fromJson('rate_plan.kinds', row.kinds, ratePlanId)
    termsById.set(productId, {
      productId,
      roomTypeId,
      ratePlanId,
      kinds,
      reserved: isTradeOnly(kinds),
      audience: row.audience === null ? null : fromJson('rate_plan.audience', row.audience, ratePlanId),
      sold:
        package_id !== null && package_rule !== null
          ? { id: package_id, rule: fromJson('package.rule', package_rule, package_id) }
          : null,
      terms: {
        occupancy: fromJson('room_type.occupancy', row.occupancy, roomTypeId),
        plan: planTermsOf(
          row.derived_from === null ? [savedPlanOf(row)] : await loadPlans(db, seller.hotelId),
          ratePlanId,
          row.terms,
        ),
        children: hotel.settings.children,
        promotions: [],
        fees: feesOf(hotel.settings),
      },
      cancellation: fromJson('rate_plan.cancellation', row.cancellation, ratePlanId),
      prepayment: fromJson('rate_plan.prepayment', row.prepayment, ratePlanId),
      ...ofType,
      restrictionOn: restrictionsOn(restrictions, roomTypeId, ratePlanId),
    })
  }
  return termsById
}

const selectProduct = statement(
  (db, { hotelId, channelId, productId }: { hotelId: number; channelId: number; productId: number }) =>
    db
      .selectFrom('product')
      .innerJoin('room_type', 'room_type.id', 'product.room_type_id')
      .innerJoin('rate_plan', 'rate_plan.id', 'product.rate_plan_id')
      .innerJoin('rate_plan_channel', 'rate_plan_channel.rate_plan_id', 'rate_plan.id')
      .leftJoin('package', 'package.rate_plan_id', 'rate_plan.id')
      .where('product.id', '=', productId)
      .where('product.hotel_id', '=', hotelId)
      .where('rate_plan_channel.channel_id', '=', channelId)
      .select([
        'room_type_id',
        'product.rate_plan_id',
        'occupancy',
        'terms',
        'cancellation',
        'prepayment',
        'kinds',
        'audience',
      ])
      .select(['derived_from', 'adjustments', 'package.id as package_id', 'rule as package_rule']),
)

async function loadPlans(db: Reader | Tx, hotelId: number): Promise<SavedPlan[]> {
  return (await selectPlans(db, { hotelId })).rows.map(savedPlanOf)
}

const selectPlans = statement((db, { hotelId }: { hotelId: number }) =>
  db
    .selectFrom('rate_plan')
    .where('hotel_id', '=', hotelId)
    .select(['id as rate_plan_id', 'derived_from', 'adjustments']),
)

function savedPlanOf(row: {
  rate_plan_id: number
  derived_from: number | null
  adjustments: Json<Adjustment[]>
}): SavedPlan {
  return {
    id: row.rate_plan_id,
    derivedFrom: row.derived_from,
    adjustments: fromJson('rate_plan.adjustments', row.adjustments, row.rate_plan_id),
  }
}

/** What is sold on a plan, with the levels it is derived over; a circle was refused when the plan was saved. */
export function planTermsOf(
  plans: readonly SavedPlan[],
  planId: number,
  planTermsJson: Json<Omit<PlanTerms, 'derivations'>>,
): PlanTerms {
  const derivations = derivationsOf(plans, planId)
  if (!derivations) throw new Error(`rate plan ${planId} is derived in a circle`)
  return { ...fromJson('rate_plan.terms', planTermsJson, planId), derivations }
}

export function feesOf({ fees }: Pick<HotelSettings, 'fees'>): StayTerms['fees'] {
  return fees.map(({ id, per, minor, minAge }) => ({ id, per, minor, minAge }))
}

type NightsOnSale = Pick<ProductTerms, 'cells' | 'unsold'>

/** A night's price is the exception if there is one, else the weekday's of its period. */
async function loadNights(db: Reader | Tx, roomTypeId: number, { arrival, departure }: Stay): Promise<NightsOnSale> {
  const { rows: openNights } = await selectOpenNights(db, { roomTypeId, arrival, departure })
  const { rows: periods } = await selectPeriods(db, { roomTypeId, arrival, departure })
  const { rows: exceptions } = await selectExceptions(db, { roomTypeId, arrival, departure })
  const weeks = periods.map((period) => ({
    ...period,
    weekdays: fromJson('price_period.weekdays', period.weekdays, `${roomTypeId} ${period.first_night}`),
  }))
  const nights = nightsOf({ arrival, departure })
  const cells = nights.flatMap((night) => {
    const minor =
      exceptions.find((exception) => exception.night === night)?.minor ??
      weeks.find(({ first_night, last_night }) => first_night <= night && night <= last_night)?.weekdays[
        weekdayOf(night)
      ]
    return minor === undefined ? [] : [{ night, minor }]
  })
  return { cells, unsold: nights.filter((night) => !openNights.some((row) => row.night === night)) }
}

type RoomTypeStay = Stay & { readonly roomTypeId: number }

const selectOpenNights = statement((db, { roomTypeId, arrival, departure }: RoomTypeStay) =>
  db
    .selectFrom('room_night')
    .where('room_type_id', '=', roomTypeId)
    .where('night', '>=', arrival)
    .where('night', '<', departure)
    .where('closed', '=', 0)
    .select('night'),
)

const selectPeriods = statement((db, { roomTypeId, arrival, departure }: RoomTypeStay) =>
  db
    .selectFrom('price_period')
    .where('room_type_id', '=', roomTypeId)
    .where('first_night', '<', departure)
    .where('last_night', '>=', arrival)
    .select(['first_night', 'last_night', 'weekdays']),
)

const selectExceptions = statement((db, { roomTypeId, arrival, departure }: RoomTypeStay) =>
  db
    .selectFrom('price_exception')
    .where('room_type_id', '=', roomTypeId)
    .where('night', '>=', arrival)
    .where('night', '<', departure)
    .select(['night', 'minor']),
)
