import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestTogether, type RoomChoiceSet } from './cheapest-together.ts'

/** Every way of giving each line one of its room types, tried: the lowest sum, or nothing. */
function anyWay(
  options: readonly (readonly RoomChoiceSet[])[],
  available: ReadonlyMap<number, number>,
): number | undefined {
  const [first, ...rest] = options
  if (!first) return 0
  const sums = first.flatMap(({ roomTypeId, minor }) => {
    const rooms = available.get(roomTypeId) ?? 0
    const sum = rooms > 0 ? anyWay(rest, new Map(available).set(roomTypeId, rooms - 1)) : undefined
    return sum === undefined ? [] : [sum + minor]
  })
  return sums.length === 0 ? undefined : Math.min(...sums)
}

const choice = fc.record({ roomTypeId: fc.integer({ min: 1, max: 4 }), minor: fc.integer({ min: 0, max: 20 }) })
const choices = fc.uniqueArray(choice, { maxLength: 4, selector: ({ roomTypeId }) => roomTypeId })

describe('rooms together', () => {
  it('can be had exactly when some way of sharing them out exists, and cost what the cheapest way costs', () => {
    const available = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(choices, { maxLength: 6 }), available, (options, rooms) => {
        const counts = new Map(rooms.map((count, i) => [i + 1, count]))
        const found = cheapestTogether(options, counts)
        expect(found?.reduce((sum, { minor }) => sum + minor, 0)).toBe(anyWay(options, counts))
        if (!found) return
        expect(found.every((one, line) => options[line]?.includes(one))).toBe(true)
        for (const [type, count] of counts)
          expect(found.filter(({ roomTypeId }) => roomTypeId === type).length).toBeLessThanOrEqual(count)
      }),
      { numRuns: 4_000 },
    )
  })
})
