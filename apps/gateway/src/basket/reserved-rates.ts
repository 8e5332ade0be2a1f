import type { RoomSearchReply } from '@portico/contracts/legacy/main/room-search'
import { isTradeOnly, type RateKind } from '@portico/domain/pricing/rate-plan'
import type { HotelPlace } from '../scope/place.ts'

type Rooms = RoomSearchReply['rooms']

/** SEC-03: a guest is told of no reserved rate, whatever a server answers; it is for who is logged in at this channel. */
export function maySee({ audience }: HotelPlace, { kinds }: { readonly kinds: readonly RateKind[] }): boolean {
  switch (audience.kind) {
    case 'guest':
      return !isTradeOnly(kinds)
    case 'trade':
      return true
  }
}

/** The rates of a list that this audience may see. */
export function visibleTo(place: HotelPlace, rooms: Rooms): Rooms {
  return rooms
    .map((room) => ({ ...room, quotes: room.quotes.filter((quote) => maySee(place, quote)) }))
    .filter(({ quotes }) => quotes.length > 0)
}
