import { describe, expect, it } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { deadlineOf, type Instant, todayAt } from './deadline.ts'
import { defaultStay, nightsOf, problemOfStay } from './stay.ts'

const stay = (arrival: string, departure: string) => ({
  arrival: arrival as CalendarDate,
  departure: departure as CalendarDate,
})

describe('a stay', () => {
  it('has a night for each day but the last', () => {
    expect(nightsOf(stay('2026-12-30', '2027-01-02'))).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  })

  it('SRCH-04 is tonight when nobody says otherwise', () => {
    expect(defaultStay('2026-12-31' as CalendarDate)).toEqual(stay('2026-12-31', '2027-01-01'))
  })

  it.each([
    ['departure-not-after-arrival', stay('2027-03-05', '2027-03-05')],
    ['departure-not-after-arrival', stay('2027-03-05', '2027-03-01')],
    ['too-long', stay('2027-03-05', '2027-09-05')],
    ['in-the-past', stay('2027-02-28', '2027-03-02')],
    [undefined, stay('2027-03-01', '2027-03-02')],
  ])('has the problem %s', (problem, requested) => {
    expect(problemOfStay(requested, '2027-03-01' as CalendarDate)).toBe(problem)
  })
})

describe('the hotel’s own clock', () => {
  it.each([
    ['Europe/Rome', '2027-03-04T22:59:59.000Z', '2027-03-04'],
    ['Europe/Rome', '2027-03-04T23:00:00.000Z', '2027-03-05'],
    ['America/New_York', '2027-03-05T04:59:00.000Z', '2027-03-04'],
    ['Asia/Tokyo', '2027-03-04T15:00:00.000Z', '2027-03-05'],
  ])('decides what today is: %s at %s', (zone, now, today) => {
    expect(todayAt(zone, now as Instant)).toBe(today)
  })

  it.each([
    ['in winter', '2027-03-05', 1, '18:00', 'Europe/Rome', '2027-03-04T17:00:00.000Z'],
    ['in summer', '2027-07-05', 0, '18:00', 'Europe/Rome', '2027-07-05T16:00:00.000Z'],
    ['on the day the clocks go forward', '2027-03-28', 0, '02:30', 'Europe/Rome', '2027-03-28T01:30:00.000Z'],
    ['before the year begins', '2027-01-01', 1, '23:59', 'Europe/Rome', '2026-12-31T22:59:00.000Z'],
  ])('makes a deadline a moment %s', (_, date, days, time, zone, moment) => {
    expect(deadlineOf(date as CalendarDate, days, time, zone)).toBe(moment)
  })
})
