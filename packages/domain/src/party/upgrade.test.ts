import { describe, expect, it } from 'vitest'
import { withUpgrade } from './upgrade.ts'

const couple = { adults: 2, childrenAges: [] }
const one = { adults: 1, childrenAges: [] }
const prices: Record<number, number> = { 11: 100_00, 12: 80_00, 21: 130_00 }
const totalOf = ({ party }: { party: { adults: number } }, productId: number) => (prices[productId] ?? 0) * party.adults

describe('a suggested room that is accepted', () => {
  it('replaces the room and the rate of every room line', () => {
    const lines = [{ party: couple, productId: 11 }, { party: one, productId: 12 }, { party: one }]
    expect(withUpgrade(lines, 21, totalOf).lines).toEqual([
      { party: couple, productId: 21 },
      { party: one, productId: 21 },
      { party: one, productId: 21 },
    ])
  })

  it('records the price difference of all lines, below zero where it costs less', () => {
    const lines = [
      { party: couple, productId: 11 },
      { party: one, productId: 12 },
    ]
    expect(withUpgrade(lines, 21, totalOf).swapCost).toBe(60_00 + 50_00)
    expect(withUpgrade([{ party: couple, productId: 21 }], 12, totalOf).swapCost).toBe(-100_00)
  })
})
