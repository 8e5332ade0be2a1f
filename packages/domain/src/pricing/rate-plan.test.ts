import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import {
  type CancellationPolicy,
  cancellationDueOf,
  cancellationFeeOf,
  type Instalment,
  isRefundProtected,
  prepaymentLines,
  protectionOf,
  resaleEndOf,
  saleProblemOf,
} from './rate-plan.ts'

const guest = { trade: undefined }
const agent = { trade: { agencyCode: 'LAGO', rateGroup: 'gold' } }
const other = { trade: { agencyCode: 'MARE' } }
const open = { reserved: true, audience: null, packageId: null }
const forGroup = { ...open, audience: { groups: ['silver', 'gold'], agencies: [] } }
const forAgency = { ...open, audience: { groups: [], agencies: ['MARE'] } }
const forNobody = { ...open, audience: { groups: [], agencies: [] } }

describe('a product', () => {
  it.each([
    ['is anybody’s', { ...open, reserved: false, packageId: null }, guest, undefined],
    ['that is reserved is no guest’s', { ...open, reserved: true, packageId: null }, guest, 'trade-only'],
    ['that is reserved is a trade user’s', { ...open, reserved: true, packageId: null }, agent, undefined],
    ['AGY-15 of a group of agencies is theirs', forGroup, agent, undefined],
    ['AGY-15 of a group of agencies is no other agency’s', forGroup, other, 'trade-only'],
    ['AGY-15 of a group of agencies is no guest’s', forGroup, guest, 'trade-only'],
    ['AGY-15 of one agency is its own', forAgency, other, undefined],
    ['AGY-15 of one agency is no other’s', forAgency, agent, 'trade-only'],
    ['AGY-15 of nobody is no agency’s', forNobody, agent, 'trade-only'],
    ['of a package is not sold by itself', { ...open, reserved: false, packageId: 7 }, guest, 'other-rate'],
    ['of a package is sold as it', { ...open, reserved: false, packageId: 7 }, { ...guest, packageId: 7 }, undefined],
    [
      'of no package is not sold as one',
      { ...open, reserved: false, packageId: null },
      { ...guest, packageId: 7 },
      'other-rate',
    ],
    [
      'that is reserved does not say of which package it is',
      { ...open, reserved: true, packageId: 7 },
      guest,
      'trade-only',
    ],
  ] as const)('%s', (_, product, buyer, problem) => {
    expect(saleProblemOf(product, buyer)).toBe(problem)
  })
})

const arrival = '2027-03-05' as CalendarDate
const rome = 'Europe/Rome'
const priced = {
  nights: [
    { night: arrival, minor: 12_000 },
    { night: '2027-03-06' as CalendarDate, minor: 14_001 },
  ],
  minor: 26_001,
}
const until = (
  days: number,
  time = '18:00',
  fee: Extract<CancellationPolicy, { kind: 'free-until' }>['fee'] = { kind: 'first-night' },
) => ({ kind: 'free-until', days, time, fee }) as const

function dueAt(policy: CancellationPolicy, now: string, timeZone = rome, day = arrival): number {
  return cancellationDueOf(policy, priced, day, timeZone, {
    bookedAt: '2025-01-01T00:00:00.000Z' as Instant,
    now: now as Instant,
  })
}

