import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { HotelRows } from './rows-of-document.ts'

export async function loadHotelRows(db: Reader | Tx, hotelId: number): Promise<HotelRows> {
  const rowsOfHotel = <Table extends 'room_type' | 'rate_plan' | 'service_category' | 'service' | 'package'>(
    table: Table,
  ) =>
    db
      .selectFrom(table as 'room_type')
      .where('hotel_id', '=', hotelId)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute() as unknown as Promise<Selectable<Tables[Table]>[]>
  const plans = db.selectFrom('rate_plan').where('hotel_id', '=', hotelId).select('id')
  return {
    hotel: await db.selectFrom('hotel').where('id', '=', hotelId).selectAll().execute(),
    channel: await db
      .selectFrom('channel')
      .innerJoin('channel_hotel', 'channel_hotel.channel_id', 'channel.id')
      .where('hotel_id', '=', hotelId)
      .selectAll('channel')
      .orderBy('id')
      .execute(),
    channel_hotel: await db
      .selectFrom('channel_hotel')
      .where('hotel_id', '=', hotelId)
      .selectAll()
      .orderBy('channel_id')
      .execute(),
    custom_policy: await db
      .selectFrom('custom_policy')
      .where('hotel_id', '=', hotelId)
      .selectAll()
      .orderBy('id')
      .execute(),
    room_type: await rowsOfHotel('room_type'),
    rate_plan: await rowsOfHotel('rate_plan'),
    rate_plan_channel: await db
      .selectFrom('rate_plan_channel')
      .where('rate_plan_id', 'in', plans)
      .selectAll()
      .orderBy('channel_id')
      .execute(),
    product: await db.selectFrom('product').where('hotel_id', '=', hotelId).selectAll().orderBy('id').execute(),
    promotion: await db.selectFrom('promotion').where('hotel_id', '=', hotelId).selectAll().orderBy('id').execute(),
    promo_code: await db
      .selectFrom('promo_code')
      .where('hotel_id', '=', hotelId)
      .selectAll()
      .orderBy('promotion_id')
      .execute(),
    service_category: await rowsOfHotel('service_category'),
    service: await rowsOfHotel('service'),
    package: await rowsOfHotel('package'),
    sales_calendar: await db.selectFrom('sales_calendar').where('hotel_id', '=', hotelId).selectAll().execute(),
  }
}
