import { expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import { reopeningOf } from './closed-season.ts'

const seasons = [
  { first: '2027-04-01', last: '2027-05-31' },
  { first: '2027-06-01', last: '2027-06-10' },
  { first: '2027-11-03', last: '2027-12-06' },
] as { first: CalendarDate; last: CalendarDate }[]

it.each([
  ['leaving on the first closed night is allowed', '2027-03-30', '2027-04-01', undefined],
  ['one closed night at the end is too many', '2027-03-30', '2027-04-02', '2027-06-11'],
  ['a stay within is told when the hotel opens after both seasons', '2027-05-01', '2027-05-04', '2027-06-11'],
  ['arriving on the day of reopening is allowed', '2027-06-11', '2027-06-12', undefined],
  ['a stay around the whole season is told the day after it', '2027-11-01', '2027-12-20', '2027-12-07'],
])('a closed season: %s', (_, arrival, departure, reopens) => {
  expect(reopeningOf({ arrival: arrival as CalendarDate, departure: departure as CalendarDate }, seasons)).toBe(reopens)
})
