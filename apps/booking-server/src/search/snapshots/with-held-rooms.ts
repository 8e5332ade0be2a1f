import { daysBetween } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import type { RoomStay } from '../../inventory/demand.ts'
import type { HotelSnapshot, RoomsLeft } from './hotel-snapshot.ts'

/** The hotel as somebody finds it who holds rooms already: they are free for them alone. */
export function withRoomsHeld(hotel: HotelSnapshot, held: readonly RoomStay[]): HotelSnapshot {
  if (held.length === 0) return hotel
  const roomTypes = hotel.roomTypes.map((roomType) => {
    const own = held.filter(({ roomTypeId }) => roomTypeId === roomType.id)
    return own.length === 0 ? roomType : { ...roomType, left: leftBeside(hotel, roomType.left, own) }
  })
  return { ...hotel, roomTypes }
}

function leftBeside({ firstNight }: HotelSnapshot, left: RoomsLeft, own: readonly RoomStay[]): RoomsLeft {
  const rooms = Int32Array.from(left)
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
