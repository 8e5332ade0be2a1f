import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { breachOf, type Promotion, type PromotionConditions, promotionKinds, promotionsForProduct, validPromotions } from './promotion.ts'

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
  it.each<[string, PromotionConditions, ReturnType<typeof breachOf>]>([
    ['holds without conditions', {}, undefined],
    ['holds on its first day of booking', { bookedFrom: booking.bookedOn }, undefined],
    ['is not yet to be booked', { bookedFrom: '2027-04-04' as CalendarDate }, { kind: 'not-yet', from: '2027-04-04' as CalendarDate }],
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
    expect(breachOf(aPromotion(1, 'length-of-stay', conditions), booking)).toEqual(breach)
  })

  it.each([
    ['holds with as many nights in its period as it counts', '2027-05-06', undefined],
    ['does not hold with fewer', '2027-05-05', 'other-nights'],
  ])('of free nights %s', (_, lastNight, kind) => {
    expect(breachOf(aPromotion(1, 'free-nights', { lastNight: lastNight as CalendarDate }), booking)?.kind).toBe(kind)
  })
})

describe('of several promotions', () => {
  const picked = (promotions: readonly Promotion[], typed?: number) =>
    promotionsForProduct(validPromotions(promotions, { ...booking, typed }), sold).map(({ id }) => id)

  it.each<[string, Promotion[], number[]]>([
    ['the longer stay', [aPromotion(1, 'length-of-stay', { minNights: 3 }), aPromotion(2, 'length-of-stay', { minNights: 5 })], [2]],
    ['no minimum last', [aPromotion(1, 'length-of-stay'), aPromotion(2, 'length-of-stay', { minNights: 1 })], [2]],
    ['the earlier booking', [aPromotion(1, 'early-booking', { minAdvance: 10 }), aPromotion(2, 'early-booking', { minAdvance: 30 })], [2]],
    ['the later minute', [aPromotion(1, 'last-minute'), aPromotion(2, 'last-minute', { maxAdvance: 40 })], [2]],
    ['of equal ones the lower id', [aPromotion(9, 'last-minute'), aPromotion(3, 'last-minute')], [3]],
    ['one of each kind, in their order', [aPromotion(1, 'last-minute'), aPromotion(2, 'free-nights')], [2, 1]],
    ['those for the room type', [aPromotion(1, 'last-minute', { roomTypeIds: [2] })], []],
    ['those for the rate plan', [aPromotion(1, 'last-minute', { ratePlanIds: [2, 7] })], [1]],
  ])('%s counts', (_, promotions, ids) => {
    expect(picked(promotions)).toEqual(ids)
  })

  it('the one for four nights counts over the one for three', () => {
    const three = { ...aPromotion(1, 'free-nights'), effect: { kind: 'free-nights', stay: 3, pay: 2, which: 'last' } } as const
    expect(picked([three, aPromotion(2, 'free-nights')])).toEqual([2])
  })

  it('that of a code counts only when its code was typed', () => {
    const promotions = [aPromotion(1, 'promo-code'), aPromotion(2, 'promo-code')]
    expect([picked(promotions), picked(promotions, 2)]).toEqual([[], [2]])
  })

  it('at most one of a kind counts, and the order in which they are kept does not matter', () => {
    const one = fc.record({ kind: fc.constantFrom(...promotionKinds), limit: fc.integer({ min: 0, max: 6 }) })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.nat(), (specs, turn) => {
        const promotions = specs.map(({ kind, limit }, i) => aPromotion(i + 1, kind, limit === 0 ? {} : { minNights: limit }))
        const turned = promotions.map((_, i) => promotions[(i + turn) % promotions.length] as Promotion)
        const kinds = promotionsForProduct(validPromotions(promotions, { ...booking, typed: 1 }), sold).map(({ kind }) => kind)
        expect(new Set(kinds).size).toBe(kinds.length)
        expect(picked(turned, 1)).toEqual(picked(promotions, 1))
      }),
    )
  })
})
