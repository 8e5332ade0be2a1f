import { columnOf, numbersOf } from '@portico/contracts/portal/number-column'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyColumnWire, packedColumn } from './packed-column.ts'

const numbers = fc.oneof(
  fc.array(fc.integer({ min: -130, max: 130 })),
  fc.array(fc.integer({ min: -33_000, max: 33_000 })),
  fc.array(fc.integer()),
  fc.array(fc.maxSafeInteger()),
)

describe('a column on the wire', () => {
  it('is read as it was written, packed or as a list, however large its numbers are', () => {
    fc.assert(
      fc.property(numbers, (list) => {
        const packed = packedColumn(columnOf(list))
        for (const wire of [list, packed]) expect([...numbersOf(anyColumnWire.parse(wire))]).toEqual(list)
      }),
    )
  })

  it('is packed into as few bytes as its numbers need, the least first', () => {
    expect([[1, -128, 127], [300, -1], [70_000], [2 ** 31]].map((list) => packedColumn(columnOf(list)))).toEqual([
      '1:AYB/',
      '2:LAH//w==',
      '4:cBEBAA==',
      '8:AAAAAAAA4EE=',
    ])
  })

  it.each([
    ['', 'no width'],
    ['3:AAAA', 'a width that there is not'],
    ['2:AYB/', 'half a number'],
    ['1:AY*B', 'what is no base64'],
    ['1:AYB', 'base64 that is cut off'],
    ['8:AAAAAAAA4D8=', 'a fraction'],
    ['8:AAAAAAAA8H8=', 'what is no number'],
  ])('is not read from "%s": %s', (text) => {
    expect(anyColumnWire.safeParse(text).success).toBe(false)
  })
})
