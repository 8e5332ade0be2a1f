import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { dayStates } from './calendar-day.ts'
import { mergedDaysOf, type OfferedDay } from './merged-days.ts'

const first = '2027-03-01' as CalendarDate

describe('the days of several hotels', () => {
  it('are one calendar with what is least, and with what one of them allows', () => {
    const sea: OfferedDay[] = [
      { day: first, state: 'free', minNights: 3, perNight: 9_000 },
      { day: addDays(first, 1), state: 'closed' },
      { day: addDays(first, 2), state: 'arrive-only', minNights: 2, perNight: 12_000 },
    ]
    const lake: OfferedDay[] = [
      { day: addDays(first, -1), state: 'past' },
      { day: first, state: 'free', minNights: 1, perNight: 11_000 },
      { day: addDays(first, 1), state: 'closed' },
      { day: addDays(first, 2), state: 'depart-only' },
      { day: addDays(first, 3), state: 'full' },
    ]
    expect(mergedDaysOf([sea, lake])).toEqual([
      { day: '2027-02-28', state: 'past' },
      { day: '2027-03-01', state: 'free', minNights: 1, perNight: 9_000 },
      { day: '2027-03-02', state: 'closed' },
      { day: '2027-03-03', state: 'free', minNights: 2, perNight: 12_000 },
      { day: '2027-03-04', state: 'full' },
    ])
  })

  it('take no stay away that a hotel has, and promise none that no hotel has', () => {
    const hotelDay = fc.record({
      state: fc.constantFrom(...dayStates),
      minNights: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      perNight: fc.option(fc.nat(50_000), { nil: undefined }),
    })
    const hotel = fc
      .tuple(fc.nat(3), fc.array(hotelDay, { maxLength: 8 }))
      .map(([start, days]) => days.map((day, i): OfferedDay => ({ day: addDays(first, start + i), ...day })))
    const begins = ({ state }: OfferedDay) => state === 'free' || state === 'arrive-only'
    const ends = ({ state }: OfferedDay) => state === 'free' || state === 'depart-only'
    fc.assert(
      fc.property(fc.array(hotel, { maxLength: 5 }), (hotels) => {
        const merged = mergedDaysOf(hotels)
        expect(merged.map(({ day }) => day)).toEqual([...new Set(hotels.flat().map(({ day }) => day))].sort())
        for (const day of merged) {
          const sameDay = hotels.flat().filter((other) => other.day === day.day)
          expect([begins(day), ends(day)]).toEqual([sameDay.some(begins), sameDay.some(ends)])
          const begun = sameDay.filter(begins)
          for (const { minNights = 1, perNight } of begun) {
            expect(day.minNights ?? 1).toBeLessThanOrEqual(minNights)
            if (perNight !== undefined) expect(day.perNight).toBeLessThanOrEqual(perNight)
          }
          if (day.perNight !== undefined) expect(begun.map(({ perNight }) => perNight)).toContain(day.perNight)
        }
      }),
    )
  })
})
