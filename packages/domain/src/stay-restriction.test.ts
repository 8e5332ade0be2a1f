import { describe, expect, it } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { breachesOf, type StayRestriction } from './stay-restriction.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate }
const on =
  (day: string, restriction: StayRestriction) =>
  (asked: CalendarDate): StayRestriction =>
    asked === day ? restriction : {}

describe('stay restrictions', () => {
  it.each([
    ['allow a stay as long as the minimum', on('2027-03-05', { minStay: 2 }), []],
    ['refuse a stay below the minimum', on('2027-03-05', { minStay: 3 }), [{ kind: 'below-min-stay', limit: 3 }]],
    ['read the minimum on the day of arrival only', on('2027-03-06', { minStay: 3 }), []],
    ['refuse a stay above the maximum', on('2027-03-05', { maxStay: 1 }), [{ kind: 'above-max-stay', limit: 1 }]],
    ['refuse arrival on a closed day', on('2027-03-05', { closedToArrival: true }), [{ kind: 'closed-to-arrival' }]],
    ['let guests stay over a day closed to arrival', on('2027-03-06', { closedToArrival: true }), []],
    ['refuse departure on a closed day', on('2027-03-07', { closedToDeparture: true }), [{ kind: 'closed-to-departure' }]],
    ['refuse a stopped night and name it', on('2027-03-06', { stopSell: true }), [{ kind: 'stop-sell', night: '2027-03-06' }]],
    ['let guests leave on a stopped day', on('2027-03-07', { stopSell: true }), []],
    ['refuse a booking too close to arrival', on('2027-03-05', { minAdvance: 5 }), [{ kind: 'too-late-to-book', limit: 5 }]],
    ['refuse a booking too far ahead', on('2027-03-05', { maxAdvance: 3 }), [{ kind: 'too-early-to-book', limit: 3 }]],
    ['allow a booking exactly at the advance limits', on('2027-03-05', { minAdvance: 4, maxAdvance: 4 }), []],
  ])('%s', (_, restrictionOn, breaches) => {
    expect(breachesOf(stay, restrictionOn, '2027-03-01' as CalendarDate)).toEqual(breaches)
  })
})
