import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import { type Instalment, prepaymentLines } from './prepayment.ts'

const booked = '2027-01-10' as CalendarDate
const arrival = '2027-03-05' as CalendarDate

describe('the prepayment schedule', () => {
  it.each<[string, Instalment[], [string | undefined, number][]]>([
    ['at the hotel when nothing is asked', [], [[undefined, 10_001]]],
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
    ['not before the booking', [{ due: 'days-before-arrival', days: 365, basisPoints: 10_000 }], [['2027-01-10', 10_001]]],
    ['not after arrival', [{ due: 'days-after-booking', days: 365, basisPoints: 10_000 }], [['2027-03-05', 10_001]]],
  ])('CHK-28 falls due %s', (_, schedule, lines) => {
    expect(prepaymentLines(schedule, 10_001, booked, arrival).map(({ on, minor }) => [on, minor])).toEqual(lines)
  })

  it('always sums to the price', () => {
    const share = fc.integer({ min: 0, max: 10_000 }).map((basisPoints): Instalment => ({ due: 'on-booking', basisPoints }))
    fc.assert(
      fc.property(fc.array(share, { maxLength: 4 }), fc.nat(1e9), (schedule, minor) => {
        const lines = prepaymentLines(schedule, minor, booked, arrival)
        expect(lines.reduce((sum, line) => sum + line.minor, 0)).toBe(minor)
      }),
    )
  })
})
