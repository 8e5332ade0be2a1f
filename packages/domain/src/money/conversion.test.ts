import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../time/deadline.ts'
import { convertedForDisplay, isStale } from './conversion.ts'
import { type CurrencyCode, currencies } from './currencies.ts'
import { money } from './money.ts'

describe('a converted amount', () => {
  it.each([
    ['EUR', 12_000, 'CHF', 0.9613, 11_535],
    ['EUR', 1, 'CHF', 0.9613, 0],
    ['EUR', 3, 'CHF', 1, 5],
    ['EUR', 12_050, 'JPY', 161.27, 19_433],
    ['JPY', 10_000, 'EUR', 0.0062, 6_200],
    ['EUR', 10_000, 'KWD', 0.3321, 33_210],
  ] as const)(
    'CUR-05 has the digits of its currency, and the Swiss franc ends on 0.05: %s %i in %s',
    (from, minor, code, rate, shown) => {
      expect(convertedForDisplay(money(minor, from), { code, rate })).toEqual({ minor: shown, currency: code })
    },
  )

  it('CUR-02 is the same amount at rate 1', () => {
    const codes = Object.keys(currencies) as CurrencyCode[]
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.nat(10_000_000), (code, coins) => {
        const minor = coins * (('rounding' in currencies[code] ? currencies[code].rounding : 1) as number)
        expect(convertedForDisplay(money(minor, code), { code, rate: 1 })).toEqual(money(minor, code))
      }),
    )
  })

  it('CUR-07 is of a rate no more than two days old', () => {
    const at = '2027-03-01T12:00:00.000Z' as Instant
    expect(isStale({ at }, '2027-03-03T12:00:00.000Z' as Instant)).toBe(false)
    expect(isStale({ at }, '2027-03-03T12:00:00.001Z' as Instant)).toBe(true)
  })
})
