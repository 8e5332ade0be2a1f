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
export function combinedStays(hotel: HotelSnapshot, wantedNearby: NearbyWanted): NearbyStay[] {
  if (wantedNearby.packageId !== undefined) return []
  const [{ party }] = mergeRooms(wantedNearby.rooms.map((party) => ({ party })))
  const roomSets = combineRooms(party, houseOf(hotel, wantedNearby))
  const [fewest, cheapest] = [roomSets[0], roomSets.at(-1)]
  const required = requiredTotalOf(hotel, wantedNearby.stay, wantedNearby.now, undefined)
  return [...new Set([fewest, cheapest])].flatMap((combination) => {
    if (!combination) return []
    const rooms = combination.rooms.flatMap((room) => roomFor(hotel, wantedNearby, room) ?? [])
    if (rooms.length < combination.rooms.length) return []
    return [{ stay: wantedNearby.stay, minor: rooms.reduce((sum, { minor }) => sum + minor, required), rooms }]
  })
}

function houseOf(hotel: HotelSnapshot, wantedNearby: NearbyWanted): CombinedRooms<RoomChoiceSet> {
  const { settings, roomTypes } = hotel
  const choicesFor = roomChoicesFor(hotel, wantedNearby, wantedNearby)
  const availableRooms = new Map<number, number>()
  return {
    fits: (party) =>
      roomTypes.some(({ occupancy, products: [product] }) => {
        const children = product?.terms.children ?? settings.children
        return exceededGuestLimit(occupancy, party, children) === undefined
      }),
    offersFor: (party) => {
      const foundChoices = choicesFor(party)
      for (const [roomTypeId, rooms] of foundChoices.available) availableRooms.set(roomTypeId, rooms)
      return foundChoices.choices
    },
    available: (roomTypeId) => availableRooms.get(roomTypeId) ?? 0,
    // A child pays by its band, and a fee from an age on.
    ageClassOf: (age) =>
      `${bandOf(age, settings.children)?.id} ${settings.fees.filter(({ minAge }) => age >= minAge).length}`,
    maxRooms: maxRoomLines,
  }
}

function roomFor(
  hotel: HotelSnapshot,
  wantedNearby: NearbyWanted,
  { party, offer }: { readonly party: Party; readonly offer: RoomChoiceSet },
): NearbyRoom | undefined {
  const { rooms } = searchRooms(hotel, { ...wantedNearby, party, chosen: [] })
  const room = rooms.find(({ roomType }) => roomType.id === offer.roomTypeId)
  const quote = room && cheapestOf(room.quotes)
  return room && quote && { roomTypeId: room.roomType.id, minor: quote.priced.minor, room, quote, party }
}
