import { daysBetween } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import type { Demand, RoomStay } from '../../inventory/demand.ts'
import { withOwnPlaces } from '../../pricing/services.ts'
import { type HotelSnapshot, type ResaleOnSale, type RoomCounts, roomsOn } from './hotel-snapshot.ts'
import { listedWithStock } from './listed-room-types.ts'

/** The hotel as somebody finds it who holds rooms and places already: they are free for them alone. */
export function withHeldRooms(hotel: HotelSnapshot, { rooms: heldRooms, extras, resold }: Demand): HotelSnapshot {
  if (heldRooms.length + resold.length === 0) return hotel
  const rooms = heldRooms.length === 0 ? hotel.listed.rooms : roomCountsBeside(hotel, heldRooms)
  const roomTypes = hotel.roomTypes.map((roomType, place) => {
    const resales = resold
      .filter(({ roomTypeId }) => roomTypeId === roomType.id)
      .map(({ stay }) => resaleOf(hotel, stay))
    return {
      ...roomType,
      available: { rooms, place },
      resales: resales.length === 0 ? roomType.resales : [...roomType.resales, ...resales],
    }
  })
  const mandatory = { ...hotel.mandatory, places: withOwnPlaces(hotel.mandatory.places, extras) }
  return { ...hotel, roomTypes, listed: listedWithStock(hotel.listed, rooms, roomTypes), mandatory }
}

function resaleOf({ firstNight }: HotelSnapshot, stay: Stay): ResaleOnSale {
  return { first: daysBetween(firstNight, stay.arrival), nights: nightCountOf(stay) }
}

function roomCountsBeside(
  { firstNight, roomTypes, listed }: HotelSnapshot,
  heldStays: readonly RoomStay[],
): RoomCounts {
  const nights = listed.rooms.counts.length / listed.rooms.stride
  const stride = Math.max(1, roomTypes.length)
  const counts = Int32Array.from({ length: nights * stride }, (_, i) =>
    roomsOn({ rooms: listed.rooms, place: i % stride }, Math.floor(i / stride)),
  )
  for (const { roomTypeId, stay, rooms } of heldStays) {
    const place = roomTypes.findIndex(({ id }) => id === roomTypeId)
    if (place < 0) continue
    const firstIndex = daysBetween(firstNight, stay.arrival)
    for (let night = firstIndex; night < firstIndex + nightCountOf(stay); night++) {
      const free = roomsOn({ rooms: listed.rooms, place }, night)
      if (free >= 0) counts[night * stride + place] = free + rooms
    }
  }
  return { counts, stride, start: 0 }
}
