import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate, weekdayOf } from './calendar-date.ts'
import { everyWeekday, namesDay, namesWeekday } from './named-days.ts'

const sunday = '2027-03-07' as CalendarDate
const week = Array.from({ length: 7 }, (_, i) => addDays(sunday, i))

describe('a rule for days', () => {
  it('names the weekdays of its mask, Sunday by 1 and Saturday by 64', () => {
    expect(week.map((day) => namesWeekday(1, day))).toEqual([true, false, false, false, false, false, false])
    expect(week.map((day) => namesWeekday(64, day))).toEqual([false, false, false, false, false, false, true])
    for (const day of week) expect(week.filter((other) => namesWeekday(1 << weekdayOf(day), other))).toEqual([day])
    expect(week.every((day) => namesWeekday(everyWeekday, day) && !namesWeekday(0, day))).toBe(true)
  })

  it('names those of its period, both ends inclusive, and all where an end is open', () => {
    const [first, last] = [addDays(sunday, 1), addDays(sunday, 3)]
    const named = (period: { first?: CalendarDate; last?: CalendarDate }, weekdays = everyWeekday) =>
      week.filter((day) => namesDay({ first: null, last: null, weekdays, ...period }, day)).map((day) => weekdayOf(day))
    expect(named({ first, last })).toEqual([1, 2, 3])
    expect(named({ first })).toEqual([1, 2, 3, 4, 5, 6])
    expect(named({ last })).toEqual([0, 1, 2, 3])
    expect(named({})).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(named({ first, last }, 0b0010_0101)).toEqual([2])
  })
})
