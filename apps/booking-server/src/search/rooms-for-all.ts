import { isSameParty, type Party } from '@portico/domain/party/party'
import { cheapestTogether, type RoomChoiceSet } from './cheapest-together.ts'
import { cheapestOf, type FoundQuote, type FoundRoom, type RoomsWanted, searchRooms } from './room-search.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'

export type AllRoomsWanted = Omit<RoomsWanted, 'party' | 'chosen'> & { readonly rooms: readonly Party[] }

export type RoomForParty = RoomChoiceSet & { readonly room: FoundRoom; readonly quote: FoundQuote }

/**
 * A room for every party at once, in the order of the parties and at the lowest sum; nothing where one goes without.
 */
export function roomsForAll(hotel: HotelSnapshot, { rooms, ...wanted }: AllRoomsWanted): RoomForParty[] | undefined {
  const availableRooms = new Map<number, number>()
  const options: RoomForParty[][] = []
  for (const party of rooms) {
    const firstOfParty = rooms.findIndex((otherParty) => isSameParty(otherParty, party))
    const ownParties =
      options[firstOfParty] ?? searchRooms(hotel, { ...wanted, party, chosen: [] }).rooms.flatMap(choiceOf)
    if (ownParties.length === 0) return undefined
    for (const { room } of ownParties) availableRooms.set(room.roomType.id, room.available)
    options.push(ownParties)
  }
  return cheapestTogether(options, availableRooms)
}

function choiceOf(room: FoundRoom): RoomForParty[] {
  const quote = cheapestOf(room.quotes)
  return quote ? [{ roomTypeId: room.roomType.id, minor: quote.priced.minor, room, quote }] : []
}
