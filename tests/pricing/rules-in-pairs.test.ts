import { isDeepStrictEqual } from 'node:util'
import { differingTotalsOf } from '@portico/domain/pricing/locked-price'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byTestSize } from '../setup/by-test-size.ts'
import { openHotel } from './booked-hotel.ts'
import { lockedOf } from './in-product-terms.ts'
import { bookAtOnePrice, pricedByRules, startServer } from './one-price.ts'
import { pricedOf } from './product-pricer.ts'
import { anyStayOfPair, hotelSelling, rules, type StayOfPair } from './rules-in-pairs.ts'

const names = Object.keys(rules)
const pairs = names.flatMap((first, i) => names.slice(i + 1).map((second) => ({ first, second })))

const totalByOverride = 'an overridden price is the total instead of P8 (P10)'
/** Pairs of which one rule leaves nothing to the other, and why. */
const replaced: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'derivation',
    'child discounts',
    'free nights',
    'length of stay',
    'early booking',
    'last minute',
    'promo code',
    'meals',
    'fees',
  ].map((name) => [`${name} × override`, totalByOverride]),
)
/** Pairs that no stay can have, and why. */
const impossible: Readonly<Record<string, string>> = { 'package × split stay': 'a package is not split (P16)' }
/** Pairs that a stay can have by the rules, and that no guest can ask for. */
const notOnTheWire: Readonly<Record<string, string>> = {
  'override × split stay': 'a signed link has no prices for a split stay',
}

const staysOfPair = 3
/** Of the three, so many are booked over HTTP too. */
const bookedOfPair = byTestSize({ fast: 0, normal: 1, full: staysOfPair })

describe('each pair of rules', () => {
  let started: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    started = await startServer()
  })
  afterAll(() => started.server[Symbol.asyncDispose]())
  let hotelId = 10

  it('is listed once where it cannot be had, or has no effect', () => {
    const known = new Set(pairs.map(({ first, second }) => `${first} × ${second}`))
    for (const pair of [...Object.keys(replaced), ...Object.keys(impossible), ...Object.keys(notOnTheWire)])
      expect(known).toContain(pair)
    expect(pairs.length).toBe(153)
  })

  const possible = pairs.filter(({ first, second }) => !(`${first} × ${second}` in impossible))
  it.each(possible)(
    '$first × $second: three stays cost the same by the product and by the rules, where both rules count',
    async ({ first, second }) => {
      const pair = `${first} × ${second}`
      const counts = pair in replaced ? [false, true] : [true, true]
      const stays = fc
        .sample(anyStayOfPair(first, second), { seed: 20_270_611, numRuns: 60 })
        .filter((one) => isDeepStrictEqual(countsIn(one), counts))
      expect(stays.length, 'stays in which both rules count').toBeGreaterThanOrEqual(staysOfPair)
      for (const [i, { stay }] of stays.slice(0, staysOfPair).entries()) {
        const byRules = pricedByRules(stay)
        const locked = lockedOf(stay)
        expect(pricedOf(stay, locked)).toEqual({
          ...byRules,
          lines: byRules.lines.map((line) => ({ ...line, refused: undefined })),
        })
        expect(differingTotalsOf(locked)).toBeUndefined()
        if (i >= bookedOfPair || pair in notOnTheWire) continue
        const hotel = hotelSelling(stay)
        started.setToday(stay)
        await openHotel(started.server.db, ++hotelId, hotel)
        await bookAtOnePrice(started.server, hotelId, hotel, stay)
      }
    },
  )
})

/** Whether the stay would cost anything else without the first rule, and without the second. */
function countsIn({ stay, withoutFirst, withoutSecond }: StayOfPair): boolean[] {
  const whole = pricedByRules(stay)
  return [withoutFirst, withoutSecond].map((less) => !isDeepStrictEqual(pricedByRules(less), whole))
}
