import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  differingTotalsOf,
  type LineTerms,
  type LockedLine,
  type LockedPrice,
  priceLines,
  priceTotalsOf,
} from '../pricing/locked-price.ts'
import type { Promotion } from '../pricing/price-terms.ts'
import type { CancellationPolicy } from '../pricing/rate-plan.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import { nightsOf, type Stay } from '../time/stay.ts'
import {
  cancellationCostOf,
  cancellationCostsOf,
  changedPrice,
  type NewLine,
  withChangedLines,
} from './changed-price.ts'

const day = (text: string) => text as CalendarDate
const march = (from: number, to: number): Stay => ({
  arrival: addDays(day('2027-03-01'), from - 1),
  departure: addDays(day('2027-03-01'), to - 1),
})
const freeTwoDays: CancellationPolicy = { kind: 'free-until', days: 2, time: '18:00', fee: { kind: 'first-night' } }

function aLine(stay: Stay, minor: number, cancellation = freeTwoDays, roomTypeId = 1): LockedLine {
  const terms: LineTerms = {
    productId: roomTypeId,
    roomTypeId,
    ratePlanId: 1,
    stay,
    party: { adults: 2, childrenAges: [] },
    cells: nightsOf(stay).map((night) => ({ night, minor })),
    terms: {
      occupancy: { maxAdults: 2, maxGuests: 2, byAdults: [0, 0], extraBed: 0 },
      plan: { mealPlan: 'RO', derivations: [], meals: [], refundProtection: null, commission: 0 },
      children: [],
      promotions: [],
      fees: [],
    },
    cancellation,
    prepayment: [],
    overridden: null,
    isProtected: false,
    taxExempt: 0,
  }
  return priceLines([terms])[0]
}

function withPromotion(line: LockedLine, promotion: Promotion): LockedLine {
  return priceLines([{ ...line, terms: { ...line.terms, promotions: [promotion] } }])[0]
}

const cleaning = { id: 7, per: 'unit', when: 'night', minor: 300, byBand: [] } as const
const dinner = { id: 8, per: 'unit', when: 'day', minor: 2_000, byBand: [] } as const
const item = (serviceId: number, line: number, on: CalendarDate | null = null) => ({
  serviceId,
  quantity: 1,
  bandId: null,
  day: on,
  slot: null,
  line,
  included: false,
})

function aPrice(lines: LockedLine[], crossDiscount = 0, stay = march(5, 7)): LockedPrice {
  const services = [
    { item: item(7, 0), terms: cleaning, minor: 600 },
    { item: item(8, 1, day('2027-03-06')), terms: dinner, minor: 2_000 },
  ]
  const made = { lines, services, crossDiscount, cityTax: null }
  const locked = { version: 2, hotelId: 1, channelId: 1, currency: 'EUR', bookedOn: day('2027-03-01'), stay } as const
  return { ...locked, ...made, packageId: null, promo: null, ...priceTotalsOf(made) }
}

const asItIs = (line: LockedLine, was: number) => ({ was, line })
/** Nights from which on the hotel splits stays. */
const splitFrom = 2

