import { todayAt } from '@portico/domain/time/deadline'
import type { AvailabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { roomsForAll } from '../../../search/rooms-for-all.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export function handleAvailabilityCheck(hotels: HotelSnapshots): CallHandler<AvailabilityCheck, boolean> {
  return async ({ now, trade }, caller, { stay, rooms, ownHoldIds, ownReservation }) => {
    const hotelForCaller = await hotels.soldTo(caller, { ownHoldIds, ownReservation })
    if (!hotelForCaller) return refused({ kind: 'not-found' })
    const { channelId } = caller
    const today = todayAt(hotelForCaller.hotel.timeZone, now())
    return answered(roomsForAll(hotelForCaller.hotel, { channelId, stay, rooms, trade, today }) !== undefined)
  }
}
