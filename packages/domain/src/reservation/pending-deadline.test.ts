import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import { optionEndOf, payByOf, pendingDeadlineOf, pendingEndOf } from './pending-deadline.ts'

const rome = 'Europe/Rome'
const today = '2027-03-01' as CalendarDate
const noon = '2027-03-01T11:00:00.000Z' as Instant

describe('what waits', () => {
  it.each([
    ['Rome in winter', '2027-03-05', rome, '2027-03-04T22:59:00.000Z'],
    ['Rome on the day that summer time begins', '2027-03-29', rome, '2027-03-28T21:59:00.000Z'],
    ['New York', '2027-03-05', 'America/New_York', '2027-03-05T04:59:00.000Z'],
    ['Tokyo after a leap day', '2028-03-01', 'Asia/Tokyo', '2028-02-29T14:59:00.000Z'],
  ])(
    'waits no longer than to the end of the day before arrival, on the hotel’s own clock: %s',
    (_, arrival, timeZone, end) => {
      expect(pendingEndOf(arrival as CalendarDate, timeZone)).toBe(end)
    },
  )

  it.each([
    ['2027-03-20', '2027-03-06T22:59:00.000Z'],
    ['2027-03-07', '2027-03-06T22:59:00.000Z'],
    ['2027-03-06', '2027-03-05T22:59:00.000Z'],
    ['2027-03-04', '2027-03-03T22:59:00.000Z'],
  ])('for a transfer of a stay from %s, with five days for it, waits until %s', (arrival, until) => {
    expect(payByOf(5, today, arrival as CalendarDate, rome)).toBe(until)
  })

  it.each([
    ['its hours', '2027-03-05', 24, '2027-03-02T11:00:00.000Z'],
    ['the end of the day before arrival', '2027-03-02', 24, '2027-03-01T22:59:00.000Z'],
    ['its hours, where they end before that day does', '2027-03-02', 6, '2027-03-01T17:00:00.000Z'],
    ['nothing, on the day of arrival', '2027-03-01', 1, undefined],
  ])('as an option lasts for %s', (_, arrival, hours, until) => {
    expect(optionEndOf(hours, noon, arrival as CalendarDate, rome)).toBe(until)
  })

  it('waits less long for a guest who comes earlier, and no longer for one who comes later', () => {
    const [early, late] = ['2027-03-03T22:59:00.000Z', '2027-03-06T22:59:00.000Z'] as Instant[]
    expect(pendingDeadlineOf(late as Instant, '2027-03-04' as CalendarDate, rome)).toBe(early)
    expect(pendingDeadlineOf(late as Instant, '2027-04-04' as CalendarDate, rome)).toBe(late)
  })
})
