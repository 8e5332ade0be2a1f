import { hotelFacilities } from '@portico/contracts/portal/portal-choices'
import type { Promotion } from '@portico/domain/pricing/price-terms'
import { isTradeOnly } from '@portico/domain/pricing/rate-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { fromJson } from '../../db/from-json.ts'
import type { Tx } from '../../db/types.ts'
import { feesOf, planTermsOf } from '../../pricing/product-terms.ts'
import { byHotel, byRoomType } from './group-rows.ts'
import {
  noPrices,
  noResales,
  noRooms,
  type ProductOnSale,
  type RoomTypeOnSale,
  type SearchSettings,
} from './hotel-snapshot.ts'
import { loadAvailability, loadPrices, loadResales, roomCountsOf } from './load-nights.ts'
import { loadRestrictions, sharedDayRules } from './load-restrictions.ts'
import { hotelPrices } from './nights-on-sale.ts'
import { ratesOf } from './shared-rates.ts'
import type { SharedValues } from './shared-values.ts'

/**
 * Those that hold depend on the stay. One list for all products: searches over thousands of hotels read fewer places in
 * memory.
 */
const noPromotions: readonly Promotion[] = []

export async function loadRoomTypes(
  tx: Tx,
  settings: ReadonlyMap<number, SearchSettings>,
  firstNight: CalendarDate,
  sharedValues: SharedValues,
): Promise<Map<number, RoomTypeOnSale[]>> {
  const hotelIds = [...settings.keys()]
  const rows = await tx
    .selectFrom('room_type')
    .where('hotel_id', 'in', hotelIds)
    .selectAll()
    .orderBy('position')
    .execute()
  const roomTypeIds = rows.map(({ id }) => id)
  const availability = await loadAvailability(tx, roomTypeIds, firstNight)
  const resales = await loadResales(tx, roomTypeIds, firstNight)
  const prices = await loadPrices(tx, roomTypeIds, firstNight, sharedValues)
  const plans = await loadPlans(tx, hotelIds)
  const products = byRoomType(await loadProducts(tx, hotelIds))
  const restrictions = await loadRestrictions(tx, hotelIds, firstNight)
  const rulesOf = sharedDayRules(firstNight, sharedValues)
  const counts = roomCountsOf(
    new Map(
      [...byHotel(rows)].map(([hotelId, hotelRows]) => [hotelId, hotelRows.map(({ id }) => availability.get(id))]),
    ),
  )
  const pricesByHotel = new Map(
    [...byHotel(rows)].map(([hotelId, hotelRows]) => {
      const rooms = counts.get(hotelId) ?? noRooms
      const nights = rooms.counts.length / rooms.stride
      const ofRooms = hotelRows.map(({ id }) => prices.get(id) ?? { periods: [], exceptions: [] })
      const ofHotel = sharedValues.keyed(`prices from ${firstNight} for ${nights}: ${JSON.stringify(ofRooms)}`, () =>
        hotelPrices(firstNight, nights, ofRooms),
      )
      return [hotelId, ofHotel]
    }),
  )
  const roomTypes = new Map<number, RoomTypeOnSale[]>(hotelIds.map((id) => [id, []]))
  for (const { id, hotel_id, occupancy, content } of rows) {
    const ofHotel = roomTypes.get(hotel_id) ?? []
    const rooms = counts.get(hotel_id) ?? noRooms
    const { children, fees } = settings.get(hotel_id) ?? { children: [], fees: [] }
    const common = {
      occupancy: sharedValues.json('room_type.occupancy', occupancy, id),
      children,
      promotions: noPromotions,
      fees: sharedValues.value(feesOf({ fees })),
    }
    const guestTerms = sharedValues.composite({ occupancy: common.occupancy, children: sharedValues.value(children) })
    const soldProducts = (products.get(id) ?? []).map((row): ProductOnSale => {
      const dayRules = rulesOf(restrictions.get(hotel_id) ?? [], id, row.rate_plan_id)
      return {
        id: row.id,
        roomTypeId: id,
        ratePlanId: row.rate_plan_id,
        packageId: row.package_id,
        channelIds: sharedValues.set(plans.channels.get(row.rate_plan_id) ?? []),
        kinds: sharedValues.json('rate_plan.kinds', row.kinds, row.rate_plan_id),
        reserved: isTradeOnly(sharedValues.json('rate_plan.kinds', row.kinds, row.rate_plan_id)),
        audience:
          row.audience === null ? null : sharedValues.json('rate_plan.audience', row.audience, row.rate_plan_id),
        texts: sharedValues.json('rate_plan.content', row.content, row.rate_plan_id),
        terms: {
          ...common,
          plan: sharedValues.value(planTermsOf(plans.saved.get(hotel_id) ?? [], row.rate_plan_id, row.terms)),
        },
        cancellation: sharedValues.json('rate_plan.cancellation', row.cancellation, row.rate_plan_id),
        prepayment: sharedValues.json('rate_plan.prepayment', row.prepayment, row.rate_plan_id),
        rules: dayRules,
        restrictionOn: dayRules.on,
      }
    })
    ofHotel.push({
      id,
      occupancy: common.occupancy,
      guestTerms,
      ...sharedValues.keyed(`room ${content}`, () => {
        const { suggestedRoomTypeId, amenities } = fromJson('room_type.content', content, id)
        return { content, suggestedRoomTypeId, facilities: facilityBitsOf(amenities) }
      }),
      available: { rooms, place: ofHotel.length },
      resales: resales.get(id) ?? noResales,
      prices: { ofHotel: pricesByHotel.get(hotel_id) ?? noPrices, place: ofHotel.length },
      products: soldProducts,
      rates: ratesOf(soldProducts, { children: guestTerms.children, fees: common.fees }, sharedValues),
    })
  }
  return roomTypes
}

