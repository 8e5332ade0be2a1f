import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate, calendarDateOf, daysBetween, weekdayOf } from './calendar-date.ts'

const day = (text: string) => text as CalendarDate

describe('a calendar date', () => {
  it.each([
    '2027-02-30',
    '2027-13-01',
    '2027-00-10',
    '27-01-01',
    '2027-1-1',
    '2027-01-01 ',
    '__proto__',
    '',
    '3000-01-01',
    '2026-02-29',
  ])('is not read from %j', (text) => expect(calendarDateOf(text)).toBeUndefined())

  it('exists on the leap day of a leap year', () => {
    expect(calendarDateOf('2028-02-29')).toBe('2028-02-29')
    expect(addDays(day('2028-02-28'), 2)).toBe('2028-03-01')
  })

  it('goes on after the end of the year', () => {
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
    expect(addDays(day('2027-01-01'), -1)).toBe('2026-12-31')
  })

  it('agrees with the language’s own calendar on every day of 1,000 years', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -25_000, max: 370_000 }),
        fc.integer({ min: -5_000, max: 5_000 }),
        (start, days) => {
          const iso = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10)
          fc.pre(start + days > -25_500)
          expect(addDays(day(iso(start)), days)).toBe(iso(start + days))
          expect(daysBetween(day(iso(start)), day(iso(start + days)))).toBe(days)
          expect(weekdayOf(day(iso(start)))).toBe(new Date(start * 86_400_000).getUTCDay())
        },
      ),
    )
  })
})