describe('cancelling a room', () => {
  it.each([
    ['CAN-04: is free until N days before arrival', until(3), '2027-03-02T16:59:59.999Z', 0],
    ['CAN-04: costs the fee from that moment on', until(3), '2027-03-02T17:00:00.000Z', 12_000],
    ['CAN-05: is free until the day before arrival', until(1), '2027-03-04T16:59:59.999Z', 0],
    ['CAN-05: costs the fee after the day before arrival', until(1), '2027-03-04T17:00:00.000Z', 12_000],
    ['CAN-05: is free on the day of arrival itself', until(0), '2027-03-05T16:59:59.999Z', 0],
    ['CAN-05: costs the fee after the hour of the day of arrival', until(0), '2027-03-05T17:00:00.000Z', 12_000],
    [
      'CAN-05: costs everything at a non-refundable rate, however early',
      { kind: 'non-refundable' },
      '2026-01-01T00:00:00.000Z',
      26_001,
    ],
    [
      'costs a share, rounded half up',
      until(3, '18:00', { kind: 'share', basisPoints: 5_000 }),
      '2027-03-04T00:00:00.000Z',
      13_001,
    ],
  ] as const)('%s', (_, policy, now, minor) => {
    expect(dueAt(policy, now)).toBe(minor)
  })

  it.each([
    ['summer time begins on the day of the deadline', '2027-03-28', rome, '2027-03-28T16:00:00.000Z'],
    ['summer time ends on the day of the deadline', '2027-10-31', rome, '2027-10-31T17:00:00.000Z'],
    ['the deadline is a leap day', '2028-02-29', rome, '2028-02-29T17:00:00.000Z'],
    ['the hotel is in New York', '2027-03-05', 'America/New_York', '2027-03-05T23:00:00.000Z'],
    ['the hotel is in Tokyo', '2027-03-05', 'Asia/Tokyo', '2027-03-05T09:00:00.000Z'],
  ])('goes by the hotel’s own clock where %s', (_, day, timeZone, end) => {
    const before = new Date(Date.parse(end) - 1).toISOString()
    expect([
      dueAt(until(0), before, timeZone, day as CalendarDate),
      dueAt(until(0), end, timeZone, day as CalendarDate),
    ]).toEqual([0, 12_000])
  })

  const grace = (graceHours: number, policy: CancellationPolicy = { kind: 'non-refundable' }) => ({
    ...policy,
    graceHours,
  })
  const dueBooked = (policy: CancellationPolicy, bookedAt: string, now: string) =>
    cancellationDueOf(policy, priced, arrival, rome, { bookedAt: bookedAt as Instant, now: now as Instant })

  it.each([
    ['is free within the hours after booking', grace(24), '2027-03-01T10:00:00.000Z', '2027-03-02T09:59:59.999Z', 0],
    ['costs everything from their end on', grace(24), '2027-03-01T10:00:00.000Z', '2027-03-02T10:00:00.000Z', 26_001],
    [
      'is free until midnight before the day of arrival at the latest',
      grace(48),
      '2027-03-03T20:00:00.000Z',
      '2027-03-04T22:59:59.999Z',
      0,
    ],
    [
      'costs something on the day of arrival, though the hours last',
      grace(48),
      '2027-03-03T20:00:00.000Z',
      '2027-03-04T23:00:00.000Z',
      26_001,
    ],
    [
      'has no grace when booked on the day of arrival',
      grace(24),
      '2027-03-05T08:00:00.000Z',
      '2027-03-05T08:00:01.000Z',
      26_001,
    ],
    [
      'is free after the deadline, within the hours',
      grace(24, until(3)),
      '2027-03-03T10:00:00.000Z',
      '2027-03-04T09:59:59.999Z',
      0,
    ],
    [
      'is free until the deadline, though the hours are over',
      grace(1, until(3)),
      '2027-03-01T10:00:00.000Z',
      '2027-03-02T16:59:59.999Z',
      0,
    ],
    [
      'costs the fee when both are over',
      grace(1, until(3)),
      '2027-03-01T10:00:00.000Z',
      '2027-03-02T17:00:00.000Z',
      12_000,
    ],
  ] as const)('%s', (_, policy, bookedAt, now, minor) => {
    expect(dueBooked(policy, bookedAt, now)).toBe(minor)
  })

  it('is free at a moment exactly if the policy without its grace is, or the hours after booking last and the day of arrival has not come', () => {
    const hours = (h: number) => new Date(Date.parse('2027-03-05T00:00:00.000+01:00') + h * 3_600_000).toISOString()
    const policies = fc.oneof(
      fc.constant<CancellationPolicy>({ kind: 'non-refundable' }),
      fc.nat(9).map((days): CancellationPolicy => until(days, '12:00')),
    )
    fc.assert(
      fc.property(
        policies,
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: -400, max: 23 }),
        fc.nat(500),
        (policy, graceHours, from, later) => {
          const [bookedAt, now] = [hours(from), hours(from + later)]
          const isFree = dueBooked({ ...policy, graceHours }, bookedAt, now) === 0
          const isInGrace = later < graceHours && from + later < 0
          expect(isFree).toBe(isInGrace || dueBooked(policy, bookedAt, now) === 0)
        },
      ),
    )
  })

  it('never costs more than what is due for the room, though its first night did', () => {
    const policy = { kind: 'free-until', days: 0, time: '00:00', fee: { kind: 'first-night' } } as const
    expect(
      cancellationFeeOf(policy, { nights: [{ ...priced.nights[0], minor: 10_000 }], minor: 9_000 } as typeof priced),
    ).toBe(9_000)
  })

  it('never costs more than the room, and never becomes cheaper as time goes by', () => {
    const policies = fc.oneof(
      fc.record({
        kind: fc.constant('free-until' as const),
        days: fc.nat(30),
        time: fc.constantFrom('00:00', '12:00', '23:59'),
        fee: fc.oneof(
          fc.constant({ kind: 'first-night' as const }),
          fc.record({ kind: fc.constant('share' as const), basisPoints: fc.nat(10_000) }),
        ),
      }),
      fc.constant({ kind: 'non-refundable' as const }),
    )
    const hours = fc.integer({ min: -24 * 40, max: 24 * 2 })
    fc.assert(
      fc.property(policies, hours, fc.nat(24 * 40), (policy, hour, later) => {
        const at = (h: number) => new Date(Date.parse('2027-03-05T12:00:00.000Z') + h * 3_600_000).toISOString()
        const [first, second] = [dueAt(policy, at(hour)), dueAt(policy, at(hour + later))]
        expect(first).toBeLessThanOrEqual(second)
        expect(second).toBeLessThanOrEqual(cancellationFeeOf(policy, priced))
        expect(cancellationFeeOf(policy, priced)).toBeLessThanOrEqual(priced.minor)
      }),
    )
  })
})

