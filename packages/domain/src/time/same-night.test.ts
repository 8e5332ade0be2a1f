import { describe, expect, it } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import type { Instant } from './deadline.ts'
import { isSameNight } from './same-night.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate }

describe('SRCH-24 a stay is for the same night', () => {
  it.each([
    ['at 18:00 of the day of arrival', '2027-03-05T17:00:00.000Z', 'Europe/Rome', undefined, true],
    ['not at 17:59', '2027-03-05T16:59:59.999Z', 'Europe/Rome', undefined, false],
    ['until the end of the day', '2027-03-05T22:59:59.999Z', 'Europe/Rome', undefined, true],
    ['not after it', '2027-03-05T23:00:00.000Z', 'Europe/Rome', undefined, false],
    ['not the evening before', '2027-03-04T19:00:00.000Z', 'Europe/Rome', undefined, false],
    ['from the hour that the channel sets', '2027-03-05T14:00:00.000Z', 'Europe/Rome', 15, true],
    ['by the clock in Honolulu', '2027-03-06T04:00:00.000Z', 'Pacific/Honolulu', undefined, true],
    ['by the clock in Auckland', '2027-03-05T05:00:00.000Z', 'Pacific/Auckland', undefined, true],
    ['not yet in Auckland', '2027-03-05T04:59:00.000Z', 'Pacific/Auckland', undefined, false],
  ])('%s', (_, now, timeZone, from, expected) => {
    expect(isSameNight(stay, now as Instant, timeZone, from)).toBe(expected)
  })
})
