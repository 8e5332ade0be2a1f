import type { AvailabilityCheck } from '@portico/contracts/legacy/availability-check'
import { todayAt } from '@portico/domain/deadline'
import type { HotelSnapshots } from '../search/hotel-snapshots.ts'
import { searchRooms } from '../search/room-search.ts'
import { cheapestTogether } from '../search/rooms-together.ts'
import { demandHeld } from '../store/holds.ts'
import { type Answerer, answered, refused, sellerOf } from './answering.ts'

/** Whether all rooms can be had at once, each with some rate. */
export function answerAvailabilityCheck(hotels: HotelSnapshots): Answerer<AvailabilityCheck, boolean> {
  return async ({ db, now }, caller, { stay, rooms, holdId }) => {
    const seller = sellerOf(caller)
    const hotel = seller && (await hotels.of(seller.hotelId))
    if (!seller || !hotel?.channelIds.has(caller.channelId)) return refused({ kind: 'not-found' })
    const today = todayAt(hotel.timeZone, now())
    const wanted = {
      channelId: caller.channelId,
      stay,
      chosen: [],
      tradeUser: caller.clientId !== undefined,
      today,
      held: (await demandHeld(db.reader, seller.hotelId, holdId)).rooms,
    }
    const found = rooms.map((party) => searchRooms(hotel, { ...wanted, party }).rooms)
    const left = new Map(found.flat().map(({ roomType, left }) => [roomType.id, left]))
    const options = found.map((list) => list.map(({ roomType }) => ({ roomTypeId: roomType.id, minor: 0 })))
    return answered(cheapestTogether(options, left) !== undefined)
  }
}
