import { isDeepStrictEqual } from 'node:util'
import { explainPrice, leafAmountsOf } from '@portico/domain/pricing/explanation/explain-price'
import { differingTotalsOf, type LockedPrice } from '@portico/domain/pricing/locked-price'
import { cancellationCostsOf } from '@portico/domain/reservation/changed-price'
import type { Instant } from '@portico/domain/time/deadline'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTestSize } from '../setup/by-test-size.ts'
import { lockedOf } from './in-product-terms.ts'
import type { Priced, WrittenPolicy, WrittenStay } from './page/written-stay.ts'
import { pricedOf } from './product-pricer.ts'
import { anyStayInOneRoom } from './random/random-stay.ts'
import { dayAfter, sum } from './reference/reference-arithmetic.ts'
import { priceByRules } from './reference/reference-pricer.ts'
import { amountsOfLines, cancellationFee } from './reference/reference-schedule.ts'

const numRuns = byTestSize({ fast: 60, normal: 200, full: 10_000 })

const policy: Arbitrary<WrittenPolicy> = fc.oneof(
  fc.record({
    kind: fc.constant('free-until' as const),
    days: fc.nat(30),
    time: fc.constantFrom('12:00', '18:00', '23:59'),
    fee: fc.oneof(fc.constant('first-night' as const), fc.nat(10_000)),
  }),
  fc.constant({ kind: 'non-refundable' as const }),
)

/**
 * A stay in one room, and the same stay in rooms of the very same rates: one room after the other, changed on any days.
 */
const anyCutStay = fc
  .tuple(
    anyStayInOneRoom,
    policy,
    fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
    fc.integer({ min: 2, max: 16 }),
  )
  .map(([stay, drawn, changes, nights]) => {
    const [first] = stay.lines
    if (!first) throw new Error('a stay without a line')
    const line = { ...first, nights, override: undefined, policy: drawn }
    const uncut = { ...stay, cross: undefined, lines: [line] }
    const days = Array.from({ length: nights - 1 }, (_, i) => i + 1).filter((day) => changes[day])
    const [begins, ends] = [
      [0, ...days],
      [...days, nights],
    ]
    const lines = begins.map((begin, i) => ({
      ...line,
      arrival: dayAfter(line.arrival, begin),
      nights: (ends[i] ?? 0) - begin,
    }))
    return { uncut, cut: { ...stay, cross: 0, lines }, rooms: lines.length }
  })

/** What guests see of a price, in however many lines it is. */
function figuresOf({ lines, ...priced }: Priced) {
  const { stay, services, cityTax, guest, vat, schedule } = priced
  return {
    stay,
    services,
    cityTax,
    guest,
    vat,
    schedule,
    nights: lines.flatMap(({ nights }) => nights),
    fees: sum(lines.map(({ fees }) => fees)),
    protection: sum(lines.map(({ protection }) => protection)),
    promotions: [...new Set(lines.flatMap(({ promotions }) => promotions))].sort(),
  }
}

function cancellingByRules(stay: WrittenStay, { lines, crossOff }: Priced): number {
  const [first, priced] = [stay.lines[0], lines[0]]
  if (!first?.policy || !priced) throw new Error('a stay without a policy')
  const isRefunded = first.plan.protection === 0 || (first.protected && first.plan.protection !== undefined)
  const amount = sum(amountsOfLines(stay, lines, crossOff))
  return isRefunded ? amount : Math.min(cancellationFee(first.policy, priced.nights[0] ?? 0, amount), amount)
}

/** After every deadline. */
function cancellingBy(stay: WrittenStay, locked: LockedPrice): number[] {
  const now = `${dayAfter(stay.lines[0]?.arrival ?? '', 2)}T00:00:00.000Z` as Instant
  return cancellationCostsOf(locked, stay.zone, { bookedAt: now, now })
}

describe('a stay of the same guests', () => {
  it('costs what it costs in one room, however it is cut into rooms by date: nights, fees, promotions, protection, tax, instalments and cancelling', {
    timeout: 1_800_000,
  }, () => {
    const met = { cut: 0, capped: 0, fees: 0, free: 0, alone: 0, protected: 0, paid: 0 }
    fc.assert(
      fc.property(anyCutStay, ({ uncut, cut, rooms }) => {
        const [wholeByRules, byRules] = [uncut, cut].map((stay) => {
          const priced = priceByRules(stay)
          if (!('lines' in priced)) throw new Error('a night without a price')
          return { ...figuresOf(priced), cancelling: cancellingByRules(stay, priced) }
        })
        expectSame(byRules, wholeByRules)
        const locked = lockedOf(cut)
        const cancelling = cancellingBy(cut, locked)
        expectSame({ ...figuresOf(pricedOf(cut, locked)), cancelling: sum(cancelling) }, wholeByRules)
        expectSame([differingTotalsOf(locked), cancelling.length], [undefined, 1])
        expectSame(
          sum(leafAmountsOf(explainPrice(locked)).map(({ minor }) => minor)),
          locked.stayMinor + locked.taxesMinor,
        )

        const [line] = uncut.lines
        met.cut += rooms > 1 ? 1 : 0
        met.capped +=
          rooms > 1 && uncut.cityTax && uncut.cityTax.maxNights < (line?.nights ?? 0) && locked.taxesMinor > 0 ? 1 : 0
        met.fees += rooms > 1 && line?.fees.some(({ per }) => per === 'stay' || per === 'person') ? 1 : 0
        const named = line?.promotions.filter(({ id }) => wholeByRules?.promotions.includes(id)) ?? []
        met.free += rooms > 1 && named.some(({ kind }) => kind === 'free-nights') ? 1 : 0
        met.alone += rooms > 1 && named.some(({ combinable }) => !combinable) ? 1 : 0
        met.protected += rooms > 1 && (wholeByRules?.protection ?? 0) > 0 ? 1 : 0
        met.paid += rooms > 1 && (wholeByRules?.schedule?.length ?? 0) > 1 ? 1 : 0
      }),
      { seed: 20_270_327, numRuns },
    )
    // Or the stays are too tame to prove anything.
    for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(numRuns / 50)
  })
})

function expectSame(is: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(is, wanted)) expect(is).toEqual(wanted)
}
