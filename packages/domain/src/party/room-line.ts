import type { Party } from './party.ts'

export type RoomLine = { readonly party: Party; readonly productId?: number | undefined }

export const maxRoomLines = 10

/**
 * A stay over two room types is looked for where one room is searched; with several the cross search is off.
 */
export function isCrossSearched(lines: readonly unknown[]): boolean {
  return lines.length === 1
}

/**
 * All guests in one room, which nobody has chosen yet. `problemOfParty` says whether so many may travel
 * together.
 */
export function mergeRooms(roomLines: readonly RoomLine[]): readonly [RoomLine] {
  const adults = roomLines.reduce((sum, { party }) => sum + party.adults, 0)
  return [{ party: { adults, childrenAges: roomLines.flatMap(({ party }) => party.childrenAges) } }]
}
