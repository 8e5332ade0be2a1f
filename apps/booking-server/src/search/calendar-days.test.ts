import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import { maxNights } from '@portico/domain/time/stay'
import { describe, expect, it } from 'vitest'
import { aMoment } from '../../../../tests/builders/a-stay.ts'
import { startRandomHotel } from '../../../../tests/builders/start-random-hotel.ts'
import { byTestSize } from '../../../../tests/setup/by-test-size.ts'
import { calendarDays, chartDays } from './calendar-days.ts'
import { searchRooms } from './room-search.ts'
import type { SearchContext } from './sellable-stays.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'
import { createHotelSnapshots } from './snapshots/hotel-snapshots.ts'

/** The lowest total that a search finds for a stay, each searched once; `day` counts from today. */
function realSearches(hotel: HotelSnapshot, context: SearchContext): (day: number, nights: number) => number | undefined {
  const known = new Map<number, number | undefined>()
  return (day, nights) => {
    const key = day * 100 + nights
    if (known.has(key)) return known.get(key)
    const arrival = addDays(context.today, day)
    const { rooms } = searchRooms(hotel, { ...context, stay: { arrival, departure: addDays(arrival, nights) }, chosen: [] })
    const totals = rooms.flatMap(({ quotes }) => quotes.map(({ priced }) => priced.minor))
    const lowest = totals.length === 0 ? undefined : Math.min(...totals)
    known.set(key, lowest)
    return lowest
  }
}

const lengths = Array.from({ length: maxNights }, (_, i) => i + 1)

describe('CAL-08 every cell of chart and calendar', () => {
  const hotels = byTestSize({ fast: 1, normal: 6, full: 20 })
  it.each(Array.from({ length: hotels }, (_, i) => i + 1))(
    'equals real searches: hotel %i',
    async (seed) => {
      await using server = await startRandomHotel(seed)
      const hotel = await createHotelSnapshots(server.db.reader, () => aMoment).of(1)
      if (!hotel) throw new Error('there is no hotel')
      const today = todayAt(hotel.timeZone, aMoment)
      const context: SearchContext = {
        channelId: 1,
        party: { adults: 1 + (seed % 3), childrenAges: seed % 2 ? [7] : [] },
        tradeUser: false,
        today,
      }
      const chart = chartDays(hotel, context)
      expect([chart[0]?.day, chart.at(-1)?.day, chart.length]).toEqual([today, '2027-11-19', 365])
      const search = realSearches(hotel, context)
      for (const [i, { day, state, shortest, refusals }] of chart.entries()) {
        const nights = lengths.find((length) => search(i, length) !== undefined)
        expect(shortest, day).toEqual(nights && { nights, minor: search(i, nights) })
        const ends = lengths.some((length) => length <= i && search(i - length, length) !== undefined)
        const states = nights ? (ends ? ['free'] : ['arrive-only']) : ends ? ['depart-only'] : ['full', 'closed']
        expect(states, day).toContain(state)
        if (state === 'closed') expect(refusals[0]?.kind, day).toBe('closed-season')
        expect(refusals.length > 0, day).toBe(shortest === undefined)
      }
      const calendar = calendarDays(hotel, context, { first: '2026-11-01' as CalendarDate, next: '2027-12-01' as CalendarDate })
      expect(calendar.slice(0, 19).every(({ state }) => state === 'past')).toBe(true)
      expect(calendar.slice(19, 19 + 365)).toEqual(chart)
    },
    120_000,
  )
})
