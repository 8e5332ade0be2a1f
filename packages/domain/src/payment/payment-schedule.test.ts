import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueOfLines, type LockedLine, type LockedPrice, priceLines, priceTotalsOf } from '../pricing/locked-price.ts'
import type { Instalment } from '../pricing/rate-plan.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import { guaranteesOf, scheduleOf, scheduleOfReserved } from './payment-schedule.ts'

const bookedOn = '2027-01-10' as CalendarDate
const arrival = '2027-03-05' as CalendarDate

function aLine(minor: number, prepayment: readonly Instalment[], from = arrival): LockedLine {
  const line = {
    productId: 1,
    roomTypeId: 1,
    ratePlanId: 1,
    stay: { arrival: from, departure: addDays(from, 1) },
    party: { adults: 2, childrenAges: [] },
    cells: [{ night: from, minor }],
    terms: {
      occupancy: { maxAdults: 2, maxGuests: 2, byAdults: [0, 0], extraBed: 0 },
      plan: { mealPlan: 'RO' as const, derivations: [], meals: [], refundProtection: null, commission: 0 },
      children: [],
      promotions: [],
      fees: [],
    },
    cancellation: { kind: 'non-refundable' as const },
    prepayment,
    overridden: null,
    isProtected: false,
    taxExempt: 0,
  }
  return priceLines([line])[0]
}

function aPrice(lines: readonly LockedLine[], crossDiscount = 0, services: LockedPrice['services'] = []): LockedPrice {
  const made = { lines, services, crossDiscount, cityTax: null }
  const stay = { arrival, departure: addDays(arrival, 2) }
  const head = {
    version: 2,
    hotelId: 1,
    channelId: 1,
    currency: 'EUR',
    bookedOn,
    stay,
    packageId: null,
    promo: null,
  } as const
  return { ...head, ...made, ...priceTotalsOf(made) }
}

const half: Instalment = { due: 'on-booking', basisPoints: 5_000 }
const service: LockedPrice['services'][number] = {
  item: { serviceId: 1, quantity: 1, bandId: null, day: null, slot: null, line: 0, included: false },
  terms: { id: 1, per: 'unit', when: 'stay', minor: 700, byBand: [] },
  minor: 700,
}

describe('a schedule', () => {
  it('CHK-28 has a line for booking, for days before arrival and for days after booking, in order of date', () => {
    const instalments: Instalment[] = [
      half,
      { due: 'days-before-arrival', days: 14, basisPoints: 2_000 },
      { due: 'days-after-booking', days: 7, basisPoints: 1_000 },
    ]
    expect(scheduleOf(aPrice([aLine(10_001, instalments)]))).toEqual([
      { on: '2027-01-10', minor: 5_001 },
      { on: '2027-01-17', minor: 1_000 },
      { on: '2027-02-19', minor: 2_000 },
      { on: undefined, minor: 2_000 },
    ])
  })

  it('of several rooms sums what is due on a day, and leaves services to the hotel', () => {
    expect(scheduleOf(aPrice([aLine(10_000, [half]), aLine(6_000, [half])], 0, [service]))).toEqual([
      { on: bookedOn, minor: 8_000 },
      { on: undefined, minor: 8_700 },
    ])
  })

  it('of a split stay has each line less its part of the discount', () => {
    const price = aPrice([aLine(9_999, [half]), aLine(5_555, [], addDays(arrival, 1))], 333)
    expect(price.crossMinor).toBe(-518)
    expect(dueOfLines(price)).toEqual([9_999 - 333, 5_555 - 185])
    expect(scheduleOf(price)[0]).toEqual({ on: bookedOn, minor: 4_833 })
  })

  it('reserves on a card only what is paid at the hotel, once, and wants one card for all rooms', () => {
    const reserved: Instalment[] = [
      { due: 'on-booking', basisPoints: 3_000 },
      { due: 'days-before-arrival', days: 3, basisPoints: 5_000, by: 'authorisation' },
      { due: 'days-before-arrival', days: 1, basisPoints: 5_000, by: 'authorisation' },
    ]
    const card: Instalment = { due: 'on-booking', basisPoints: 0, by: 'card' }
    const price = aPrice([aLine(10_000, [...reserved, card]), aLine(6_000, [card])])
    expect(scheduleOf(price)).toEqual([
      { on: bookedOn, minor: 3_000 },
      { on: undefined, minor: 13_000 },
    ])
    expect(guaranteesOf(price)).toEqual([
      { on: bookedOn, minor: 0, by: 'card' },
      { on: '2027-03-02', minor: 5_000, by: 'authorisation' },
      { on: '2027-03-04', minor: 2_000, by: 'authorisation' },
    ])
  })

  it('of a reservation whose transfer is awaited has all that has a day on the day of the transfer', () => {
    const payBy = '2027-01-15T22:59:00.000Z' as Instant
    const deposit: Instalment[] = [
      { due: 'on-booking', basisPoints: 1_000 },
      { due: 'days-after-booking', days: 7, basisPoints: 2_000 },
    ]
    expect(
      scheduleOfReserved(aPrice([aLine(10_000, deposit)]), { payBy: payBy, accountDays: null }, 'Europe/Rome'),
    ).toEqual([
      { on: '2027-01-15', minor: 3_000 },
      { on: undefined, minor: 7_000 },
    ])
    expect(scheduleOfReserved(aPrice([aLine(10_000, [])]), { payBy: payBy, accountDays: null }, 'Europe/Rome')).toEqual(
      [{ on: '2027-01-15', minor: 10_000 }],
    )
    expect(
      scheduleOfReserved(aPrice([aLine(10_000, deposit)]), { payBy: null, accountDays: null }, 'Europe/Rome'),
    ).toHaveLength(3)
  })

  it('sums to the stay, whatever it is made of', () => {
    const instalment = fc.record({
      due: fc.constantFrom('days-before-arrival', 'days-after-booking'),
      days: fc.nat(90),
      basisPoints: fc.nat(6_000),
      by: fc.constantFrom(undefined, 'authorisation', 'card'),
    })
    const line = fc.record({ minor: fc.nat(300_000), prepayment: fc.array(instalment, { maxLength: 4 }) })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 3 }),
        fc.nat(2_000),
        fc.boolean(),
        (specs, discount, served) => {
          const lines = specs.map(({ minor, prepayment }) => aLine(minor, prepayment as Instalment[]))
          const price = aPrice(lines, lines.length === 2 ? discount : 0, served ? [service] : [])
          const schedule = scheduleOf(price)
          expect(schedule.reduce((sum, { minor }) => sum + minor, 0)).toBe(price.stayMinor)
          expect(
            schedule.every(({ on, minor }) => minor > 0 && (on === undefined || (bookedOn <= on && on <= arrival))),
          ).toBe(true)
          const atHotel = schedule.find(({ on }) => on === undefined)?.minor ?? 0
          expect(guaranteesOf(price).reduce((sum, { minor }) => sum + minor, 0)).toBeLessThanOrEqual(atHotel)
        },
      ),
    )
  })
})