function facilityBitsOf(amenities: readonly string[]): number {
  return hotelFacilities.reduce((bits, facility, i) => (amenities.includes(facility) ? bits | (1 << i) : bits), 0)
}

async function loadPlans(tx: Tx, hotelIds: readonly number[]) {
  const saved = await tx
    .selectFrom('rate_plan')
    .where('hotel_id', 'in', hotelIds)
    .select(['hotel_id', 'id', 'derived_from', 'adjustments'])
    .execute()
  const soldPlans = await tx
    .selectFrom('rate_plan_channel')
    .innerJoin('rate_plan', 'rate_plan.id', 'rate_plan_channel.rate_plan_id')
    .where('hotel_id', 'in', hotelIds)
    .select(['rate_plan_id', 'channel_id'])
    .orderBy('channel_id')
    .execute()
  const channels = new Map<number, number[]>()
  for (const { rate_plan_id, channel_id } of soldPlans)
    channels.set(rate_plan_id, [...(channels.get(rate_plan_id) ?? []), channel_id])
  const savedPlans = saved.map((row) => ({
    ...row,
    derivedFrom: row.derived_from,
    adjustments: fromJson('rate_plan.adjustments', row.adjustments, row.id),
  }))
  return { saved: byHotel(savedPlans), channels }
}

function loadProducts(tx: Tx, hotelIds: readonly number[]) {
  return tx
    .selectFrom('product')
    .innerJoin('rate_plan', 'rate_plan.id', 'product.rate_plan_id')
    .leftJoin('package', 'package.rate_plan_id', 'rate_plan.id')
    .where('product.hotel_id', 'in', hotelIds)
    .select(['product.id', 'room_type_id', 'product.rate_plan_id', 'package.id as package_id'])
    .select(['terms', 'cancellation', 'prepayment', 'kinds', 'audience', 'rate_plan.content'])
    .orderBy('rate_plan.position')
    .execute()
}
