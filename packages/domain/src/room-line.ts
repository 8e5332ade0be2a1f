import { defaultParty, type Party, partyLimits } from './party.ts'

/** One asked-for room with who sleeps there and, once chosen, the product (a room type on a rate plan). */
export type RoomLine = { readonly party: Party; readonly productId?: number | undefined }

export const maxRoomLines = 10

export const defaultRoomLines: readonly RoomLine[] = [{ party: defaultParty }]

/** SRCH-12: beyond the limits the button does nothing. */
export function withAdults(line: RoomLine, adults: number): RoomLine {
  if (adults < partyLimits.minAdults || adults > partyLimits.maxAdults) return line
  return { ...line, party: { ...line.party, adults } }
}

/** SRCH-13: the sixteenth child is ignored. */
export function withChild(line: RoomLine, age: number): RoomLine {
  if (line.party.childrenAges.length >= partyLimits.maxChildren) return line
  return { ...line, party: { ...line.party, childrenAges: [...line.party.childrenAges, age] } }
}

/** SRCH-14: at least one room line is always kept. */
export function withoutRoom(lines: readonly RoomLine[], index: number): readonly RoomLine[] {
  return lines.length > 1 ? lines.filter((_, i) => i !== index) : lines
}

/** ROOM-12: a choice goes to the first line that has none; with all lines chosen it is ignored. */
export function select(lines: readonly RoomLine[], productId: number): readonly RoomLine[] {
  const next = lines.findIndex((line) => line.productId === undefined)
  return lines.map((line, i) => (i === next ? { ...line, productId } : line))
}

/** SRCH-18: a stay over two room types is looked for where one room is searched; with several the cross search is off. */
export function isCrossSearched(lines: readonly unknown[]): boolean {
  return lines.length === 1
}

/** CROSS-05: all guests in one room, which nobody has chosen yet. Whether so many may be asked for is `problemOfParty`. */
export function mergeRooms(lines: readonly RoomLine[]): readonly [RoomLine] {
  const adults = lines.reduce((sum, { party }) => sum + party.adults, 0)
  return [{ party: { adults, childrenAges: lines.flatMap(({ party }) => party.childrenAges) } }]
}
