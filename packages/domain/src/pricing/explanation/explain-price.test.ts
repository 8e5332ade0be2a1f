import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../../time/calendar-date.ts'
import { type LockedLine, type LockedPrice, priceLines, priceTotalsOf } from '../locked-price.ts'
import { type Promotion, promotionKinds } from '../price-terms.ts'
import { type ExplainedPart, explainPrice, leafAmountsOf } from './explain-price.ts'

const arrival = '2027-03-05' as CalendarDate

const aLine = fc
  .record({
    prices: fc.array(fc.nat(60_000), { minLength: 1, maxLength: 6 }),
    adults: fc.integer({ min: 1, max: 3 }),
    ages: fc.array(fc.nat(17), { maxLength: 3 }),
    adjustment: fc.integer({ min: -9_000, max: 3_000 }),
    off: fc.array(fc.nat(5_000), { maxLength: 5 }),
    combinable: fc.boolean(),
    overridden: fc.option(fc.nat(500_000)),
    isProtected: fc.boolean(),
    taxExempt: fc.nat(2),
  })
  .map(({ prices, adults, ages, adjustment, off, combinable, overridden, isProtected, taxExempt }): LockedLine => {
    const cells = prices.map((minor, i) => ({ night: addDays(arrival, i), minor }))
    const promotions = off.map((basisPoints, id): Promotion => {
      const kind = promotionKinds[id] ?? 'promo-code'
      const effect =
        kind === 'free-nights'
          ? ({ kind, stay: 3, pay: 2, which: 'cheapest' } as const)
          : ({ kind: 'off', basisPoints, minor: id } as const)
      return { id, kind, combinable, conditions: {}, effect }
    })
    const line = {
      productId: 1,
      roomTypeId: 1,
      ratePlanId: 1,
      stay: { arrival, departure: addDays(arrival, prices.length) },
      party: { adults, childrenAges: ages },
      cells,
      terms: {
        occupancy: { maxAdults: 3, maxGuests: 6, byAdults: [-2_000, 0, 3_500], extraBed: 3_333 },
        plan: {
          mealPlan: 'HB' as const,
          derivations: [
            {
              ratePlanId: 2,
              adjustments: [{ first: null, last: null, weekdays: 127, basisPoints: adjustment, minor: -50 }],
            },
          ],
          meals: [{ meal: 'breakfast' as const, perAdult: 1_233 }],
          refundProtection: 725,
          commission: 0,
        },
        children: [{ id: 1, min: 0, max: 11, shares: [5_000, 3_333], amounts: [], mealShare: 5_000 }],
        promotions,
        fees: [{ id: 3, per: 'person-night' as const, minor: 150, minAge: 6 }],
      },
      cancellation: { kind: 'non-refundable' as const },
      prepayment: [],
      overridden,
      isProtected,
      taxExempt,
    }
    return priceLines([line])[0]
  })

const aPrice = fc
  .record({
    lines: fc.array(aLine, { minLength: 1, maxLength: 2 }),
    crossDiscount: fc.nat(2_000),
    quantity: fc.nat(3),
    taxed: fc.boolean(),
  })
  .map(({ lines, crossDiscount, quantity, taxed }): LockedPrice => {
    const item = { serviceId: 9, quantity, bandId: null, day: null, slot: null, line: 0, included: false }
    const terms = { id: 9, per: 'unit' as const, when: 'stay' as const, minor: 1_250, byBand: [] }
    const rates = [{ from: null, until: null, perPersonNight: 0, basisPoints: 425 }]
    const made = {
      lines,
      services: [{ item, terms, minor: 1_250 * quantity }],
      crossDiscount,
      cityTax: taxed ? { minAge: 14, maxNights: 4, rates } : null,
    }
    const stay = { arrival, departure: addDays(arrival, 6) }
    const head = {
      version: 2,
      hotelId: 1,
      channelId: 1,
      currency: 'EUR',
      bookedOn: arrival,
      stay,
      packageId: null,
      promo: null,
    } as const
    return { ...head, ...made, ...priceTotalsOf(made) }
  })

describe('the explanation of a price', () => {
  it('has leaves that sum to what the guest pays, and so has each of its branches', () => {
    const sumOf = (parts: readonly ExplainedPart[]) => parts.reduce((sum, { minor }) => sum + minor, 0)
    const check = (part: ExplainedPart): void => {
      expect(sumOf(leafAmountsOf(part))).toBe(part.minor)
      part.parts?.forEach(check)
    }
    fc.assert(
      fc.property(aPrice, (locked) => {
        const root = explainPrice(locked)
        expect(root.minor).toBe(locked.stayMinor + locked.taxesMinor)
        expect(root.parts?.[0]?.minor).toBe(locked.stayMinor)
        const lines = root.parts?.[0]?.parts?.filter(({ why }) => why === 'line') ?? []
        expect(lines.map(({ minor }) => minor)).toEqual(locked.lines.map(({ minor }) => minor))
        const nights = lines.map(({ parts }) => parts?.flatMap(({ why, minor }) => (why === 'night' ? [minor] : [])))
        expect(nights).toEqual(locked.lines.map((line) => line.nights.map(({ minor }) => minor)))
        check(root)
      }),
    )
  })
})
