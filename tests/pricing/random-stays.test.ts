import { isDeepStrictEqual } from 'node:util'
import { disagreementOf, type LockedPrice } from '@portico/domain/locked-price'
import { type PriceLeaf, priceStay } from '@portico/domain/price-stay'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '../size.ts'
import { lockedOf } from './in-product-terms.ts'
import { pricedOf } from './product-pricer.ts'
import { anyStay } from './random-stay.ts'
import { sum } from './reference-arithmetic.ts'
import { priceByRules } from './reference-pricer.ts'

const numRuns = times({ fast: 500, normal: 5_000, full: 100_000 })

describe('random stays', () => {
  it('cost the same by the product and by the rules: every night, fee, promotion, tax and instalment', { timeout: 1_800_000 }, () => {
    const met = { promoted: 0, split: 0, alone: 0, coded: 0, free: 0 }
    fc.assert(
      fc.property(anyStay, (stay) => {
        const byRules = priceByRules(stay)
        if (!('lines' in byRules)) throw new Error('a night without a price')
        const locked = lockedOf(stay)
        expectSame(pricedOf(stay, locked), { ...byRules, lines: byRules.lines.map((line) => ({ ...line, refused: undefined })) })
        expectSame(disagreementOf(locked), undefined)
        expectLeavesToSum(locked)

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

/** The explanation of each line: its leaves sum to the line, and those of a night to the night. */
function expectLeavesToSum({ lines }: LockedPrice): void {
  for (const { cells, terms, party } of lines) {
    const leaves: PriceLeaf[] = []
    const { nights, minor } = priceStay(cells, terms, party, (leaf) => leaves.push(leaf))
    expectSame(sum(leaves.map((leaf) => leaf.minor)), minor)
    const perNight = nights.map(({ night }) => sum(leaves.filter((leaf) => leaf.night === night).map((leaf) => leaf.minor)))
    expectSame(
      perNight,
      nights.map((night) => night.minor),
    )
  }
}

/** `toEqual` builds more than it compares, which is felt a hundred thousand times: it is asked where there is a difference to tell. */
function expectSame(is: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(is, wanted)) expect(is).toEqual(wanted)
}
