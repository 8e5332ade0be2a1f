import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, shareOf, spreadOverNights } from './money.ts'

describe('an overridden total', () => {
  it('ROOM-08 is divided evenly over the nights', () => {
    expect(spreadOverNights(30_000, 3)).toEqual([10_000, 10_000, 10_000])
  })

  it('ROOM-09 loses no cent and never pays the guest: the last night takes the remainder', () => {
    expect(spreadOverNights(10_000, 3)).toEqual([3_333, 3_333, 3_334])
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 30 }), (minor, nights) => {
        const perNight = spreadOverNights(minor, nights)
        expect(perNight.reduce((sum, price) => sum + price, 0)).toBe(minor)
        expect(perNight.every((price) => price >= 0)).toBe(true)
      }),
    )
  })
})

describe('an amount', () => {
  it('is a whole number of minor units', () => {
    expect(() => money(0.5, 'EUR')).toThrow(RangeError)
    expect(() => money(Number.MAX_SAFE_INTEGER + 1, 'EUR')).toThrow(RangeError)
  })

  it.each([
    [10_001, 5_000, 5_001],
    [-10_001, 5_000, -5_001],
    [999, 1_000, 100],
    [12_345, 0, 0],
  ])('%i shared by %i basis points is %i', (minor, basisPoints, share) => {
    expect(shareOf(minor, basisPoints)).toBe(share)
  })
})