describe('a price with other lines', () => {
  const two = aPrice([aLine(march(5, 7), 10_000), aLine(march(5, 7), 20_000)])

  it('CAN-06: keeps the price of the rooms that stay, without the services of the one that goes', () => {
    const [, second] = two.lines
    if (!second) throw new Error('two lines')
    const remaining = withChangedLines(two, [asItIs(second, 1)], splitFrom)
    expect(remaining).toMatchObject({
      stayMinor: 42_000,
      lines: [{ minor: 40_000 }],
      services: [{ item: { line: 0, serviceId: 8 } }],
    })
    expect(differingTotalsOf(remaining)).toBeUndefined()
  })

  it('goes from the first arrival to the last departure, and prices services per night anew', () => {
    const [first] = two.lines
    if (!first) throw new Error('two lines')
    const moved = withChangedLines(two, [asItIs(first, 0), { was: 1, line: aLine(march(8, 10), 20_000) }], splitFrom)
    expect(moved.stay).toEqual(march(5, 10))
    expect(moved.services.map(({ minor }) => minor)).toEqual([1_500])
    expect(differingTotalsOf(moved)).toBeUndefined()
  })

  describe('of a split stay', () => {
    const suite = (stay: Stay, minor = 20_000) => aLine(stay, minor, freeTwoDays, 2)
    const split = aPrice([aLine(march(5, 7), 10_000), suite(march(7, 9))], 1_000, march(5, 9))
    const [first, second] = split.lines
    if (!first || !second) throw new Error('two lines')
    const crossAfter = (lines: readonly NewLine[], from = splitFrom) =>
      withChangedLines(split, lines, from).crossDiscount

    it('keeps its discount while it is split', () => {
      expect(split.crossMinor).toBe(-6_000)
      expect(withChangedLines(split, [asItIs(first, 0), asItIs(second, 1)], splitFrom)).toMatchObject({
        lines: split.lines,
        crossMinor: -6_000,
      })
      expect(crossAfter([asItIs(first, 0), { was: 1, line: suite(march(7, 10)) }])).toBe(1_000)
    })

    it.each([
      ['one part alone', [asItIs(second, 1)]],
      ['a night between the parts', [asItIs(first, 0), { was: 1, line: suite(march(8, 10)) }]],
      ['one room type', [asItIs(first, 0), { was: 1, line: aLine(march(7, 9), 20_000) }]],
      ['two rate plans', [asItIs(first, 0), { was: 1, line: { ...suite(march(7, 9)), ratePlanId: 2 } }]],
      [
        'other guests',
        [asItIs(first, 0), { was: 1, line: { ...suite(march(7, 9)), party: { adults: 1, childrenAges: [] } } }],
      ],
    ])('loses it as %s', (_, lines) => {
      const changed = withChangedLines(split, lines, splitFrom)
      expect(changed).toMatchObject({ crossDiscount: 0, crossMinor: 0 })
      expect(differingTotalsOf(changed)).toBeUndefined()
    })

    it('loses it when it becomes shorter than the hotel splits stays, and keeps it when the hotel demands more than then', () => {
      const shorter = [asItIs(first, 0), { was: 1, line: suite(march(7, 8)) }]
      expect([crossAfter(shorter, 3), crossAfter(shorter, 4), crossAfter(shorter, Number.POSITIVE_INFINITY)]).toEqual([
        1_000, 0, 0,
      ])
      expect(crossAfter([asItIs(first, 0), { was: 1, line: suite(march(7, 9), 1) }], 5)).toBe(1_000)
    })
  })

  it('keeps its promo code as long as one of its lines costs less for it', () => {
    const promo = { promotionId: 9, code: 'MARE', counted: true }
    const effect = { kind: 'off', basisPoints: 1_000, minor: 0 } as const
    const lower = withPromotion(aLine(march(5, 7), 10_000), {
      id: 9,
      kind: 'promo-code',
      combinable: true,
      conditions: {},
      effect,
    })
    const coded = { ...aPrice([lower, aLine(march(5, 7), 20_000)]), promo }
    const [first, second] = coded.lines
    if (!first || !second) throw new Error('two lines')
    expect(withChangedLines(coded, [asItIs(first, 0)], splitFrom).promo).toEqual(promo)
    expect(withChangedLines(coded, [asItIs(second, 1)], splitFrom).promo).toBeNull()
    expect(
      withChangedLines(coded, [{ was: 0, line: aLine(march(5, 7), 9_000) }, asItIs(second, 1)], splitFrom).promo,
    ).toBeNull()
  })

  it('makes its own totals, whatever rooms go, stay or change', () => {
    const lines = fc.array(
      fc.record({
        from: fc.integer({ min: 1, max: 20 }),
        nights: fc.integer({ min: 1, max: 9 }),
        minor: fc.nat(90_000),
      }),
      {
        minLength: 1,
        maxLength: 10,
      },
    )
    fc.assert(
      fc.property(lines, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (drawn, retained) => {
        const all = drawn.map(({ from, nights, minor }) => aLine(march(from, from + nights), minor))
        const remaining = all.map(asItIs).filter((_, i) => retained[i] || i === 0)
        const changed = withChangedLines(aPrice(all), remaining, splitFrom)
        expect(differingTotalsOf(changed)).toBeUndefined()
        expect(changed.services.every((service) => service.item.line < remaining.length)).toBe(true)
        expect(
          changed.lines.every(
            ({ stay }) => changed.stay.arrival <= stay.arrival && stay.departure <= changed.stay.departure,
          ),
        ).toBe(true)
      }),
    )
  })
})

