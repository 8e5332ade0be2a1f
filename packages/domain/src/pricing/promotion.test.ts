import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { priceStay, priceWithPromotions } from './price-stay.ts'
import {
  type Meal,
  type PriceLeaf,
  type Promotion,
  type PromotionConditions,
  promotionKinds,
  type StayTerms,
} from './price-terms.ts'
import {
  foldPromoCode,
  lowerByPromotions,
  promotionBreachOf,
  promotionsForProduct,
  refusalOfCode,
  validPromotions,
} from './promotion.ts'

const arrival = '2027-05-03' as CalendarDate // a Monday
const booking = { stay: { arrival, departure: addDays(arrival, 5) }, bookedOn: '2027-04-03' as CalendarDate }
const sold = { roomTypeId: 1, ratePlanId: 7 }

function aPromotion(id: number, kind: Promotion['kind'], conditions: PromotionConditions = {}): Promotion {
  const effect =
    kind === 'free-nights'
      ? ({ kind: 'free-nights', stay: 4, pay: 3, which: 'cheapest' } as const)
      : ({ kind: 'off', basisPoints: 1_000, minor: 0 } as const)
  return { id, kind, combinable: true, conditions, effect }
}

describe('a promotion', () => {
  it.each<[string, PromotionConditions, ReturnType<typeof promotionBreachOf>]>([
    ['holds without conditions', {}, undefined],
    ['holds on its first day of booking', { bookedFrom: booking.bookedOn }, undefined],
    [
      'is not yet to be booked',
      { bookedFrom: '2027-04-04' as CalendarDate },
      { kind: 'not-yet', from: '2027-04-04' as CalendarDate },
    ],
    ['holds on its last day of booking', { bookedUntil: booking.bookedOn }, undefined],
    ['is no longer to be booked', { bookedUntil: '2027-04-02' as CalendarDate }, { kind: 'no-longer' }],
    ['holds with the last night inside its period', { firstNight: '2027-05-07' as CalendarDate }, undefined],
    [
      'is for other nights than those up to departure',
      { firstNight: '2027-05-08' as CalendarDate },
      { kind: 'other-nights', first: '2027-05-08' as CalendarDate, last: undefined },
    ],
    [
      'is for nights before arrival',
      { lastNight: '2027-05-02' as CalendarDate },
      { kind: 'other-nights', first: undefined, last: '2027-05-02' as CalendarDate },
    ],
    ['holds at its minimum nights', { minNights: 5 }, undefined],
    ['wants more nights', { minNights: 6 }, { kind: 'below-min-stay', limit: 6 }],
    ['holds at its maximum nights', { maxNights: 5 }, undefined],
    ['wants fewer nights', { maxNights: 4 }, { kind: 'above-max-stay', limit: 4 }],
    ['holds thirty days ahead', { minAdvance: 30, maxAdvance: 30 }, undefined],
    ['is booked too late', { minAdvance: 31 }, { kind: 'too-late-to-book', limit: 31 }],
    ['is booked too early', { maxAdvance: 29 }, { kind: 'too-early-to-book', limit: 29 }],
    ['holds on its day of arrival', { arrivalDays: 1 << 1 }, undefined],
    ['wants another day of arrival', { arrivalDays: 1 << 6 }, { kind: 'other-arrival-day', arrivalDays: 64 }],
    ['names the first of several breaches', { minAdvance: 99, minNights: 9 }, { kind: 'below-min-stay', limit: 9 }],
  ])('%s', (_, conditions, breach) => {
    expect(promotionBreachOf(aPromotion(1, 'length-of-stay', conditions), booking)).toEqual(breach)
  })

  it.each([
    ['holds with as many nights in its period as it counts', '2027-05-06', undefined],
    ['does not hold with fewer', '2027-05-05', 'other-nights'],
  ])('of free nights %s', (_, lastNight, kind) => {
    expect(
      promotionBreachOf(aPromotion(1, 'free-nights', { lastNight: lastNight as CalendarDate }), booking)?.kind,
    ).toBe(kind)
  })
})

