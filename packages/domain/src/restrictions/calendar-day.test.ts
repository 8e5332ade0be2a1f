import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { dayStateOf, lowestOfMonths } from './calendar-day.ts'

describe('a day of the calendar', () => {
  it.each([
    ['free', { arrive: true, depart: true, closed: false }],
    ['arrive-only', { arrive: true, depart: false, closed: false }],
    ['depart-only', { arrive: false, depart: true, closed: false }],
    ['full', { arrive: false, depart: false, closed: false }],
    ['depart-only', { arrive: false, depart: true, closed: true }],
    ['closed', { arrive: false, depart: false, closed: true }],
  ])('is %s when %o', (state, facts) => {
    expect(dayStateOf(facts)).toBe(state)
  })
})

describe('CAL-08 the month of the price chart', () => {
  it('shows the lowest of its days by the night', () => {
    const days = [
      { day: '2027-03-30', shortest: { nights: 1, minor: 12_000 } },
      { day: '2027-03-31', shortest: { nights: 3, minor: 33_000 } },
      { day: '2027-04-01' },
      { day: '2027-04-02', shortest: { nights: 2, minor: 20_000 } },
      { day: '2027-04-03', shortest: { nights: 1, minor: 10_000 } },
      { day: '2027-05-01' },
    ] as { day: CalendarDate; shortest?: { nights: number; minor: number } }[]
    expect(lowestOfMonths(days)).toEqual([
      { month: '2027-03', lowest: days[1] },
      { month: '2027-04', lowest: days[4] },
      { month: '2027-05', lowest: undefined },
    ])
  })

  it('never shows more a night than any day of the month', () => {
    const shortest = fc.option(fc.record({ nights: fc.integer({ min: 1, max: 14 }), minor: fc.nat(200_000) }), {
      nil: undefined,
    })
    fc.assert(
      fc.property(fc.array(shortest, { minLength: 1, maxLength: 90 }), (stays) => {
        const days = stays.map((stay, i) => ({ day: addDays('2027-03-01' as CalendarDate, i), shortest: stay }))
        const months = new Map(lowestOfMonths(days).map(({ month, lowest }) => [month, lowest?.shortest]))
        for (const { day, shortest: stay } of days) {
          if (!stay) continue
          const lowest = months.get(day.slice(0, 7))
          expect((lowest?.minor ?? Number.NaN) * stay.nights).toBeLessThanOrEqual(
            stay.minor * (lowest?.nights ?? Number.NaN),
          )
        }
      }),
    )
  })
})
