import type { SlotsAvailable } from '@portico/domain/pricing/extras/service'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Tx } from '../../db/types.ts'
import { loadSlotAvailability, type ServiceOnSale } from '../../pricing/services.ts'
import { type HotelSnapshot, noResales, noRooms, nothingMandatory } from './hotel-snapshot.ts'
import { listedWithStock } from './listed-room-types.ts'
import { loadAvailability, loadResales, roomCountsOf } from './load-nights.ts'

/**
 * Those of `snapshots` of whose hotels no more has changed than what is left, with what is left now, as of one moment:
 * give it a transaction. Most changes are a guest's hold or booking.
 */
export async function loadStock(
  tx: Tx,
  snapshots: readonly HotelSnapshot[],
  firstNight: CalendarDate,
): Promise<HotelSnapshot[]> {
  if (snapshots.length === 0) return []
  const rows = await tx
    .selectFrom('hotel_version')
    .where(
      'hotel_id',
      'in',
      snapshots.map(({ id }) => id),
    )
    .select(['hotel_id', 'version', 'stock_changes'])
    .execute()
  const versions = new Map(rows.map((row) => [row.hotel_id, row]))
  const same = snapshots.flatMap((snapshot) => {
    const { version = 0, stock_changes = 0 } = versions.get(snapshot.id) ?? {}
    const isSame = snapshot.termsVersion === version - stock_changes && snapshot.firstNight === firstNight
    return isSame ? [{ ...snapshot, version }] : []
  })
  if (same.length === 0) return []
  const roomTypeIds = same.flatMap(({ roomTypes }) => roomTypes.map(({ id }) => id))
  const availability = await loadAvailability(tx, roomTypeIds, firstNight)
  const resales = await loadResales(tx, roomTypeIds, firstNight)
  const counts = roomCountsOf(
    new Map(same.map((hotel) => [hotel.id, hotel.roomTypes.map(({ id }) => availability.get(id))])),
  )
  const loadedSnapshots: HotelSnapshot[] = []
  for (const hotel of same) {
    const rooms = counts.get(hotel.id) ?? noRooms
    const roomTypes = hotel.roomTypes.map((roomType, place) => ({
      ...roomType,
      available: { rooms, place },
      resales: resales.get(roomType.id) ?? noResales,
    }))
    const availablePlaces = await loadPlaces(tx, hotel.id, hotel.mandatory.services, firstNight)
    const mandatory =
      hotel.mandatory.places === availablePlaces ? hotel.mandatory : { ...hotel.mandatory, places: availablePlaces }
    loadedSnapshots.push({ ...hotel, roomTypes, listed: listedWithStock(hotel.listed, rooms, roomTypes), mandatory })
  }
  return loadedSnapshots
}

const endOfTime = '9999-12-31' as CalendarDate

/** Places are counted for a few hotels only: those that have a mandatory service with slots. */
export async function loadPlaces(
  tx: Tx,
  hotelId: number,
  mandatory: readonly ServiceOnSale[],
  firstNight: CalendarDate,
): Promise<SlotsAvailable> {
  if (mandatory.every(({ rule }) => rule.slots.length === 0)) return nothingMandatory.places
  return await loadSlotAvailability(tx, hotelId, { arrival: firstNight, departure: endOfTime })
}
