import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canHaveTogether } from './rooms-together.ts'

/** Every way of giving each line one of its room types, tried. */
function anyWay(options: readonly (readonly number[])[], left: ReadonlyMap<number, number>): boolean {
  const [first, ...rest] = options
  if (!first) return true
  return first.some((type) => {
    const rooms = left.get(type) ?? 0
    return rooms > 0 && anyWay(rest, new Map(left).set(type, rooms - 1))
  })
}

describe('rooms together', () => {
  it('can be had exactly when some way of sharing them out exists', () => {
    const types = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
    const left = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(types, { maxLength: 6 }), left, (options, rooms) => {
        const counts = new Map(rooms.map((count, i) => [i + 1, count]))
        expect(canHaveTogether(options, counts)).toBe(anyWay(options, counts))
      }),
      { numRuns: 2_000 },
    )
  })
})
