import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../../time/calendar-date.ts'
import { problemOfPackage } from './package.ts'

describe('a package', () => {
  const saturday = '2027-09-04' as CalendarDate
  const rule = {
    minNights: 7,
    maxNights: 14,
    arrivalDays: 64,
    first: '2027-09-01' as CalendarDate,
    last: '2027-09-25' as CalendarDate,
    includes: [],
  }

  it.each([
    ['nothing', saturday, 7, undefined],
    ['the nights', saturday, 6, 'other-nights'],
    ['the nights', saturday, 15, 'other-nights'],
    ['the day of arrival', addDays(saturday, 1), 7, 'other-arrival-day'],
    ['the period, before it', addDays(saturday, -7), 7, 'other-period'],
    ['the period, after it', addDays(saturday, 14), 8, 'other-period'],
    ['nothing, up to its last day', addDays(saturday, 14), 7, undefined],
  ] as const)('is kept from a stay by %s', (_, arrival, nights, problem) => {
    expect(problemOfPackage(rule, { arrival, departure: addDays(arrival, nights) })).toBe(problem)
  })
})
