import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { nightsOf } from '../time/stay.ts'
import {
  breachesByDays,
  breachesOf,
  limitsOf,
  nightsThatMend,
  type RestrictionBreach,
  type RestrictionPeriod,
  reopeningOf,
  restrictionOfDay,
  restrictionsOfPart,
  type StayRestriction,
} from './stay-restriction.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate }
const request = { stay, party: { adults: 2, childrenAges: [] }, today: '2027-03-01' as CalendarDate }
const on =
  (day: string, restriction: StayRestriction) =>
  (date: CalendarDate): StayRestriction =>
    date === day ? restriction : {}

describe('stay restrictions', () => {
  it.each([
    ['allow a stay as long as the minimum', on('2027-03-05', { minStay: 2 }), []],
    ['refuse a stay below the minimum', on('2027-03-05', { minStay: 3 }), [{ kind: 'below-min-stay', limit: 3 }]],
    ['read the minimum on the day of arrival only', on('2027-03-06', { minStay: 3 }), []],
    ['refuse a stay above the maximum', on('2027-03-05', { maxStay: 1 }), [{ kind: 'above-max-stay', limit: 1 }]],
    ['let guests stay over a day closed to arrival', on('2027-03-06', { closedToArrival: true }), []],
    ['let guests leave on a stopped day', on('2027-03-07', { stopSell: true }), []],
    ['allow a booking exactly at the advance limits', on('2027-03-05', { minAdvance: 4, maxAdvance: 4 }), []],
  ])('%s', (_, restrictionOn, breaches) => {
    expect(breachesOf(request, restrictionOn)).toEqual(breaches)
  })

  it('ROOM-15 say how long a stay from this arrival must and may be, and for how many adults', () => {
    const restrictionOn = (day: CalendarDate): StayRestriction =>
      day === '2027-03-05'
        ? { minStay: 2, maxStay: 9, minAdults: 1, maxAdults: 2 }
        : { minStay: 8, minStayThrough: 4, maxAdults: 1 }
    expect(limitsOf(stay, restrictionOn)).toEqual({ minStay: 4, maxStay: 9, minAdults: 1, maxAdults: 2 })
  })
})

const first = '2027-03-01' as CalendarDate
const limit = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined })
const flag = fc.option(fc.boolean(), { nil: undefined, freq: 3 })
/** A row of restrictions in three weeks of March. */
const row: fc.Arbitrary<RestrictionPeriod> = fc
  .record({
    from: fc.integer({ min: 0, max: 20 }),
    days: fc.integer({ min: 0, max: 10 }),
    weekdays: fc.integer({ min: 1, max: 127 }),
    rule: fc.oneof(
      fc.record({ minStay: limit, maxStay: limit, minStayThrough: limit }),
      fc.record({ closedToArrival: flag, closedToDeparture: flag, stopSell: flag }),
      fc.record({
        minAdvance: fc.option(fc.nat(12), { nil: undefined }),
        maxAdvance: fc.option(fc.nat(25), { nil: undefined }),
      }),
      fc.record({ minAdults: limit, maxAdults: limit, together: flag }),
    ),
  })
  .map(({ from, days, weekdays, rule }) => ({
    firstDay: addDays(first, from),
    lastDay: addDays(first, from + days),
    weekdays,
    rule,
  }))
const aStay = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 9 }))
  .map(([from, nights]) => ({ arrival: addDays(first, from), departure: addDays(first, from + nights) }))

