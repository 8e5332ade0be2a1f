import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { priceStay } from './price-stay.ts'
import type { Meal, PriceLeaf, StayTerms } from './price-terms.ts'
import { type Promotion, promotionKinds } from './promotion.ts'

const arrival = '2027-05-03' as CalendarDate
const cellsOf = (...prices: number[]) => prices.map((minor, i) => ({ night: addDays(arrival, i), minor }))
const two = { adults: 2, childrenAges: [] }

const off = (id: number, kind: Promotion['kind'], basisPoints: number, minor = 0): Promotion => ({
  id,
  kind,
  combinable: true,
  conditions: {},
  effect: { kind: 'off', basisPoints, minor },
})
const free = (id: number, stay: number, pay: number, which: 'cheapest' | 'last'): Promotion => ({
  id,
  kind: 'free-nights',
  combinable: true,
  conditions: {},
  effect: { kind: 'free-nights', stay, pay, which },
})
const alone = (promotion: Promotion): Promotion => ({ ...promotion, combinable: false })

function termsWith(promotions: readonly Promotion[]): StayTerms {
  return {
    occupancy: { maxAdults: 2, maxGuests: 4, byAdults: [0, 0], extraBed: 3_000 },
    plan: {
      mealPlan: 'BB',
      derivations: [],
      meals: [{ meal: 'breakfast' as Meal, perAdult: 1_000 }],
      refundProtection: null,
      commission: 0,
    },
    children: [],
    promotions,
    fees: [{ id: 5, per: 'stay', minor: 4_000, minAge: 0 }],
  }
}

describe('promotions', () => {
  it.each<[string, Promotion[], number[], number[]]>([
    ['take a percent off each night, and then an amount', [off(1, 'length-of-stay', 1_000, 500)], [8_500, 17_500], [1]],
    ['round for each night', [off(1, 'last-minute', 3_333)], [6_667, 13_334], [1]],
    ['never fall below nothing', [off(1, 'promo-code', 0, 15_000)], [0, 5_000], [1]],
    ['apply one to what the other left', [off(1, 'length-of-stay', 1_000), off(2, 'early-booking', 1_000)], [8_100, 16_200], [1, 2]],
    ['that take nothing off are not applied', [off(1, 'length-of-stay', 0)], [10_000, 20_000], []],
    ['free the cheapest night', [free(1, 2, 1, 'cheapest')], [0, 20_000], [1]],
    ['free the last night', [free(1, 2, 1, 'last')], [10_000, 0], [1]],
    [
      'that stand alone win when they save more',
      [off(1, 'length-of-stay', 500), alone(off(2, 'early-booking', 1_000))],
      [9_000, 18_000],
      [2],
    ],
    ['together win when they save as much', [off(1, 'last-minute', 1_000), alone(off(2, 'early-booking', 1_000))], [9_000, 18_000], [1]],
    [
      'alone win in the order of kinds',
      [alone(free(1, 2, 1, 'last')), alone(off(2, 'length-of-stay', 0, 10_000)), alone(off(3, 'promo-code', 10_000))],
      [0, 0],
      [3],
    ],
    [
      'of equal ones alone the first kind wins',
      [alone(off(2, 'length-of-stay', 1_000)), alone(off(1, 'last-minute', 1_000))],
      [9_000, 18_000],
      [2],
    ],
  ])('%s', (_, promotions, nights, applied) => {
    const priced = priceStay(cellsOf(10_000, 20_000), termsWith(promotions), two)
    expect(priced.nights.map(({ minor }) => minor - 2_000)).toEqual(nights)
    expect(priced.applied).toEqual(applied)
  })

  it.each<[string, number, 'cheapest' | 'last', number[]]>([
    ['two of nine nights, of equal ones the earlier', 9, 'cheapest', [0, 3]],
    ['one of seven', 7, 'last', [6]],
  ])('free %s', (_, nights, which, freed) => {
    const prices = [50, 90, 70, 50, 80, 50, 60, 90, 90].slice(0, nights)
    const priced = priceStay(cellsOf(...prices), termsWith([free(1, 4, 3, which)]), two)
    expect(priced.nights.flatMap(({ minor }, i) => (minor === 2_000 ? [i] : []))).toEqual(freed)
  })

  it('touch the nights of their period alone', () => {
    const [, second] = cellsOf(1, 1)
    const promotion = {
      ...off(1, 'length-of-stay', 5_000),
      conditions: { firstNight: second?.night, lastNight: second?.night },
    } as Promotion
    const priced = priceStay(cellsOf(10_000, 10_000, 10_000), termsWith([promotion]), two)
    expect(priced.nights.map(({ minor }) => minor)).toEqual([12_000, 7_000, 12_000])
  })

  const effect = fc.record({
    kind: fc.constantFrom(...promotionKinds),
    combinable: fc.boolean(),
    basisPoints: fc.nat(10_000),
    minor: fc.nat(5_000),
    from: fc.nat(6),
    which: fc.constantFrom('cheapest', 'last'),
  })
  const stay = fc.record({
    prices: fc.array(fc.nat(50_000), { minLength: 1, maxLength: 10 }),
    ages: fc.array(fc.nat(17), { maxLength: 3 }),
    effects: fc.uniqueArray(effect, { selector: ({ kind }) => kind }),
  })

  it('never raise a price, and are told in leaves that sum to each night and to the line', () => {
    fc.assert(
      fc.property(stay, ({ prices, ages, effects }) => {
        const promotions = promotionKinds.flatMap((kind, id) => {
          const spec = effects.find((one) => one.kind === kind)
          if (!spec) return []
          const made = kind === 'free-nights' ? free(id, 3, 2, spec.which) : off(id, kind, spec.basisPoints, spec.minor)
          return [{ ...made, combinable: spec.combinable, conditions: { firstNight: addDays(arrival, spec.from) } }]
        })
        const cells = cellsOf(...prices)
        const party = { adults: 1, childrenAges: ages }
        const amounts: PriceLeaf[] = []
        const priced = priceStay(cells, termsWith(promotions), party, (leaf) => amounts.push(leaf))
        const without = priceStay(cells, termsWith([]), party)
        const sumOf = (some: readonly PriceLeaf[]) => some.reduce((sum, { minor }) => sum + minor, 0)
        for (const { night, minor } of priced.nights) expect(sumOf(amounts.filter((leaf) => leaf.night === night))).toBe(minor)
        expect(sumOf(amounts)).toBe(priced.minor)
        expect(priceStay(cells, termsWith(promotions), party)).toEqual(priced)
        expect(priced.minor).toBeLessThanOrEqual(without.minor)
        expect(priced.applied.length > 0).toBe(priced.minor < without.minor)
        expect(new Set(amounts.flatMap(({ why, ref }) => (why === 'promotion' ? [ref] : [])))).toEqual(new Set(priced.applied))
      }),
    )
  })
})
