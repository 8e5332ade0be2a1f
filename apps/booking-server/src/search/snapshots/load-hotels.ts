import type { Promotion } from '@portico/domain/pricing/price-terms'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { fromJson } from '../../db/from-json.ts'
import type { HotelSettings } from '../../db/tables/catalogue.ts'
import type { Tx } from '../../db/types.ts'
import { loadMandatoryServices } from '../../pricing/services.ts'
import { byHotel } from './group-rows.ts'
import {
  type HotelSnapshot,
  type MandatoryServices,
  noRooms,
  nothingMandatory,
  type SearchSettings,
} from './hotel-snapshot.ts'
import { listedRoomTypes } from './listed-room-types.ts'
import { cardOf } from './load-listed-hotels.ts'
import { loadRoomTypes } from './load-room-types.ts'
import { loadPlaces } from './load-stock.ts'
import type { SharedValues } from './shared-values.ts'

/**
 * Reads hotels whole, their nights from `firstNight` on, as of one moment: give it a transaction. Hotels that are not
 * there are left out.
 */
export async function loadHotels(
  tx: Tx,
  hotelIds: readonly number[],
  firstNight: CalendarDate,
  sharedValues: SharedValues,
): Promise<HotelSnapshot[]> {
  const hotels = await tx
    .selectFrom('hotel')
    .innerJoin('hotel_version', 'hotel_version.hotel_id', 'hotel.id')
    .where('hotel.id', 'in', hotelIds)
    .select(['hotel.id', 'version', 'stock_changes', 'destination_id', 'time_zone', 'currency', 'settings', 'content'])
    .execute()
  const soldRows = await tx
    .selectFrom('channel_hotel')
    .where('hotel_id', 'in', hotelIds)
    .select(['hotel_id', 'channel_id'])
    .execute()
  const channels = byHotel(soldRows)
  const promotions = byHotel(
    await tx
      .selectFrom('promotion')
      .where('hotel_id', 'in', hotelIds)
      .select(['hotel_id', 'id', 'rule', 'content'])
      .execute(),
  )
  const readHotels = hotels.map((hotel) => {
    const storedSettings = fromJson('hotel.settings', hotel.settings, hotel.id)
    return { ...hotel, stored: storedSettings, settings: settingsOf(storedSettings, sharedValues) }
  })
  const settings = new Map(readHotels.map((hotel) => [hotel.id, hotel.settings]))
  const mandatory = await loadMandatory(tx, hotelIds, firstNight)
  const roomTypes = await loadRoomTypes(tx, settings, firstNight, sharedValues)
  return readHotels.map((hotel) => {
    const ofHotel = roomTypes.get(hotel.id) ?? []
    return {
      id: hotel.id,
      version: hotel.version,
      termsVersion: hotel.version - hotel.stock_changes,
      timeZone: sharedValues.value(hotel.time_zone),
      currency: sharedValues.value(hotel.currency),
      destinationId: hotel.destination_id,
      settings: hotel.settings,
      channelIds: sharedValues.set((channels.get(hotel.id) ?? []).map(({ channel_id }) => channel_id)),
      promotions:
        promotions.get(hotel.id)?.map(({ id, rule }) => ({ id, ...fromJson('promotion.rule', rule, id) })) ??
        noPromotions,
      promotionTexts: new Map(
        (promotions.get(hotel.id) ?? []).map(({ id, content }) => [id, fromJson('promotion.content', content, id)]),
      ),
      card: cardOf(hotel.stored, fromJson('hotel.content', hotel.content, hotel.id)),
      mandatory: mandatory.get(hotel.id) ?? nothingMandatory,
      firstNight: sharedValues.value(firstNight),
      roomTypes: ofHotel,
      listed: listedRoomTypes(ofHotel[0]?.available.rooms ?? noRooms, ofHotel, sharedValues),
    }
  })
}

async function loadMandatory(
  tx: Tx,
  hotelIds: readonly number[],
  firstNight: CalendarDate,
): Promise<Map<number, MandatoryServices>> {
  const servicesByHotel = new Map<number, MandatoryServices>()
  for (const [hotelId, services] of await loadMandatoryServices(tx, hotelIds)) {
    const availablePlaces = await loadPlaces(tx, hotelId, services, firstNight)
    const packages = await tx.selectFrom('package').where('hotel_id', '=', hotelId).select(['id', 'rule']).execute()
    const included = new Map(packages.map(({ id, rule }) => [id, fromJson('package.rule', rule, id).includes]))
    servicesByHotel.set(hotelId, { services, places: availablePlaces, included })
  }
  return servicesByHotel
}

const noPromotions: readonly Promotion[] = []

function settingsOf(
  { children, cityTax, fees, vat, cross, closedSeasons, roomOrder }: HotelSettings,
  sharedValues: SharedValues,
): SearchSettings {
  return sharedValues.value({ children, cityTax, fees, vat, cross, closedSeasons, roomOrder })
}
