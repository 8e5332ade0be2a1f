import { optionalLine } from '@portico/contracts/values/text-line'
import { describe, expect, it } from 'vitest'
import { QueryReader } from './spelling.ts'

describe('ids in a query', () => {
  it.each([
    ['one list', 'id=31,42', [31, 42], []],
    ['the key once for each', 'id=31&id=42', [31, 42], []],
    ['nothing', 'id=', [], []],
    ['no id', 'id=31,x', [], [{ parameter: 'id', problem: 'malformed' }]],
    ['too many', 'id=31,42&id=7', [], [{ parameter: 'id', problem: 'out-of-range' }]],
  ])('are read from %s', (_, query, ids, problems) => {
    const reader = new QueryReader(new URLSearchParams(query))
    expect([reader.ids('id', 2), reader.problems]).toEqual([ids, problems])
  })
})

describe('a text of at most so many characters', () => {
  it.each([
    ['letters', 'a'.repeat(12), 'a'.repeat(13)],
    ['signs beyond the basic plane, as a page counts them', '𐀀'.repeat(12), '𐀀'.repeat(13)],
  ])('is counted in %s', (_, longest, tooLong) => {
    const read = (value: string) => {
      const reader = new QueryReader(new URLSearchParams({ cap: value }))
      return [
        optionalLine(12).safeParse(value).success,
        reader.optionalText('cap', 12),
        reader.texts('cap', 1, 12),
        reader.problems.length,
      ]
    }
    expect(read(longest)).toEqual([true, longest, [longest], 0])
    expect(read(tooLong).slice(0, 2)).toEqual([false, undefined])
  })
})
