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
})
