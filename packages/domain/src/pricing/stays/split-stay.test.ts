import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../../time/calendar-date.ts'
import { bestSplit, crossBookingRate, isSplitStay, type SplitProduct } from './split-stay.ts'

const aStay = (arrival: string, departure: string) => ({
  arrival: arrival as CalendarDate,
  departure: departure as CalendarDate,
})

type Part = SplitProduct & { readonly minor: number }
const sumOf = (first: Part, second: Part) => first.minor + second.minor

/** Two products of each plan in up to three room types, every night at a price of its own or not free. */
const hotel = fc.record({
  nights: fc.integer({ min: 1, max: 6 }),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  products: fc.array(
    fc.record({
      roomTypeId: fc.integer({ min: 1, max: 3 }),
      ratePlanId: fc.integer({ min: 1, max: 2 }),
      prices: fc.array(fc.option(fc.integer({ min: 0, max: 300 }), { freq: 5, nil: undefined }), {
        minLength: 6,
        maxLength: 6,
      }),
      fee: fc.integer({ min: 0, max: 30 }),
      minStay: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 5 },
  ),
})

describe('cross-booking', () => {
  it('CROSS-06 splits into two neighbouring parts that cover the stay, the percent off the sum of both, at the lowest total of all ways', () => {
    let found = 0
    fc.assert(
      fc.property(hotel, ({ nights, basisPoints, products }) => {
        const partsFrom = (first: number, end: number): Part[] =>
          products.flatMap(({ roomTypeId, ratePlanId, prices, fee, minStay }, i) => {
            const own = prices.slice(first, end)
            if (own.includes(undefined) || own.length < minStay) return []
            return [
              {
                productId: i,
                roomTypeId,
                ratePlanId,
                minor: own.reduce<number>((sum, price) => sum + (price ?? 0), fee),
              },
            ]
          })
        // Every assignment of a product to each night, tried; only those that change the room type once, on one plan,
        // count.
        let lowest: number | undefined
        for (let code = 0; code < products.length ** nights; code++) {
          const used = Array.from(
            { length: nights },
            (_, night) => Math.floor(code / products.length ** night) % products.length,
          )
          const change = used.findIndex((product, night) => night > 0 && product !== used[night - 1])
          if (change < 0 || used.some((product, night) => product !== used[night < change ? 0 : change])) continue
          const [a, b] = [products[used[0] ?? 0], products[used[change] ?? 0]]
          if (!a || !b || a.roomTypeId === b.roomTypeId || a.ratePlanId !== b.ratePlanId) continue
          if (change < a.minStay || nights - change < b.minStay) continue
          const sums = used.map((product, night) => products[product]?.prices[night])
          if (sums.includes(undefined)) continue
          const sum = sums.reduce<number>((total, price) => total + (price ?? 0), a.fee + b.fee)
          if (lowest === undefined || sum < lowest) lowest = sum
        }
        const split = bestSplit(nights, partsFrom, sumOf, basisPoints)
        expect(split && split.parts[0].minor + split.parts[1].minor).toBe(lowest)
        if (!split || lowest === undefined) return
        found++
        expect(split.discountMinor).toBe(Math.round((lowest * basisPoints) / 10_000))
        expect(split.minor).toBe(lowest - split.discountMinor)
        expect(partsFrom(0, split.firstNights)).toContainEqual(split.parts[0])
        expect(partsFrom(split.firstNights, nights)).toContainEqual(split.parts[1])
      }),
      { numRuns: 600 },
    )
    expect(found).toBeGreaterThan(50)
  })

  it('is not offered for one night, which nothing can be split from', () => {
    expect(bestSplit(1, () => [{ productId: 1, roomTypeId: 1, ratePlanId: 1, minor: 1 }], sumOf, 500)).toBeUndefined()
  })

  describe('differs from other baskets:', () => {
    const [stay, couple] = [aStay('2027-03-01', '2027-03-05'), { adults: 2, childrenAges: [4] }]
    const first = { stay: aStay('2027-03-01', '2027-03-03'), party: couple, roomTypeId: 1, ratePlanId: 7 }
    const second = { ...first, stay: aStay('2027-03-03', '2027-03-05'), roomTypeId: 2 }
    it.each([
      ['two neighbouring parts that cover the stay', [first, second], true],
      ['one part', [first], false],
      ['three parts', [first, second, second], false],
      ['parts in the wrong order', [second, first], false],
      ['a night between them', [first, { ...second, stay: aStay('2027-03-04', '2027-03-05') }], false],
      ['a night of both', [first, { ...second, stay: aStay('2027-03-02', '2027-03-05') }], false],
      ['an earlier end', [first, { ...second, stay: aStay('2027-03-03', '2027-03-04') }], false],
      ['a later beginning', [{ ...first, stay: aStay('2027-03-02', '2027-03-03') }, second], false],
      [
        'a part without a night',
        [
          { ...first, stay: aStay('2027-03-01', '2027-03-01') },
          { ...second, stay },
        ],
        false,
      ],
      ['the same room type twice', [first, { ...second, roomTypeId: 1 }], false],
      ['two rate plans', [first, { ...second, ratePlanId: 8 }], false],
      ['other guests', [first, { ...second, party: { adults: 2, childrenAges: [5] } }], false],
    ])('%s', (_, lines, expected) => {
      expect(isSplitStay(stay, lines)).toBe(expected)
    })
  })

  it('replaces the room lines under the name CROSSBOOKING, with count 100', () => {
    expect(crossBookingRate).toEqual({ name: 'CROSSBOOKING', count: 100 })
  })
})
