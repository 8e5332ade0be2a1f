import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnOf, columnWire, numbersOf, withNumber } from './number-column.ts'

const whole = fc.oneof(fc.integer(), fc.maxSafeInteger())

describe('a column of numbers', () => {
  it('has each number as it was put there, at once or one by one, however large', () => {
    fc.assert(
      fc.property(fc.array(whole), (numbers) => {
        const oneByOne = numbers.reduce(withNumberAt, columnOf(numbers.map(() => 0)))
        for (const column of [columnOf(numbers), oneByOne]) expect([...numbersOf(column)]).toEqual(numbers)
      }),
    )
  })

  it('takes eight bytes a number only where one of them does not fit into four', () => {
    expect([columnOf([1, 2 ** 31 - 1]).BYTES_PER_ELEMENT, columnOf([1, 2 ** 31]).BYTES_PER_ELEMENT]).toEqual([4, 8])
  })

  it.each([[['1']], [[1.5]], [[null]], [[2 ** 60]], ['1'], [{ length: 0 }]])('is not read from %j', (value) => {
    expect(columnWire.safeParse(value).success).toBe(false)
  })
})

const withNumberAt = (column: ReturnType<typeof columnOf>, value: number, place: number) =>
  withNumber(column, place, value)
