import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from './calendar-date.ts'
import type { CancellationPolicy } from './cancellation.ts'
import { changedLine, leavingCostOf, withLines } from './changed-price.ts'
import type { Instant } from './deadline.ts'
import { disagreementOf, type LineTerms, type LockedLine, type LockedPrice, priceLine, totalsOf } from './locked-price.ts'
import { nightsOf, type Stay } from './stay.ts'

const day = (text: string) => text as CalendarDate
const march = (from: number, to: number): Stay => ({
  arrival: addDays(day('2027-03-01'), from - 1),
  departure: addDays(day('2027-03-01'), to - 1),
})
const freeTwoDays: CancellationPolicy = { kind: 'free-until', days: 2, time: '18:00', fee: { kind: 'first-night' } }

function aLine(stay: Stay, minor: number, cancellation = freeTwoDays): LockedLine {
  const terms: LineTerms = {
    productId: 1,
    roomTypeId: 1,
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
  return { ...terms, ...priceLine(terms) }
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

function aPrice(lines: LockedLine[], crossDiscount = 0): LockedPrice {
  const stay = march(5, 7)
  const services = [
    { item: item(7, 0), terms: cleaning, minor: 600 },
    { item: item(8, 1, day('2027-03-06')), terms: dinner, minor: 2_000 },
  ]
  const made = { lines, services, crossDiscount, cityTax: null }
  const locked = { version: 2, hotelId: 1, channelId: 1, currency: 'EUR', bookedOn: day('2027-03-01'), stay } as const
  return { ...locked, ...made, packageId: null, promo: null, ...totalsOf(made) }
}

const asItIs = (line: LockedLine, was: number) => ({ was, line })

describe('a price with other lines', () => {
  const two = aPrice([aLine(march(5, 7), 10_000), aLine(march(5, 7), 20_000)])

  it('CAN-06: keeps the price of the rooms that stay, without the services of the one that goes', () => {
    const [, second] = two.lines
    if (!second) throw new Error('two lines')
    const left = withLines(two, [asItIs(second, 1)])
    expect(left).toMatchObject({ stayMinor: 42_000, lines: [{ minor: 40_000 }], services: [{ item: { line: 0, serviceId: 8 } }] })
    expect(disagreementOf(left)).toBeUndefined()
  })

  it('goes from the first arrival to the last departure, and prices services per night anew', () => {
    const [first] = two.lines
    if (!first) throw new Error('two lines')
    const moved = withLines(two, [asItIs(first, 0), { was: 1, line: aLine(march(8, 10), 20_000) }])
    expect(moved.stay).toEqual(march(5, 10))
    expect(moved.services.map(({ minor }) => minor)).toEqual([1_500])
    expect(disagreementOf(moved)).toBeUndefined()
  })

  it('loses the discount of a split stay that is split no more', () => {
    const split = aPrice([aLine(march(5, 6), 10_000), aLine(march(6, 7), 20_000)], 1_000)
    const [first, second] = split.lines
    if (!first || !second) throw new Error('two lines')
    expect(split.crossMinor).toBe(-3_000)
    expect(withLines(split, [asItIs(first, 0), asItIs(second, 1)])).toEqual({ ...split, services: split.services })
    expect(withLines(split, [asItIs(second, 1)])).toMatchObject({ crossDiscount: 0, stayMinor: 20_000 + 2_000 })
    expect(withLines(split, [asItIs(first, 0), { was: 1, line: aLine(march(7, 9), 20_000) }])).toMatchObject({
      crossDiscount: 0,
      stayMinor: 10_000 + 40_000 + 1_200,
    })
  })

  it('makes its own totals, whatever rooms go, stay or change', () => {
    const lines = fc.array(
      fc.record({ from: fc.integer({ min: 1, max: 20 }), nights: fc.integer({ min: 1, max: 9 }), minor: fc.nat(90_000) }),
      {
        minLength: 1,
        maxLength: 10,
      },
    )
    fc.assert(
      fc.property(lines, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (drawn, kept) => {
        const all = drawn.map(({ from, nights, minor }) => aLine(march(from, from + nights), minor))
        const left = all.map(asItIs).filter((_, i) => kept[i] || i === 0)
        const changed = withLines(aPrice(all), left)
        expect(disagreementOf(changed)).toBeUndefined()
        expect(changed.services.every((service) => service.item.line < left.length)).toBe(true)
        expect(changed.lines.every(({ stay }) => changed.stay.arrival <= stay.arrival && stay.departure <= changed.stay.departure)).toBe(
          true,
        )
      }),
    )
  })
})

describe('what is due for leaving or changing', () => {
  const late = '2027-03-04T12:00:00.000Z' as Instant
  const early = '2027-03-01T12:00:00.000Z' as Instant
  const rome = 'Europe/Rome'

  it('is summed over rooms by each one’s own arrival, and is never more than the whole price', () => {
    const price = aPrice([aLine(march(5, 7), 10_000), aLine(march(20, 22), 20_000)])
    expect(leavingCostOf(price, price.lines, rome, late)).toBe(10_000)
    const bare = { ...aPrice([aLine(march(5, 6), 10_000, { kind: 'non-refundable' })]), stayMinor: 9_000 }
    expect(leavingCostOf(bare, bare.lines, rome, early)).toBe(9_000)
  })

  it('is nothing for a change in time', () => {
    const after = aLine(march(20, 21), 1_000)
    expect(changedLine(aLine(march(5, 7), 10_000), after, rome, early)).toEqual({ line: after, feeMinor: 0 })
  })

  it('is the difference when a late change would make the room cheaper than leaving it, which is then not refunded', () => {
    const changed = changedLine(aLine(march(5, 7), 10_000), aLine(march(20, 21), 1_000), rome, late)
    expect(changed).toMatchObject({ feeMinor: 9_000, line: { minor: 1_000, cancellation: { kind: 'non-refundable' } } })
  })

  it('never lets a guest leave for less by changing first', () => {
    const policies = fc.constantFrom<CancellationPolicy>(freeTwoDays, { kind: 'non-refundable' }, { ...freeTwoDays, days: 30 })
    fc.assert(
      fc.property(policies, fc.nat(50_000), fc.nat(50_000), fc.integer({ min: 6, max: 60 }), (policy, minor, other, from) => {
        const before = aPrice([aLine(march(5, 7), minor, policy)])
        const [line] = before.lines
        if (!line) throw new Error('a line')
        const leave = leavingCostOf(before, [line], rome, late)
        const changed = changedLine(line, aLine(march(from, from + 1), other), rome, late)
        const after = withLines(before, [{ was: 0, line: changed.line }])
        expect(changed.feeMinor + leavingCostOf(after, after.lines, rome, late)).toBeGreaterThanOrEqual(leave)
      }),
    )
  })
})
