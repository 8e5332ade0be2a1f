import { isDeepStrictEqual } from 'node:util'
import { explainPrice, leafAmountsOf } from '@portico/domain/pricing/explanation/explain-price'
import { differingTotalsOf, type LockedPrice } from '@portico/domain/pricing/locked-price'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTestSize } from '../setup/by-test-size.ts'
import { lockedOf } from './in-product-terms.ts'
import { pricedOf } from './product-pricer.ts'
import { anyStay } from './random/random-stay.ts'
import { sum } from './reference/reference-arithmetic.ts'
import { priceByRules } from './reference/reference-pricer.ts'

const numRuns = byTestSize({ fast: 500, normal: 2_000, full: 100_000 })

describe('random stays', () => {
  it('cost the same by the product and by the rules: every night, fee, promotion, tax and instalment', {
    timeout: 1_800_000,
  }, () => {
    const met = { promoted: 0, split: 0, alone: 0, coded: 0, free: 0 }
    fc.assert(
      fc.property(anyStay, (stay) => {
        const byRules = priceByRules(stay)
        if (!('lines' in byRules)) throw new Error('a night without a price')
        const locked = lockedOf(stay)
        expectSame(pricedOf(stay, locked), {
          ...byRules,
          lines: byRules.lines.map((line) => ({ ...line, refused: undefined })),
        })
        expectSame(differingTotalsOf(locked), undefined)
        expectExplained(locked)

        const named = byRules.lines.flatMap(({ promotions }) => promotions)
        const kinds = new Set(stay.lines.flatMap(({ promotions }) => promotions.filter(({ id }) => named.includes(id))))
        met.promoted += named.length > 0 ? 1 : 0
        met.split += stay.cross ? 1 : 0
        met.alone += [...kinds].some(({ combinable }) => !combinable) ? 1 : 0
        met.coded += byRules.lines.some(({ refused }) => refused === null) ? 1 : 0
        met.free += [...kinds].some(({ kind }) => kind === 'free-nights') ? 1 : 0
      }),
      { seed: 20_270_503, numRuns },
    )
    // Or the stays are too tame to prove anything.
    for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(numRuns / 50)
  })
})

/**
 * The explanation is a tree whose leaves sum to what the guest pays, and whose branches are the amounts of the
 * document.
 */
function expectExplained(locked: LockedPrice): void {
  const tree = explainPrice(locked)
  const guestTotal = locked.stayMinor + locked.taxesMinor
  expectSame([tree.minor, sum(leafAmountsOf(tree).map(({ minor }) => minor))], [guestTotal, guestTotal])
  const [stay, tax] = tree.parts ?? []
  expectSame([stay?.minor, tax?.minor ?? 0], [locked.stayMinor, locked.taxesMinor])
  const explained = (stay?.parts ?? [])
    .filter(({ why }) => why === 'line')
    .map(({ minor, parts = [] }) => [minor, parts.filter(({ why }) => why === 'night').map((night) => night.minor)])
  const written = locked.lines.map(({ minor, nights }) => [minor, nights.map((night) => night.minor)])
  expectSame(explained, written)
}

/**
 * `toEqual` builds more than it compares, which is felt a hundred thousand times: it is asked where there is a
 * difference to tell.
 */
function expectSame(is: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(is, wanted)) expect(is).toEqual(wanted)
}
