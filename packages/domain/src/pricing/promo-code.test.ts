import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import type { StayTerms } from './price-terms.ts'
import { normalisePromoCode, priceWithPromotions, refusalOfCode } from './promo-code.ts'
import type { Promotion } from './promotion.ts'

const arrival = '2027-05-03' as CalendarDate
const booking = { stay: { arrival, departure: addDays(arrival, 2) }, bookedOn: '2027-04-03' as CalendarDate, typed: 1 }
const cells = [0, 1].map((i) => ({ night: addDays(arrival, i), minor: 10_000 }))
const party = { adults: 2, childrenAges: [] }
const sold = { roomTypeId: 1, ratePlanId: 7 }
const terms: StayTerms = {
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
  it('is typed in any case, with blanks around it', () => {
    expect(normalisePromoCode(' lago10 ')).toBe('LAGO10')
  })

  it.each([
    ['unknown', undefined, 'unknown'],
    ['of other conditions', { promotion: { ...code, conditions: { minNights: 3 } }, remainingUses: 0 }, 'below-min-stay'],
    ['whose uses are taken', { promotion: code, remainingUses: 0 }, 'used-up'],
    ['whose last use is left', { promotion: code, remainingUses: 1 }, undefined],
    ['of any number of uses', { promotion: code, remainingUses: undefined }, undefined],
  ])('%s is refused for its first reason', (_, typed, kind) => {
    expect(refusalOfCode(typed, booking)?.kind).toBe(kind)
  })

  const priced = (...holding: Promotion[]) => {
    const line = priceWithPromotions(cells, terms, party, sold, holding)
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
