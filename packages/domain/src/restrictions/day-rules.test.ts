import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { DayRules, type RestrictionPeriod, restrictionOfDay } from './stay-restriction.ts'

const firstNight = '2027-01-01' as CalendarDate
const dayAt = (day: number) => addDays(firstNight, day)

const period = fc
  .record({
    from: fc.integer({ min: -10, max: 500 }),
    days: fc.integer({ min: 0, max: 90 }),
    weekdays: fc.integer({ min: 1, max: 127 }),
    minStay: fc.integer({ min: 1, max: 9 }),
  })
  .map(
    ({ from, days, weekdays, minStay }): RestrictionPeriod => ({
      firstDay: dayAt(from),
      lastDay: dayAt(from + days),
      weekdays,
      rule: { minStay },
    }),
  )

describe('the rules of days', () => {
  it('are what the hotel demands, on any day, however often and in whatever order one asks', () => {
    const days = fc.array(fc.integer({ min: -5, max: 1_100 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.array(period, { maxLength: 6 }), days, (periods, wanted) => {
        const rules = new DayRules(firstNight, (day) => restrictionOfDay(periods, day))
        for (const day of [...wanted, ...wanted])
          expect(rules.on(dayAt(day))).toEqual(restrictionOfDay(periods, dayAt(day)))
      }),
    )
  })

  it('restrict a span exactly when one of its days has a rule, both ends inclusive', () => {
    fc.assert(
      fc.property(
        fc.array(period, { maxLength: 2 }),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 20 }),
        (periods, first, length) => {
          const rules = new DayRules(firstNight, (day) => restrictionOfDay(periods, day))
          const any = Array.from({ length: length + 1 }, (_, i) => restrictionOfDay(periods, dayAt(first + i))).some(
            (rule) => Object.keys(rule).length > 0,
          )
          expect([rules.restricts(first, first + length), rules.restricts(first, first + length)]).toEqual([any, any])
        },
      ),
    )
  })

  it('can be more than 255 different ones', () => {
    const rules = new DayRules(firstNight, (day) => ({ minStay: Number(day.replaceAll('-', '')) }))
    for (const day of [...Array(600).keys(), 0, 300])
      expect(rules.on(dayAt(day))).toEqual({ minStay: Number(dayAt(day).replaceAll('-', '')) })
  })
})
