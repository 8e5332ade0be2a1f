import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { addedByGuests, oldestFirst, priceStay } from './price-stay.ts'
import type { StayTerms } from './price-terms.ts'
import { addGuests, planOfStay, stayTotalOf } from './stay-total.ts'

const arrival = '2027-03-05' as CalendarDate
const aDay = fc.option(fc.nat(9).map((days) => addDays(arrival, days)))
const anAdjustment = fc.record({
  first: aDay,
  last: aDay,
  weekdays: fc.constantFrom(127, 65, 62),
  basisPoints: fc.integer({ min: -12_000, max: 5_000 }),
  minor: fc.integer({ min: -3_000, max: 3_000 }),
})
const aBand = (id: number, min: number, max: number) =>
  fc.record({
    id: fc.constant(id),
    min: fc.constant(min),
    max: fc.constant(max),
    shares: fc.array(fc.nat(10_000), { maxLength: 2 }),
    amounts: fc.array(fc.nat(5_000), { maxLength: 2 }),
    mealShare: fc.nat(10_000),
  })
const theTerms: fc.Arbitrary<StayTerms> = fc.record({
  occupancy: fc.record({
    maxAdults: fc.constant(4),
    maxGuests: fc.constant(8),
    byAdults: fc.array(fc.integer({ min: -20_000, max: 9_000 }), { maxLength: 4 }),
    extraBed: fc.nat(5_000),
  }),
  plan: fc.record({
    mealPlan: fc.constant('HB' as const),
    derivations: fc.array(fc.record({ ratePlanId: fc.nat(9), adjustments: fc.array(anAdjustment, { maxLength: 3 }) }), {
      maxLength: 3,
    }),
    meals: fc.array(fc.record({ meal: fc.constantFrom('breakfast', 'dinner'), perAdult: fc.nat(4_000) }), {
      maxLength: 2,
    }),
    refundProtection: fc.constant(null),
    commission: fc.constant(0),
  }),
  children: fc.oneof(fc.constant([]), fc.tuple(aBand(1, 0, 2), aBand(2, 3, 11))),
  promotions: fc.constant([]),
  fees: fc.array(
    fc.record({
      id: fc.nat(9),
      per: fc.constantFrom('stay', 'night', 'person', 'person-night'),
      minor: fc.nat(900),
      minAge: fc.nat(17),
    }),
    { maxLength: 2 },
  ),
})

it('is what the pricer makes of the same nights, whatever a plan, an occupancy, bands of age and fees say', () => {
  fc.assert(
    fc.property(
      theTerms,
      fc.array(fc.nat(60_000), { minLength: 1, maxLength: 9 }),
      fc.record({ adults: fc.integer({ min: 1, max: 5 }), childrenAges: fc.array(fc.nat(17), { maxLength: 3 }) }),
      (terms, own, party) => {
        const cells = own.map((minor, i) => ({ night: addDays(arrival, i), minor }))
        const nights = cells.map(({ night }) => night)
        const prices = [...own]
        addGuests(prices, addedByGuests(terms, oldestFirst(party)))
        expect(stayTotalOf(prices, planOfStay(terms.plan, terms, nights, party))).toBe(
          priceStay(cells, terms, party).minor,
        )
      },
    ),
    { numRuns: 500 },
  )
})
