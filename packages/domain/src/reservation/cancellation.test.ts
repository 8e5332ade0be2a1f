import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import { type CancellationPolicy, cancellationDueOf, cancellationFeeOf, resaleEndOf } from './cancellation.ts'

const arrival = '2027-03-05' as CalendarDate
const rome = 'Europe/Rome'
const priced = {
  nights: [
    { night: arrival, minor: 12_000 },
    { night: '2027-03-06' as CalendarDate, minor: 14_001 },
  ],
  minor: 26_001,
}
const until = (days: number, time = '18:00', fee: Extract<CancellationPolicy, { kind: 'free-until' }>['fee'] = { kind: 'first-night' }) =>
  ({ kind: 'free-until', days, time, fee }) as const

function dueAt(policy: CancellationPolicy, now: string, timeZone = rome, day = arrival): number {
  return cancellationDueOf(policy, priced, day, timeZone, now as Instant)
}

describe('leaving a room', () => {
  it.each([
    ['CAN-04: is free until N days before arrival', until(3), '2027-03-02T16:59:59.999Z', 0],
    ['CAN-04: costs the fee from that moment on', until(3), '2027-03-02T17:00:00.000Z', 12_000],
    ['CAN-05: is free until the day before arrival', until(1), '2027-03-04T16:59:59.999Z', 0],
    ['CAN-05: costs the fee after the day before arrival', until(1), '2027-03-04T17:00:00.000Z', 12_000],
    ['CAN-05: is free on the day of arrival itself', until(0), '2027-03-05T16:59:59.999Z', 0],
    ['CAN-05: costs the fee after the hour of the day of arrival', until(0), '2027-03-05T17:00:00.000Z', 12_000],
    ['CAN-05: costs everything at a non-refundable rate, however early', { kind: 'non-refundable' }, '2026-01-01T00:00:00.000Z', 26_001],
    ['costs a share, rounded half up', until(3, '18:00', { kind: 'share', basisPoints: 5_000 }), '2027-03-04T00:00:00.000Z', 13_001],
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
    expect([dueAt(until(0), before, timeZone, day as CalendarDate), dueAt(until(0), end, timeZone, day as CalendarDate)]).toEqual([
      0, 12_000,
    ])
  })

  it('never costs more than what is due for the room, though its first night did', () => {
    const policy = { kind: 'free-until', days: 0, time: '00:00', fee: { kind: 'first-night' } } as const
    expect(cancellationFeeOf(policy, { nights: [{ ...priced.nights[0], minor: 10_000 }], minor: 9_000 } as typeof priced)).toBe(9_000)
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
