import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exceededGuestLimit } from '../party/party.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { differingTotalsOf, type LockedPrice, priceLines } from './locked-price.ts'
import { priceStay } from './price-stay.ts'
import type { Adjustment, PriceLeaf, StayTerms } from './price-terms.ts'

const allYear = (basisPoints: number): Adjustment => ({ first: null, last: null, weekdays: 127, basisPoints, minor: 0 })

const terms: StayTerms = {
  occupancy: { maxAdults: 3, maxGuests: 4, byAdults: [-2_000, 0, 4_000], extraBed: 4_000 },
  plan: {
    mealPlan: 'BB',
    derivations: [{ ratePlanId: 1, adjustments: [allYear(-1_000)] }],
    meals: [{ meal: 'breakfast', perAdult: 1_200 }],
    refundProtection: null,
    commission: 0,
  },
  children: [
    { id: 1, min: 0, max: 2, shares: [0], amounts: [], mealShare: 0 },
    { id: 2, min: 3, max: 11, shares: [5_000], amounts: [], mealShare: 5_000 },
  ],
  promotions: [],
  fees: [],
}
const night = '2027-03-05' as CalendarDate
const cells = [
  { night, minor: 10_000 },
  { night: addDays(night, 1), minor: 12_000 },
]

describe('the price of a stay', () => {
  it.each([
    // room less 10 %, plus breakfast for each
    ['for the standard adults', 2, [], 10_000 - 1_000 + 2_400, 12_000 - 1_200 + 2_400],
    ['for one adult', 1, [], 8_000 - 800 + 1_200, 10_000 - 1_000 + 1_200],
    ['for an extra adult', 3, [], 14_000 - 1_400 + 3_600, 16_000 - 1_600 + 3_600],
    ['with a child of seven', 2, [7], 12_000 - 1_200 + 2_400 + 600, 14_000 - 1_400 + 2_400 + 600],
    ['with a newborn', 2, [1], 10_000 - 1_000 + 2_400, 12_000 - 1_200 + 2_400],
    ['with a child above the last band', 2, [15], 14_000 - 1_400 + 3_600, 16_000 - 1_600 + 3_600],
  ])('is the sum of its nights %s', (_, adults, childrenAges, first, second) => {
    const priced = priceStay(cells, terms, { adults, childrenAges })
    expect(priced.nights.map(({ minor }) => minor)).toEqual([first, second])
    expect(priced.minor).toBe(first + second)
  })

  it('never falls below nothing because adults are missing', () => {
    const cheap: StayTerms = { ...terms, plan: { ...terms.plan, derivations: [], meals: [] } }
    expect(priceStay([{ night, minor: 1_500 }], cheap, { adults: 1, childrenAges: [] }).minor).toBe(0)
  })

  it('is explained by leaves that sum to each night', () => {
    const stay = fc.record({
      base: fc.array(fc.nat(500_000), { minLength: 1, maxLength: 14 }),
      adults: fc.integer({ min: 1, max: 20 }),
      ages: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 15 }),
      adjustment: fc.integer({ min: -10_000, max: 10_000 }),
      meals: fc.nat(9_999),
    })
    fc.assert(
      fc.property(stay, ({ base, adults, ages, adjustment, meals }) => {
        const amounts: PriceLeaf[] = []
        const nights = base.map((minor, i) => ({ night: addDays(night, i), minor }))
        const plan: StayTerms['plan'] = {
          ...terms.plan,
          derivations: [{ ratePlanId: 1, adjustments: [allYear(adjustment)] }],
          meals: [{ meal: 'dinner', perAdult: meals }],
        }
        const its = { ...terms, plan }
        const party = { adults, childrenAges: ages }
        const priced = priceStay(nights, its, party, (leaf) => amounts.push(leaf))
        for (const cell of priced.nights) {
          const sum = amounts.filter((leaf) => leaf.night === cell.night).reduce((total, { minor }) => total + minor, 0)
          expect(sum).toBe(cell.minor)
        }
        expect(priceStay(nights, its, party)).toEqual(priced)
      }),
    )
  })
})

describe('a room', () => {
  it.each([
    ['takes its adults and children', 2, [5, 8], undefined],
    ['does not count newborns', 3, [5, 1, 2], undefined],
    ['refuses a fourth adult', 4, [], 3],
    ['refuses a fifth guest', 2, [5, 8, 9], 4],
  ])('%s', (_, adults, childrenAges, limit) => {
    expect(exceededGuestLimit(terms.occupancy, { adults, childrenAges }, terms.children)).toBe(limit)
  })
})

describe('a locked price', () => {
  const party = { adults: 2, childrenAges: [7] }
  const stay = { arrival: night, departure: addDays(night, 2) }
  const line = {
    productId: 1,
    roomTypeId: 1,
    ratePlanId: 1,
    stay,
    party,
    cells,
    terms,
    cancellation: { kind: 'non-refundable' as const },
    prepayment: [],
    overridden: null,
    isProtected: false,
    taxExempt: 0,
  }
  const [priced] = priceLines([line])
  const locked: LockedPrice = {
    version: 2,
    hotelId: 1,
    channelId: 1,
    currency: 'EUR',
    bookedOn: night,
    stay,
    lines: [priced],
    services: [],
    crossDiscount: 0,
    cityTax: { maxNights: 7, minAge: 14, rates: [{ from: null, until: null, perPersonNight: 250, basisPoints: 0 }] },
    packageId: null,
    promo: null,
    crossMinor: 0,
    stayMinor: priced.minor,
    taxesMinor: 1_000,
  }

  it('agrees with the price that its own figures make', () => {
    expect(differingTotalsOf(locked)).toBeUndefined()
  })

  it.each([
    ['its total', { ...locked, stayMinor: locked.stayMinor - 1 }],
    ['its taxes', { ...locked, taxesMinor: 0 }],
    ['the sum of a line', { ...locked, lines: locked.lines.map((line) => ({ ...line, minor: 1 })) }],
    ['a night’s rate', { ...locked, lines: locked.lines.map((line) => ({ ...line, cells: cells.slice(1) })) }],
  ])('disagrees when %s was altered', (_, altered) => {
    expect(differingTotalsOf(altered)).toBeDefined()
  })
})