describe('of several promotions', () => {
  const picked = (promotions: readonly Promotion[], typed?: number) => {
    const holding = promotionsForProduct(validPromotions(promotions, { ...booking, typed }), sold)
    const nights = [10_000, 10_000, 10_000, 10_000, 10_000]
    return lowerByPromotions([{ cells: cellsOf(...nights), prices: nights, promotions: holding }]).flat()
  }

  it.each<[string, Promotion[], number[]]>([
    [
      'the longer stay',
      [aPromotion(1, 'length-of-stay', { minNights: 3 }), aPromotion(2, 'length-of-stay', { minNights: 5 })],
      [2],
    ],
    ['no minimum last', [aPromotion(1, 'length-of-stay'), aPromotion(2, 'length-of-stay', { minNights: 1 })], [2]],
    [
      'the earlier booking',
      [aPromotion(1, 'early-booking', { minAdvance: 10 }), aPromotion(2, 'early-booking', { minAdvance: 30 })],
      [2],
    ],
    ['the later minute', [aPromotion(1, 'last-minute'), aPromotion(2, 'last-minute', { maxAdvance: 40 })], [2]],
    ['of equal ones the lower id', [aPromotion(9, 'last-minute'), aPromotion(3, 'last-minute')], [3]],
    ['one of each kind, in their order', [aPromotion(1, 'last-minute'), aPromotion(2, 'free-nights')], [2, 1]],
    ['those for the room type', [aPromotion(1, 'last-minute', { roomTypeIds: [2] })], []],
    ['those for the rate plan', [aPromotion(1, 'last-minute', { ratePlanIds: [2, 7] })], [1]],
  ])('%s counts', (_, promotions, ids) => {
    expect(picked(promotions)).toEqual(ids)
  })

  it('the one for four nights counts over the one for three', () => {
    const three = {
      ...aPromotion(1, 'free-nights'),
      effect: { kind: 'free-nights', stay: 3, pay: 2, which: 'last' },
    } as const
    expect(picked([three, aPromotion(2, 'free-nights')])).toEqual([2])
  })

  it('that of a code counts only when its code was typed', () => {
    const promotions = [aPromotion(1, 'promo-code'), aPromotion(2, 'promo-code')]
    expect([picked(promotions), picked(promotions, 2)]).toEqual([[], [2]])
  })

  it('at most one of a kind counts, and the order in which they are stored does not matter', () => {
    const one = fc.record({ kind: fc.constantFrom(...promotionKinds), limit: fc.integer({ min: 0, max: 6 }) })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.nat(), (specs, turn) => {
        const promotions = specs.map(({ kind, limit }, i) =>
          aPromotion(i + 1, kind, limit === 0 ? {} : { minNights: limit }),
        )
        const turned = promotions.map((_, i) => promotions[(i + turn) % promotions.length] as Promotion)
        const kinds = picked(promotions, 1).map((id) => promotions.find((promotion) => promotion.id === id)?.kind)
        expect(new Set(kinds).size).toBe(kinds.length)
        expect(picked(turned, 1)).toEqual(picked(promotions, 1))
      }),
    )
  })
})

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
    [
      'apply one to what the other left',
      [off(1, 'length-of-stay', 1_000), off(2, 'early-booking', 1_000)],
      [8_100, 16_200],
      [1, 2],
    ],
    ['that take nothing off are not applied', [off(1, 'length-of-stay', 0)], [10_000, 20_000], []],
    ['free the cheapest night', [free(1, 2, 1, 'cheapest')], [0, 20_000], [1]],
    ['free the last night', [free(1, 2, 1, 'last')], [10_000, 0], [1]],
    [
      'that stand alone win when they save more',
      [off(1, 'length-of-stay', 500), alone(off(2, 'early-booking', 1_000))],
      [9_000, 18_000],
      [2],
    ],
    [
      'together win when they save as much',
      [off(1, 'last-minute', 1_000), alone(off(2, 'early-booking', 1_000))],
      [9_000, 18_000],
      [1],
    ],
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

  it('never raise a price, and are explained by leaves that sum to each night and to the line', () => {
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
        for (const { night, minor } of priced.nights)
          expect(sumOf(amounts.filter((leaf) => leaf.night === night))).toBe(minor)
        expect(sumOf(amounts)).toBe(priced.minor)
        expect(priceStay(cells, termsWith(promotions), party)).toEqual(priced)
        expect(priced.minor).toBeLessThanOrEqual(without.minor)
        expect(priced.applied.length > 0).toBe(priced.minor < without.minor)
        expect(new Set(amounts.flatMap(({ why, ref }) => (why === 'promotion' ? [ref] : [])))).toEqual(
          new Set(priced.applied),
        )
      }),
    )
  })
})

