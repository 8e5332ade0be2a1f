import { daysBetween } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import type { Demand, RoomStay } from '../../inventory/demand.ts'
import { withOwnPlaces } from '../../pricing/services.ts'
import type { HotelSnapshot, ResaleOnSale, RoomsAvailable } from './hotel-snapshot.ts'

/** The hotel as somebody finds it who holds rooms and places already: they are free for them alone. */
export function withHeldRooms(hotel: HotelSnapshot, { rooms: held, extras, resold }: Demand): HotelSnapshot {
  if (held.length + resold.length === 0) return hotel
  const roomTypes = hotel.roomTypes.map((roomType) => {
    const own = held.filter(({ roomTypeId }) => roomTypeId === roomType.id)
    const resales = resold.filter(({ roomTypeId }) => roomTypeId === roomType.id).map(({ stay }) => resaleOf(hotel, stay))
    if (own.length + resales.length === 0) return roomType
    return {
      ...roomType,
      available: own.length === 0 ? roomType.available : availableBeside(hotel, roomType.available, own),
      resales: resales.length === 0 ? roomType.resales : [...roomType.resales, ...resales],
    }
  })
  return { ...hotel, roomTypes, mandatory: { ...hotel.mandatory, places: withOwnPlaces(hotel.mandatory.places, extras) } }
}

function resaleOf({ firstNight }: HotelSnapshot, stay: Stay): ResaleOnSale {
  return { first: daysBetween(firstNight, stay.arrival), nights: nightCountOf(stay) }
}

function availableBeside({ firstNight }: HotelSnapshot, available: RoomsAvailable, own: readonly RoomStay[]): RoomsAvailable {
  const rooms = Int32Array.from(available)
  for (const { stay, rooms: count } of own) {
    const first = daysBetween(firstNight, stay.arrival)
    for (let night = first; night < first + nightCountOf(stay); night++) {
      const free = rooms[night]
      // A night that is closed or not open stays so.
      if (free !== undefined && free >= 0) rooms[night] = free + count
    }
  }
  return rooms
}