describe('several rows', () => {
  it('allow a stay exactly when each of them alone does: the strictest holds', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), aStay, fc.integer({ min: 1, max: 4 }), (rows, stay, adults) => {
        const request = { stay, party: { adults, childrenAges: [] }, today: first }
        const allowed = (some: readonly RestrictionPeriod[]) =>
          breachesOf(request, (day) => restrictionOfDay(some, day)).length === 0
        expect(allowed(rows)).toBe(rows.every((one) => allowed([one])))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a stay in several rooms, one after the other', () => {
  it('is refused exactly when it is in one room, wherever it is cut', () => {
    const cuts = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), aStay, cuts, (rows, stay, isCut) => {
        const restrictionOn = (day: CalendarDate) => restrictionOfDay(rows, day)
        const request = { stay, party: { adults: 2, childrenAges: [] }, today: first }
        const changes = nightsOf(stay)
          .slice(1)
          .filter((_, i) => isCut[i])
        const [begins, ends] = [
          [stay.arrival, ...changes],
          [...changes, stay.departure],
        ]
        const breaches = begins.flatMap((arrival, i) =>
          breachesOf(
            request,
            restrictionsOfPart({ arrival, departure: ends[i] ?? stay.departure }, stay, restrictionOn),
          ),
        )
        const kinds = (some: readonly RestrictionBreach[]) => [...new Set(some.map(({ kind }) => kind))].sort()
        expect(kinds(breaches)).toEqual(kinds(breachesOf(request, restrictionOn)))
      }),
      { numRuns: 500 },
    )
  })

  it('reads a day closed to arrival in the room that it begins in alone, and a stopped night in the room that is slept in', () => {
    const part = { arrival: '2027-03-06' as CalendarDate, departure: stay.departure }
    const breachesWith = (restrictionOn: (day: CalendarDate) => StayRestriction) =>
      breachesOf(request, restrictionsOfPart(part, stay, restrictionOn)).map(({ kind }) => kind)
    expect(breachesWith(on('2027-03-05', { closedToArrival: true, stopSell: true }))).toEqual([])
    expect(breachesWith(on('2027-03-06', { closedToArrival: true, minStay: 9 }))).toEqual([])
    expect(breachesWith(on('2027-03-06', { stopSell: true }))).toEqual(['stop-sell'])
    expect(breachesWith(on('2027-03-05', { minStay: 3 }))).toEqual(['below-min-stay'])
  })
})

describe('what is broken', () => {
  it('says how many nights would mend it: none shorter would', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), aStay, (rows, stay) => {
        const dayAt = (day: number) => addDays(stay.arrival, day)
        const breachesAt = (nights: number) =>
          breachesByDays({
            nights,
            advance: 5,
            adults: 2,
            dayAt,
            restrictionAt: (day) => restrictionOfDay(rows, dayAt(day)),
          })
        const mended = nightsThatMend(breachesAt(1), { nights: 1, dayAt })
        const shortest = Array.from({ length: 30 }, (_, i) => i + 1).find((nights) => breachesAt(nights).length === 0)
        if (breachesAt(1).length === 0) expect(shortest).toBe(1)
        else if (shortest !== undefined) expect(mended).toBeLessThanOrEqual(shortest)
      }),
      { numRuns: 2_000 },
    )
  })
})

const seasons = [
  { first: '2027-04-01', last: '2027-05-31' },
  { first: '2027-06-01', last: '2027-06-10' },
  { first: '2027-11-03', last: '2027-12-06' },
] as { first: CalendarDate; last: CalendarDate }[]

describe('a closed season', () => {
  it.each([
    ['departing on the first closed night is allowed', '2027-03-30', '2027-04-01', undefined],
    ['one closed night at the end is too many', '2027-03-30', '2027-04-02', '2027-06-11'],
    ['a stay within learns when the hotel opens after both seasons', '2027-05-01', '2027-05-04', '2027-06-11'],
    ['arriving on the day of reopening is allowed', '2027-06-11', '2027-06-12', undefined],
    ['a stay around the whole season learns the day after it', '2027-11-01', '2027-12-20', '2027-12-07'],
  ])('%s', (_, arrival, departure, reopens) => {
    expect(reopeningOf({ arrival: arrival as CalendarDate, departure: departure as CalendarDate }, seasons)).toBe(
      reopens,
    )
  })
})
