import { addDays, aYearAfter, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseDay, dayOfKey, monthsFrom, partOf, type ShownDay, shownDaysOf, weeksOf } from './range-selection.ts'

const day = (text: string) => text as CalendarDate
const today = day('2027-03-01')
const days = shownDaysOf([
  { day: day('2027-03-03'), state: 'full' },
  { day: day('2027-03-04'), state: 'free', minNights: 2, perNightMinor: 12_000 },
  { day: day('2027-03-05'), state: 'arrive-only', minNights: 1, perNightMinor: 12_000 },
  { day: day('2027-03-06'), state: 'depart-only' },
  { day: day('2027-03-07'), state: 'closed' },
  { day: day('2027-03-08'), state: 'outside' },
] satisfies ShownDay[])

const choose = (chosen: string, arrival?: string) =>
  chooseDay(days, today, arrival ? { arrival: day(arrival) } : {}, day(chosen))

describe('choosing a stay in the calendar', () => {
  test('the first day is the arrival, the second the departure, and a third begins anew', () => {
    expect(choose('2027-03-04')).toEqual({ selection: { arrival: '2027-03-04' } })
    expect(choose('2027-03-06', '2027-03-04')).toEqual({
      selection: { arrival: '2027-03-04', departure: '2027-03-06' },
    })
    const complete = { arrival: day('2027-03-04'), departure: day('2027-03-06') }
    expect(chooseDay(days, today, complete, day('2027-03-05'))).toEqual({ selection: { arrival: '2027-03-05' } })
  })

  test.each([
    ['2027-02-28', 'past'],
    ['2027-03-03', 'unavailable'],
    ['2027-03-06', 'departure-only'],
    ['2027-03-07', 'closed'],
    ['2027-03-08', 'outside'],
  ])('no stay begins on %s: %s', (chosen, kind) => {
    expect(choose(chosen)).toEqual({ selection: {}, problem: { kind } })
  })

  test.each([
    ['2027-03-05', { kind: 'below-min-stay', nights: 2 }],
    ['2027-03-07', { kind: 'closed' }],
    ['2027-03-08', { kind: 'outside' }],
    ['2027-08-01', { kind: 'too-long', nights: 90 }],
  ])('a stay from 4 March does not end on %s', (chosen, problem) => {
    expect(choose(chosen, '2027-03-04')).toEqual({ selection: { arrival: '2027-03-04' }, problem })
  })

  test('an earlier day, or the same again, becomes the arrival', () => {
    expect(choose('2027-03-04', '2027-03-05').selection).toEqual({ arrival: '2027-03-04' })
    expect(choose('2027-03-04', '2027-03-04').selection).toEqual({ arrival: '2027-03-04' })
  })

  test('what the calendar does not know may be chosen', () => {
    expect(choose('2027-09-01').selection).toEqual({ arrival: '2027-09-01' })
  })

  test('a stay is half-open: its last day is a departure', () => {
    const stay = { arrival: day('2027-03-04'), departure: day('2027-03-06') }
    expect(['2027-03-03', '2027-03-04', '2027-03-05', '2027-03-06'].map((each) => partOf(stay, day(each)))).toEqual([
      undefined,
      'arrival',
      'between',
      'departure',
    ])
  })
})

const anyDay = fc.integer({ min: 0, max: 3000 }).map((offset) => addDays(day('2024-01-01'), offset))

describe('the months of the calendar', () => {
  test('have every day of the next year once, in weeks that begin with a Monday', () => {
    fc.assert(
      fc.property(anyDay, (from) => {
        const shown = monthsFrom(from)
          .flatMap(weeksOf)
          .flatMap((week) => week.map((each, weekday) => ({ each, weekday })))
          .filter(({ each }) => each !== undefined)
        const expected = []
        for (let each = from; each <= aYearAfter(from); each = addDays(each, 1)) expected.push(each)
        const dates = shown.map(({ each }) => each)
        expect(new Set(dates).size).toBe(dates.length)
        expect(expected.filter((each) => !dates.includes(each))).toEqual([])
        expect(shown.every(({ each, weekday }) => new Date(`${each}T12:00Z`).getUTCDay() === (weekday + 1) % 7)).toBe(
          true,
        )
      }),
      { numRuns: 30, examples: [[day('2024-02-29')]] },
    )
  })

  test('keys lead as in an ARIA date grid and never out of it', () => {
    const last = day('2028-03-31')
    const to = (key: string, from = '2027-05-31') => dayOfKey(day(from), key, today, last)
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].map((key) => to(key)),
    ).toEqual([
      '2027-05-30',
      '2027-06-01',
      '2027-05-24',
      '2027-06-07',
      '2027-05-31',
      '2027-06-06',
      '2027-04-30',
      '2027-06-30',
    ])
    expect(to('PageUp', '2027-03-20')).toBe(today)
    expect(to('ArrowDown', '2028-03-30')).toBe(last)
    expect(to('a')).toBeUndefined()
  })
})
