import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { fromJson } from '../db/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { NamedPart } from './parts/names.ts'

/**
 * What reservations, holds and ledgers name, as `rooms 10102`: none of it may vanish, or come to mean something else.
 */
export type SoldItems = {
  readonly items: ReadonlySet<string>
  readonly productIds: ReadonlySet<number>
  readonly hasReservations: boolean
}

export async function loadSoldItems(db: Reader | Tx, hotelId: number): Promise<SoldItems> {
  const soldNames = new Set<string>()
  const productIds = new Set<number>()
  const addItem = (part: NamedPart, id: number | null | undefined) => id != null && soldNames.add(`${part} ${id}`)
  const ofHotel = db.selectFrom('room_type').where('hotel_id', '=', hotelId).select('id')
  const ledger = await db
    .selectFrom('inventory_ledger')
    .where('room_type_id', 'in', ofHotel)
    .select('room_type_id')
    .distinct()
    .execute()
  for (const { room_type_id } of ledger) addItem('rooms', room_type_id)
  const heldNights = await db
    .selectFrom('hold_room')
    .where('room_type_id', 'in', ofHotel)
    .select('room_type_id')
    .distinct()
    .execute()
  for (const { room_type_id } of heldNights) addItem('rooms', room_type_id)
  const rooms = await db
    .selectFrom('reservation_room')
    .innerJoin('product', 'product.id', 'product_id')
    .where('hotel_id', '=', hotelId)
    .select(['product_id', 'product.room_type_id', 'rate_plan_id'])
    .distinct()
    .execute()
  for (const { product_id, room_type_id, rate_plan_id } of rooms) {
    productIds.add(product_id)
    addItem('rooms', room_type_id)
    addItem('plans', rate_plan_id)
  }
  const extras = await db
    .selectFrom('extra_ledger')
    .innerJoin('extra_stock', (join) =>
      join
        .onRef('extra_stock.kind', '=', 'extra_ledger.kind')
        .onRef('extra_stock.item_id', '=', 'extra_ledger.item_id')
        .onRef('extra_stock.slot', '=', 'extra_ledger.slot')
        .onRef('extra_stock.day', '=', 'extra_ledger.day'),
    )
    .where('hotel_id', '=', hotelId)
    .select(['extra_ledger.kind', 'extra_ledger.item_id'])
    .distinct()
    .execute()
  const partOfKind = { 'promo-code': 'promotions', 'service-slot': 'services', package: 'packages' } as const
  for (const { kind, item_id } of extras) addItem(partOfKind[kind], item_id)
  const locked = await lockedPrices(db, hotelId)
  for (const { lines, services, packageId, promo } of locked) {
    for (const { productId, roomTypeId, ratePlanId, applied, terms } of lines) {
      productIds.add(productId)
      addItem('rooms', roomTypeId)
      addItem('plans', ratePlanId)
      for (const id of applied) addItem('promotions', id)
      for (const derivation of terms.plan.derivations) addItem('plans', derivation.ratePlanId)
    }
    for (const { item } of services) addItem('services', item.serviceId)
    addItem('packages', packageId)
    addItem('promotions', promo?.promotionId)
  }
  const reservations = await db
    .selectFrom('reservation')
    .where('hotel_id', '=', hotelId)
    .select(['id', 'consents'])
    .execute()
  for (const { id, consents } of reservations) {
    for (const { policyId } of fromJson('reservation.consents', consents, id).custom) addItem('policies', policyId)
  }
  return { items: soldNames, productIds, hasReservations: reservations.length > 0 || locked.length > 0 }
}

async function lockedPrices(db: Reader | Tx, hotelId: number): Promise<LockedPrice[]> {
  const booked = await db.selectFrom('reservation').where('hotel_id', '=', hotelId).select(['id', 'locked']).execute()
  const formerPrices = await db
    .selectFrom('reservation_change')
    .where('hotel_id', '=', hotelId)
    .select(['reservation_id', 'locked'])
    .execute()
  const heldPrices = await db
    .selectFrom('hold')
    .where('hotel_id', '=', hotelId)
    .where('state', '=', 'live')
    .select(['id', 'locked'])
    .execute()
  return [
    ...booked.map(({ id, locked }) => fromJson('reservation.locked', locked, id)),
    ...formerPrices.map(({ reservation_id, locked }) => fromJson('reservation_change.locked', locked, reservation_id)),
    ...heldPrices.map(({ id, locked }) => fromJson('hold.locked', locked, id)),
  ]
}
