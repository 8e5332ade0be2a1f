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
