import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutVat } from '../../money/vat.ts'
import type { CalendarDate } from '../../time/calendar-date.ts'
import { commissionOf } from './commission.ts'

const nights = [
  { night: '2027-03-05' as CalendarDate, minor: 11_000 },
  { night: '2027-03-06' as CalendarDate, minor: 11_000 },
]

describe('the value without VAT', () => {
  it.each([
    [11_000, 1_000, 10_000],
    [10_000, 1_000, 9_091],
    [9_999, 2_200, 8_196],
    [10_000, 0, 10_000],
  ])('of %i at %i basis points is %i', (minor, rate, value) => {
    expect(withoutVat(minor, rate)).toBe(value)
  })

  it('and the VAT on it make the amount again, within half a unit', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(3_000), (minor, rate) => {
        const value = withoutVat(minor, rate)
        expect(Math.abs(value * (10_000 + rate) - minor * 10_000)).toBeLessThanOrEqual((10_000 + rate) / 2)
      }),
    )
  })
})

describe('a commission', () => {
  it.each([
    ['is a share of the nights without VAT', 1_500, 3_000],
    ['of a net plan is nothing', 0, 0],
  ])('%s', (_, commission, minor) => {
    expect(commissionOf({ commission }, nights, 1_000)).toBe(minor)
  })
})
