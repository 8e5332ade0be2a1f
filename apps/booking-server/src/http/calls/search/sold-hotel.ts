import type { Caller } from '@portico/contracts/legacy/codec/legacy-call'
import type { Reader } from '../../../db/types.ts'
import type { Demand } from '../../../inventory/demand.ts'
import { demandHeld } from '../../../inventory/holds.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { withHeldRooms } from '../../../search/snapshots/with-held-rooms.ts'

/** The hotel of a call as searches see it; nothing where its channel does not sell it. */
export async function soldHotel(hotels: HotelSnapshots, { hotelId, channelId }: Caller): Promise<HotelSnapshot | undefined> {
  const hotel = hotelId === undefined ? undefined : await hotels.of(hotelId)
  return hotel?.channelIds.has(channelId) ? hotel : undefined
}

/** The same as the asker finds it: what `own`, their hold, keeps is free for them alone. */
export async function soldHotelFor(
  hotels: HotelSnapshots,
  db: Reader,
  caller: Caller,
  holdId: string | undefined,
): Promise<{ readonly hotel: HotelSnapshot; readonly own: Demand } | undefined> {
  const hotel = await soldHotel(hotels, caller)
  if (!hotel) return undefined
  const own = await demandHeld(db, hotel.id, holdId)
  return { hotel: withHeldRooms(hotel, own.rooms), own }
}
