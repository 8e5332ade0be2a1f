import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberAtPlace } from './number-at-place.ts'

it('is the number that stands there in the sorted list, though many are alike or in order already', () => {
  const numbers = fc.oneof(
    fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 200 }),
    fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 50 }),
    fc.array(fc.integer(), { minLength: 1 }).map((list) => list.sort((a, b) => a - b)),
  )
  fc.assert(
    fc.property(numbers, fc.nat(), (list, anyPlace) => {
      const place = anyPlace % list.length
      const [shuffled, sorted] = [Float64Array.from(list), Float64Array.from(list).sort()]
      expect(numberAtPlace(shuffled, place) === sorted[place]).toBe(true)
      expect(shuffled.sort()).toEqual(sorted)
    }),
  )
})
