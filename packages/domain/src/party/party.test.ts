import { describe, expect, it } from 'vitest'
import { problemOfParty } from './party.ts'

describe('a party', () => {
  it.each([
    [1, 0, undefined],
    [20, 15, undefined],
    [0, 2, 'no-adult'],
    [21, 0, 'too-many-adults'],
    [1, 16, 'too-many-children'],
  ])('of %i adults and %i children: %s', (adults, children, problem) => {
    expect(problemOfParty({ adults, childrenAges: Array.from({ length: children }, () => 5) })).toBe(problem)
  })

  it('SRCH-10 counts newborns among its children', () => {
    const newborns = (count: number) => Array.from({ length: count }, () => 0)
    expect(problemOfParty({ adults: 1, childrenAges: [...newborns(14), 5] })).toBeUndefined()
    expect(problemOfParty({ adults: 1, childrenAges: [...newborns(15), 5] })).toBe('too-many-children')
  })
})