describe('what is due for cancelling or changing', () => {
  const late = '2027-03-04T12:00:00.000Z' as Instant
  const early = '2027-03-01T12:00:00.000Z' as Instant
  const rome = 'Europe/Rome'
  const momentOf = (now: Instant) => ({ bookedAt: '2027-01-01T00:00:00.000Z' as Instant, now })

  it('is summed over rooms by each one’s own arrival, and is never more than the whole price', () => {
    const price = aPrice([aLine(march(5, 7), 10_000), aLine(march(20, 22), 20_000)])
    expect(cancellationCostOf(price, rome, momentOf(late))).toBe(10_000)
    const bare = { ...aPrice([aLine(march(5, 6), 10_000, { kind: 'non-refundable' })]), stayMinor: 9_000 }
    expect(cancellationCostOf(bare, rome, momentOf(early))).toBe(9_000)
  })

  /** Changes the first line; `now` is when cancelling would be charged. */
  function changed(before: LockedPrice, line: LockedLine, now: Instant) {
    const others = before.lines.map(asItIs).slice(1)
    const lines = [{ was: 0, line, isChanged: true }, ...others.map((other) => ({ ...other, isChanged: false }))]
    return changedPrice({ before, lines, splitFrom, costs: cancellationCostsOf(before, rome, momentOf(now)) })
  }

  it('is nothing for a change in time', () => {
    const line = aLine(march(20, 21), 1_000)
    expect(changed(aPrice([aLine(march(5, 7), 10_000)]), line, early)).toMatchObject({
      after: { lines: [line] },
      feeMinor: 0,
    })
  })

  it('is the difference when a late change would make the room cheaper than cancelling it, which is then not refunded', () => {
    expect(changed(aPrice([aLine(march(5, 7), 10_000)]), aLine(march(20, 21), 1_000), late)).toMatchObject({
      feeMinor: 9_000,
      after: { lines: [{ minor: 1_000, cancellation: { kind: 'non-refundable' } }] },
    })
  })

  it('is the whole fee of a room that is given up, and nothing of one that stays as it is', () => {
    const before = aPrice([aLine(march(5, 7), 10_000), aLine(march(5, 7), 20_000)])
    const lines = before.lines.map((line, was) => ({ was, line, isChanged: false }))
    const at = (now: Instant) =>
      changedPrice({
        before,
        lines: lines.slice(1),
        splitFrom,
        costs: cancellationCostsOf(before, rome, momentOf(now)),
      }).feeMinor
    expect([at(early), at(late)]).toEqual([0, 10_000])
  })

  const bound: CancellationPolicy = { kind: 'non-refundable' }
  const splitOf = (minor: number) =>
    aPrice([aLine(march(5, 7), minor, bound), aLine(march(7, 9), 20_000, bound, 2)], 1_000, march(5, 9))

  it('goes by what the part of a split stay was due, with its part of the discount', () => {
    // 200.00 less 10 %, of which 50.00 are still due without a split.
    expect(changed(splitOf(10_000), aLine(march(20, 21), 5_000), early)).toMatchObject({
      feeMinor: 18_000 - 5_000,
      after: { crossMinor: 0 },
    })
    // As one night before the second part it still is a split stay: 50.00 less 10 % are due.
    expect(changed(splitOf(10_000), aLine(march(6, 7), 5_000), early)).toMatchObject({
      feeMinor: 18_000 - 4_500,
      after: { crossMinor: -4_500 },
    })
  })

  it('never lets a guest leave for less by changing first', () => {
    const policies = fc.constantFrom<CancellationPolicy>(freeTwoDays, bound, { ...freeTwoDays, days: 30 })
    const from = fc.constantFrom(4, 6, 20)
    fc.assert(
      fc.property(
        policies,
        fc.nat(50_000),
        fc.nat(50_000),
        from,
        fc.boolean(),
        (policy, minor, other, first, isSplit) => {
          const own = aLine(march(5, 7), minor, policy)
          const before = isSplit
            ? aPrice([own, aLine(march(7, 9), 20_000, policy, 2)], 1_000, march(5, 9))
            : aPrice([own])
          const { after, feeMinor } = changed(
            before,
            aLine(march(first, isSplit && first < 7 ? 7 : first + 1), other),
            late,
          )
          const [remaining] = after.lines
          if (!remaining) throw new Error('a line')
          const [costs, costsBefore] = [after, before].map((price) => cancellationCostsOf(price, rome, momentOf(late)))
          expect(feeMinor + (costs?.[0] ?? 0)).toBeGreaterThanOrEqual(costsBefore?.[0] ?? 0)
        },
      ),
    )
  })
})
