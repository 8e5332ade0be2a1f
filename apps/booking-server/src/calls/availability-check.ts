import type { AvailabilityCheck } from '@portico/contracts/legacy/availability-check'
import { todayAt } from '@portico/domain/deadline'
import type { HotelSnapshots } from '../search/hotel-snapshots.ts'
import { roomsForAll } from '../search/rooms-for-all.ts'
import { type Answerer, answered, refused } from './answering.ts'
import { soldHotelFor } from './sold-hotel.ts'

/** Whether all rooms can be had at once, each with some rate. */
export function answerAvailabilityCheck(hotels: HotelSnapshots): Answerer<AvailabilityCheck, boolean> {
  return async ({ db, now }, caller, { stay, rooms, holdId }) => {
    const asked = await soldHotelFor(hotels, db.reader, caller, holdId)
    if (!asked) return refused({ kind: 'not-found' })
    const { channelId, clientId } = caller
    const today = todayAt(asked.hotel.timeZone, now())
    return answered(roomsForAll(asked.hotel, { channelId, stay, rooms, tradeUser: clientId !== undefined, today }) !== undefined)
  }
}
