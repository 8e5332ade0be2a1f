export type RoomChoiceSet = { readonly roomTypeId: number; readonly minor: number }

/**
 * A room for every line at once at the lowest sum, or `undefined` where some line goes without: `options` are the room
 * types that take each line, `left` the rooms of each type. A line that finds its type full asks a line that is placed
 * already to move, wherever that costs least (R. G. Busacker, P. J. Gowen, "A procedure for determining a family of
 * minimum-cost network flow patterns", 1960).
 */
export function cheapestTogether<Option extends RoomChoiceSet>(
  options: readonly (readonly Option[])[],
  availableRooms: ReadonlyMap<number, number>,
): Option[] | undefined {
  const apart = cheapestOfEach(options)
  if (apart === undefined || fitsIn(apart, availableRooms)) return apart
  const placed: Option[] = []
  for (const line of options.keys()) {
    const moves = cheapestReassignments(line, options, availableRooms, placed)
    if (!moves) return undefined
    for (const { line: movedLine, to } of moves) placed[movedLine] = to
  }
  return placed
}

/** Each line as if it were alone: nothing costs less, and most houses have rooms enough. */
function cheapestOfEach<Option extends RoomChoiceSet>(options: readonly (readonly Option[])[]): Option[] | undefined {
  const chosen: Option[] = []
  for (const ofLine of options) {
    let [cheapest] = ofLine
    if (cheapest === undefined) return undefined
    for (const option of ofLine) if (option.minor < cheapest.minor) cheapest = option
    chosen.push(cheapest)
  }
  return chosen
}

function fitsIn(chosen: readonly RoomChoiceSet[], availableRooms: ReadonlyMap<number, number>): boolean {
  for (const { roomTypeId } of chosen) {
    let lines = 0
    for (const otherChoice of chosen) if (otherChoice.roomTypeId === roomTypeId) lines++
    if (lines > (availableRooms.get(roomTypeId) ?? 0)) return false
  }
  return true
}

type RoomReassignment<Option> = { readonly line: number; readonly to: Option }
type AugmentingPath<Option> = { readonly minor: number; readonly reassignments: readonly RoomReassignment<Option>[] }

/** Bellman and Ford over room types: a move can make the sum smaller than the way to it. */
function cheapestReassignments<Option extends RoomChoiceSet>(
  line: number,
  options: readonly (readonly Option[])[],
  availableRooms: ReadonlyMap<number, number>,
  placed: readonly Option[],
): readonly RoomReassignment<Option>[] | undefined {
  const ways = new Map<number, AugmentingPath<Option>>()
  const reachRoomType = (roomTypeId: number, way: AugmentingPath<Option>): boolean => {
    const knownPath = ways.get(roomTypeId)
    if (knownPath && knownPath.minor <= way.minor) return false
    ways.set(roomTypeId, way)
    return true
  }
  for (const toOption of options[line] ?? [])
    reachRoomType(toOption.roomTypeId, { minor: toOption.minor, reassignments: [{ line, to: toOption }] })
  for (let improves = true; improves; ) {
    improves = false
    for (const [placedLine, from] of placed.entries()) {
      const way = ways.get(from.roomTypeId)
      if (!way) continue
      for (const to of options[placedLine] ?? []) {
        const minor = way.minor + to.minor - from.minor
        if (reachRoomType(to.roomTypeId, { minor, reassignments: [...way.reassignments, { line: placedLine, to }] }))
          improves = true
      }
    }
  }
  let best: AugmentingPath<Option> | undefined
  for (const [roomTypeId, way] of ways) {
    const takenCount = placed.filter((placedOption) => placedOption.roomTypeId === roomTypeId).length
    if (takenCount < (availableRooms.get(roomTypeId) ?? 0) && (!best || way.minor < best.minor)) best = way
  }
  return best?.reassignments
}
