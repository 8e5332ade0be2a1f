import { type CombinedRooms, combineRooms } from '@portico/domain/party/combine-rooms'
import { bandOf, exceededGuestLimit, type Party } from '@portico/domain/party/party'
import { maxRoomLines, mergeRooms } from '@portico/domain/party/room-line'
import type { RoomChoiceSet } from './cheapest-together.ts'
import { roomChoicesFor } from './lowest-totals.ts'
import type { NearbyRoom, NearbyStay, NearbyWanted } from './nearby.ts'
import { requiredTotalOf } from './required-services.ts'
import { cheapestOf, searchRooms } from './room-search.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'

/**
 * The stay for all guests together in rooms that take them, each at its cheapest rate: in as few rooms as it can be,
 * and in more of them where that costs less. Nothing of a package, whose rooms are sold as they are.
 */
export function combinedStays(hotel: HotelSnapshot, wanted: NearbyWanted): NearbyStay[] {
  if (wanted.packageId !== undefined) return []
  const [{ party }] = mergeRooms(wanted.rooms.map((each) => ({ party: each })))
  const found = combineRooms(party, houseOf(hotel, wanted))
  const [fewest, cheapest] = [found[0], found.at(-1)]
  const required = requiredTotalOf(hotel, wanted.stay, wanted.now, undefined)
  return [...new Set([fewest, cheapest])].flatMap((combination) => {
    if (!combination) return []
    const rooms = combination.rooms.flatMap((room) => roomFor(hotel, wanted, room) ?? [])
    if (rooms.length < combination.rooms.length) return []
    return [{ stay: wanted.stay, minor: rooms.reduce((sum, { minor }) => sum + minor, required), rooms }]
  })
}

function houseOf(hotel: HotelSnapshot, wanted: NearbyWanted): CombinedRooms<RoomChoiceSet> {
  const { settings, roomTypes } = hotel
  const choicesFor = roomChoicesFor(hotel, wanted, wanted)
  const available = new Map<number, number>()
  return {
    fits: (party) =>
      roomTypes.some(({ occupancy, products: [product] }) => {
        const children = product?.terms.children ?? settings.children
        return exceededGuestLimit(occupancy, party, children) === undefined
      }),
    offersFor: (party) => {
      const found = choicesFor(party)
      for (const [roomTypeId, rooms] of found.available) available.set(roomTypeId, rooms)
      return found.choices
    },
    available: (roomTypeId) => available.get(roomTypeId) ?? 0,
    // A child pays by its band, and a fee from an age on.
    ageClassOf: (age) =>
      `${bandOf(age, settings.children)?.id} ${settings.fees.filter(({ minAge }) => age >= minAge).length}`,
    maxRooms: maxRoomLines,
  }
}

function roomFor(
  hotel: HotelSnapshot,
  wanted: NearbyWanted,
  { party, offer }: { readonly party: Party; readonly offer: RoomChoiceSet },
): NearbyRoom | undefined {
  const { rooms } = searchRooms(hotel, { ...wanted, party, chosen: [] })
  const room = rooms.find(({ roomType }) => roomType.id === offer.roomTypeId)
  const quote = room && cheapestOf(room.quotes)
  return room && quote && { roomTypeId: room.roomType.id, minor: quote.priced.minor, room, quote, party }
}
