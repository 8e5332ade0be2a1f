import { type ListedRoomTypes, noPrices, noResales, type RoomCounts, type RoomTypeOnSale } from './hotel-snapshot.ts'
import type { SharedValues } from './shared-values.ts'

export function listedRoomTypes(
  rooms: RoomCounts,
  roomTypes: readonly RoomTypeOnSale[],
  sharedValues: SharedValues,
): ListedRoomTypes {
  return {
    rooms,
    prices: roomTypes[0]?.prices.ofHotel ?? noPrices,
    types: roomTypes.map(({ guestTerms, rates }) => sharedValues.composite({ guestTerms, rates })),
    resales: resalesOf(roomTypes),
    facilities: roomTypes.reduce((bits, { facilities }) => bits | facilities, 0),
  }
}

/** The same with what is left now. */
export function listedWithStock(
  listed: ListedRoomTypes,
  rooms: RoomCounts,
  roomTypes: readonly RoomTypeOnSale[],
): ListedRoomTypes {
  return { ...listed, rooms, resales: resalesOf(roomTypes) }
}

function resalesOf(roomTypes: readonly RoomTypeOnSale[]): ListedRoomTypes['resales'] {
  return roomTypes.every(({ resales }) => resales === noResales) ? undefined : roomTypes.map(({ resales }) => resales)
}
