/**
 * Whether every room line can have a room at once: `options` are the room types that take each line, `left` the rooms of each type.
 * A line that finds its types full asks a line that is placed already to move (H. W. Kuhn, "The Hungarian method", 1955).
 */
export function canHaveTogether(options: readonly (readonly number[])[], left: ReadonlyMap<number, number>): boolean {
  const placed = new Map<number, number[]>()
  return options.every((_, line) => place(line, options, left, placed, new Set()))
}

function place(
  line: number,
  options: readonly (readonly number[])[],
  left: ReadonlyMap<number, number>,
  placed: Map<number, number[]>,
  tried: Set<number>,
): boolean {
  for (const roomTypeId of options[line] ?? []) {
    if (tried.has(roomTypeId)) continue
    tried.add(roomTypeId)
    const lines = placed.get(roomTypeId) ?? []
    if (lines.length < (left.get(roomTypeId) ?? 0)) {
      placed.set(roomTypeId, [...lines, line])
      return true
    }
    const movable = lines.findIndex((other) => place(other, options, left, placed, tried))
    if (movable < 0) continue
    placed.set(roomTypeId, [...(placed.get(roomTypeId) ?? []).filter((_, i) => i !== movable), line])
    return true
  }
  return false
}
