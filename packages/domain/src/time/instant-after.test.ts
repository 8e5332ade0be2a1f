import { expect, it } from 'vitest'
import type { Instant } from './deadline.ts'
import { instantAfter } from './instant-after.ts'

it.each([
  ['2027-03-04T17:00:00.000Z', { minutes: 20 }, '2027-03-04T17:20:00.000Z'],
  ['2027-12-31T23:59:59.500Z', { seconds: 1 }, '2028-01-01T00:00:00.500Z'],
  // Clocks in Rome go forward in this night.
  ['2027-03-28T00:30:00.000Z', { hours: 1, minutes: 30 }, '2027-03-28T02:00:00.000Z'],
])('the moment after %s and %o is %s', (moment, duration, later) => {
  expect(instantAfter(moment as Instant, duration)).toBe(later)
})