const plain: StayTerms = {
  occupancy: { maxAdults: 2, maxGuests: 2, byAdults: [0, 0], extraBed: 0 },
  plan: { mealPlan: 'RO', derivations: [], meals: [], refundProtection: null, commission: 0 },
  children: [],
  promotions: [],
  fees: [],
}
const code: Promotion = {
  id: 1,
  kind: 'promo-code',
  combinable: false,
  conditions: {},
  effect: { kind: 'off', basisPoints: 1_000, minor: 0 },
}
const early = (basisPoints: number): Promotion => ({
  ...code,
  id: 2,
  kind: 'early-booking',
  effect: { kind: 'off', basisPoints, minor: 0 },
})

describe('a promo code', () => {
  it.each([
    ['LAGO10', ' lago10 '],
    ['LAGO10', 'LAGO10\u200b'],
    ['LAGO10', 'LAGO\u00a010'],
    ['LAGO10', '"Lago-10"'],
    ['LAGO10', '„LAGO 10“'],
    ['LAGO10', 'ＬＡＧＯ１０'],
    ['ÉTÉ27', 'e\u0301te\u030127'],
    ['ÉTÉ27', 'ete27'],
    ['İNDİRİM', 'INDIRIM'],
    ['İNDİRİM', 'indirim'],
    ['INDIRIM', 'ındırım'],
    ['10%OFF', '10% off'],
    ['A&B', 'a & b'],
    ['हिंदी', 'हिंदी\u200d'],
  ])('C05 %s is typed as %s', (code, typed) => {
    expect(foldPromoCode(typed)).toBe(foldPromoCode(code))
  })

  it.each([
    ['10%OFF', '10OFF'],
    ['A&B', 'AB'],
    ['हिंदी', 'हदी'],
  ])('%s is not %s', (code, other) => {
    expect(foldPromoCode(other)).not.toBe(foldPromoCode(code))
  })

  it.each([
    ['unknown', undefined, 'unknown'],
    [
      'of other conditions',
      { promotion: { ...code, conditions: { minNights: 6 } }, remainingUses: 0 },
      'below-min-stay',
    ],
    ['whose uses are taken', { promotion: code, remainingUses: 0 }, 'used-up'],
    ['whose last use is left', { promotion: code, remainingUses: 1 }, undefined],
    ['of any number of uses', { promotion: code, remainingUses: undefined }, undefined],
  ])('%s is refused for its first reason', (_, typed, kind) => {
    expect(refusalOfCode(typed, { ...booking, typed: 1 })?.kind).toBe(kind)
  })

  const priced = (...holding: Promotion[]) => {
    const line = priceWithPromotions(
      { cells: cellsOf(10_000, 10_000), terms: plain, party: two, isLater: false, sold },
      holding,
    )
    return { minor: line.priced.minor, ids: line.terms.promotions.map(({ id }) => id), code: line.code }
  }
  it.each([
    ['counts where the line costs less', [code], 18_000, [1], 'taken'],
    ['is not for this rate', [{ ...code, conditions: { ratePlanIds: [8] } }], 20_000, [], { kind: 'other-rate' }],
    ['gives way to what saves more', [early(2_000), code], 16_000, [2], { kind: 'not-better' }],
    ['gives way to what saves as much', [early(1_000), code], 18_000, [2], { kind: 'not-better' }],
    ['wins over what saves less', [early(500), code], 18_000, [2, 1], 'taken'],
  ])('%s', (_, holding, minor, ids, outcome) => {
    expect(priced(...holding)).toEqual({ minor, ids, code: outcome })
  })
})
