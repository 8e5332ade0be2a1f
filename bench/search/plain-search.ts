import type { Stay } from '@portico/domain/time/stay'
import Sqlite from 'better-sqlite3'

/**
 * The baseline of a room search: what a page needs of one hotel, read by better-sqlite3 alone with prepared statements,
 * without a price being made from it: the hotel, its room types, rates, restrictions, and the rooms and prices of the
 * nights.
 */
export function plainSearch(file: string): { search: (hotelId: number, stay: Stay) => number; close: () => void } {
  const db = new Sqlite(file, { readonly: true })
  const statements = [
    'select * from hotel where id = @hotel',
    'select * from room_type where hotel_id = @hotel order by position',
    'select product.id, rate_plan.* from product join rate_plan on rate_plan.id = rate_plan_id where product.hotel_id = @hotel',
    'select * from restriction where hotel_id = @hotel and first_day <= @departure and last_day >= @arrival',
    'select room_night.* from room_night join room_type on room_type.id = room_type_id where hotel_id = @hotel and night >= @arrival and night < @departure',
    'select price_period.* from price_period join room_type on room_type.id = room_type_id where hotel_id = @hotel and first_night < @departure and last_night >= @arrival',
    'select price_exception.* from price_exception join room_type on room_type.id = room_type_id where hotel_id = @hotel and night >= @arrival and night < @departure',
  ].map((text) => db.prepare(text))
  return {
    search: (hotel, { arrival, departure }) =>
      statements.reduce((rows, statement) => rows + statement.all({ hotel, arrival, departure }).length, 0),
    close: () => db.close(),
  }
}