describe('a resellable rate', () => {
  it.each([
    ['Rome in winter', '2027-03-05', rome, '2027-03-04T22:59:00.000Z'],
    ['Rome after summer time began that day', '2027-03-29', rome, '2027-03-28T21:59:00.000Z'],
    ['New York', '2027-03-05', 'America/New_York', '2027-03-05T04:59:00.000Z'],
    ['Tokyo on New Year’s Day', '2028-01-01', 'Asia/Tokyo', '2027-12-31T14:59:00.000Z'],
  ])('can be resold until 23:59 of the day before arrival: %s', (_, day, timeZone, end) => {
    expect(resaleEndOf(day as CalendarDate, timeZone)).toBe(end)
  })
})

const booked = '2027-01-10' as CalendarDate

describe('the prepayment schedule', () => {
  it.each<[string, Instalment[], [string | undefined, number][]]>([
    ['at the hotel when no prepayment is demanded', [], [[undefined, 10_001]]],
    ['immediately', [{ due: 'on-booking', basisPoints: 10_000 }], [['2027-01-10', 10_001]]],
    [
      'days before arrival, the rest at the hotel',
      [{ due: 'days-before-arrival', days: 14, basisPoints: 3_000 }],
      [
        ['2027-02-19', 3_000],
        [undefined, 7_001],
      ],
    ],
    ['days after booking', [{ due: 'days-after-booking', days: 7, basisPoints: 10_000 }], [['2027-01-17', 10_001]]],
    [
      'not before the booking',
      [{ due: 'days-before-arrival', days: 365, basisPoints: 10_000 }],
      [['2027-01-10', 10_001]],
    ],
    ['not after arrival', [{ due: 'days-after-booking', days: 365, basisPoints: 10_000 }], [['2027-03-05', 10_001]]],
  ])('CHK-28 falls due %s', (_, schedule, lines) => {
    expect(prepaymentLines(schedule, 10_001, booked, arrival).map(({ on, minor }) => [on, minor])).toEqual(lines)
  })

  it('always sums to the price', () => {
    const share = fc
      .integer({ min: 0, max: 10_000 })
      .map((basisPoints): Instalment => ({ due: 'on-booking', basisPoints }))
    fc.assert(
      fc.property(fc.array(share, { maxLength: 4 }), fc.nat(1e9), (schedule, minor) => {
        const lines = prepaymentLines(schedule, minor, booked, arrival)
        expect(lines.reduce((sum, line) => sum + line.minor, 0)).toBe(minor)
      }),
    )
  })
})

describe('refund protection', () => {
  it.each([
    ['adds its share of the line, rounded', 750, 9_999, 750],
    ['adds nothing where the plan includes it', 0, 9_999, 0],
    ['is not there where the plan does not offer it', null, 9_999, undefined],
  ])('UPG-09 %s', (_, refundProtection, minor, added) => {
    expect(protectionOf({ refundProtection }, minor)).toBe(added)
  })

  const room = (isProtected: boolean, refundIncluded: boolean) => ({ isProtected, refundIncluded })
  it('UPG-07 is not taken by itself', () => {
    expect([isRefundProtected([]), isRefundProtected([room(false, false)]), isRefundProtected([{}])]).toEqual([
      false,
      false,
      false,
    ])
  })
  it.each([
    ['taken for the first room', [room(true, false), room(false, false)], true],
    ['included in the first room', [room(false, true), room(false, false)], true],
    ['taken for the second room alone', [room(false, false), room(true, false)], false],
    ['included in the second room alone', [room(false, false), room(false, true)], false],
  ])('UPG-08 counts where it is %s: %o', (_, rooms, counts) => {
    expect(isRefundProtected(rooms)).toBe(counts)
  })
})
