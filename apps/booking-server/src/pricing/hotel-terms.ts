import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { HotelSettings } from '../db/tables/catalogue.ts'
import type { Json } from '../db/tables/json.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'

export type HotelTerms = {
  readonly timeZone: string
  readonly currency: CurrencyCode
  readonly settings: HotelSettings
}

export async function loadHotelTerms(db: Reader | Tx, hotelId: number): Promise<HotelTerms | undefined> {
  const { rows } = await selectHotel(db, { hotelId })
  return rows[0] && hotelTermsOf(rows[0])
}

const selectHotel = statement((db, { hotelId }: { hotelId: number }) =>
  db.selectFrom('hotel').where('id', '=', hotelId).select(['hotel.id', 'time_zone', 'currency', 'settings']),
)

/** Throws where there is no such hotel. */
export async function loadHotelRow(db: Reader | Tx, hotelId: number): Promise<Selectable<Tables['hotel']>> {
  const [row] = (await selectHotelRow(db, { hotelId })).rows
  if (!row) throw new Error(`there is no hotel ${hotelId}`)
  return row
}

const selectHotelRow = statement((db, { hotelId }: { hotelId: number }) =>
  db.selectFrom('hotel').where('id', '=', hotelId).selectAll(),
)

function hotelTermsOf(row: {
  id: number
  time_zone: string
  currency: CurrencyCode
  settings: Json<HotelSettings>
}): HotelTerms {
  return { timeZone: row.time_zone, currency: row.currency, settings: fromJson('hotel.settings', row.settings, row.id) }
}

export async function loadSoldHotel(
  db: Reader | Tx,
  hotelId: number,
  channelId: number,
): Promise<HotelTerms | undefined> {
  const { rows } = await selectSoldHotel(db, { hotelId, channelId })
  return rows[0] && hotelTermsOf(rows[0])
}

const selectSoldHotel = statement((db, { hotelId, channelId }: { hotelId: number; channelId: number }) =>
  db
    .selectFrom('channel_hotel')
    .innerJoin('hotel', 'hotel.id', 'channel_hotel.hotel_id')
    .where('hotel_id', '=', hotelId)
    .where('channel_id', '=', channelId)
    .select(['hotel.id', 'time_zone', 'currency', 'settings']),
)
