import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ResaleState, resaleFeeOf, resaleTransitions } from './resale.ts'

const states = Object.keys(resaleTransitions) as ResaleState[]

describe('a room for resale', () => {
  it('reaches every state from open, and stays what it has ended as', () => {
    const reached = new Set<ResaleState>(['open'])
    for (const from of reached) for (const to of resaleTransitions[from]) reached.add(to)
    expect([...reached].sort()).toEqual([...states].sort())
    expect(states.filter((from) => resaleTransitions[from].length === 0)).toEqual(['sold', 'withdrawn', 'expired'])
  })

  it('is never withdrawn while another guest holds it', () => {
    expect(resaleTransitions.held).not.toContain('withdrawn')
  })
})

describe('what the first guest owes of a room that was resold', () => {
  it.each([
    ['nothing, at a rate without a fee', { ownMinor: 20_000, soldMinor: 20_000, feeBasisPoints: 0 }, 0],
    ['the house’s share', { ownMinor: 20_000, soldMinor: 20_000, feeBasisPoints: 1_000 }, 2_000],
    ['no less where the next guest pays more', { ownMinor: 20_000, soldMinor: 30_000, feeBasisPoints: 1_000 }, 2_000],
    ['what the next guest pays less, too', { ownMinor: 20_000, soldMinor: 15_000, feeBasisPoints: 1_000 }, 7_000],
    ['at most the whole price', { ownMinor: 20_000, soldMinor: 500, feeBasisPoints: 1_000 }, 20_000],
    ['a share rounded once', { ownMinor: 12_345, soldMinor: 12_345, feeBasisPoints: 1_000 }, 1_235],
  ])('is %s', (_, prices, minor) => {
    expect(resaleFeeOf(prices)).toBe(minor)
  })

  it('leaves the house no worse off than without the resale, unless the room became free of charge', () => {
    const minor = fc.integer({ min: 0, max: 900_000 })
    fc.assert(
      fc.property(minor, minor, fc.integer({ min: 0, max: 10_000 }), (ownMinor, soldMinor, feeBasisPoints) => {
        const owed = resaleFeeOf({ ownMinor, soldMinor, feeBasisPoints })
        expect(owed).toBeGreaterThanOrEqual(0)
        expect(owed).toBeLessThanOrEqual(ownMinor)
        expect(owed + soldMinor).toBeGreaterThanOrEqual(ownMinor)
      }),
    )
  })
})
