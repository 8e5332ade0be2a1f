import { isSameParty, type Party } from '../../party/party.ts'
import type { Stay } from '../../time/stay.ts'

/**
 * A booked room by its own dates. `isPart`: its guests spend their stay in several rooms, one after the other, and this
 * is one of them.
 */
export type BookedRoom = { readonly stay: Stay; readonly party: Party; readonly isPart?: true }

/**
 * The rooms of each stay, by their places: what is counted per stay is counted once for all of them. Parts are one stay
 * as long as each begins on the day on which the one before ends, with the same guests; every other room is a stay of
 * its own.
 */
export function staysOf(rooms: readonly BookedRoom[]): readonly (readonly number[])[] {
  const stays: number[][] = []
  for (const place of rooms.keys()) if (!rooms[place]?.isPart) stays.push([place])
  const partIndexes = [...rooms.keys()]
    .filter((place) => rooms[place]?.isPart)
    .sort((a, b) => (arrivalOf(rooms, a) < arrivalOf(rooms, b) ? -1 : 1))
  const cut: number[][] = []
  for (const place of partIndexes) {
    const begun = cut.find((places) => continues(rooms[places.at(-1) ?? -1], rooms[place]))
    if (begun) begun.push(place)
    else cut.push([place])
  }
  return [...stays, ...cut].sort(([a = 0], [b = 0]) => a - b)
}

/** Where a room is in the stay of its guests; `isLaterRoom`: they come to it from another room. */
export type PlaceInStay = { readonly stay: Stay; readonly isLaterRoom: boolean }

export function placesInStays(rooms: readonly BookedRoom[]): readonly PlaceInStay[] {
  const foundPlaces = rooms.map(({ stay }): PlaceInStay => ({ stay, isLaterRoom: false }))
  for (const places of staysOf(rooms)) {
    if (places.length === 1) continue
    const stay = wholeStayOf(places.flatMap((place) => rooms[place]?.stay ?? []))
    for (const [i, place] of places.entries()) foundPlaces[place] = { stay, isLaterRoom: i > 0 }
  }
  return foundPlaces
}

export function wholeStayOf(stays: readonly Stay[]): Stay {
  const arrival = stays.map((stay) => stay.arrival).sort()[0]
  const departure = stays
    .map((stay) => stay.departure)
    .sort()
    .at(-1)
  if (!arrival || !departure) throw new Error('a stay has a room')
  return { arrival, departure }
}

function arrivalOf(rooms: readonly BookedRoom[], place: number): string {
  return rooms[place]?.stay.arrival ?? ''
}

function continues(roomBefore: BookedRoom | undefined, nextRoom: BookedRoom | undefined): boolean {
  return (
    roomBefore !== undefined &&
    nextRoom !== undefined &&
    roomBefore.stay.departure === nextRoom.stay.arrival &&
    isSameParty(roomBefore.party, nextRoom.party)
  )
}
