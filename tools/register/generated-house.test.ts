import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { isWithin } from '@portico/domain/time/calendar-period'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedHouse } from './generated-house.ts'
import type { RegisteredHotel } from './register-rows.ts'

const anyHotel = fc.record({
  name: fc.string({ minLength: 1 }),
  street: fc.string(),
  zip: fc.constantFrom('75001', '06000', '73150', '97434', '98870', '20000', '01000'),
  town: fc.string({ minLength: 1 }),
  stars: fc.integer({ min: 1, max: 5 }),
  rooms: fc.integer({ min: 1, max: 1_100 }),
})
const seeds = fc.nat()
const bellevue: RegisteredHotel = {
  name: 'Bellevue',
  street: '1 Rue Haute',
  zip: '06000',
  town: 'Nice',
  stars: 3,
  rooms: 42,
}

describe('a generated house', () => {
  it('has exactly the registered rooms, at least one of each type', () => {
    fc.assert(
      fc.property(anyHotel, seeds, (hotel, seed) => {
        const rooms = generatedHouse(hotel, undefined, seed).rooms.map((type) => type.rooms)
        expect(Math.min(...rooms)).toBeGreaterThanOrEqual(1)
        expect(rooms.reduce((sum, count) => sum + count, 0)).toBe(hotel.rooms)
      }),
    )
  })

  it('has a price above nothing on every day of the year, for every party that fits', () => {
    const days = Array.from({ length: 366 }, (_, i) => addDays('2028-01-01' as CalendarDate, i))
    fc.assert(
      fc.property(anyHotel, seeds, (hotel, seed) => {
        const { seasons, rooms } = generatedHouse(hotel, undefined, seed)
        expect(days.every((day) => seasons.some((season) => isWithin(day, season)))).toBe(true)
        for (const { standardAdults, perMissingAdult, priceIndex, maxAdults, maxGuests } of rooms) {
          expect(standardAdults).toBeLessThanOrEqual(maxAdults)
          expect(maxAdults).toBeLessThanOrEqual(maxGuests)
          for (const { week, weekend } of seasons)
            expect((Math.min(week, weekend) * priceIndex) / 100).toBeGreaterThan((standardAdults - 1) * perMissingAdult)
        }
      }),
    )
  })

  it('is the same for the same seed, and another for another', () => {
    fc.assert(
      fc.property(anyHotel, seeds, (hotel, seed) => {
        expect(generatedHouse(hotel, undefined, seed)).toEqual(generatedHouse(hotel, undefined, seed))
      }),
    )
    const prices = Array.from({ length: 20 }, (_, seed) => generatedHouse(bellevue, undefined, seed).seasons[0]?.week)
    expect(new Set(prices).size).toBeGreaterThan(10)
  })

  it('says in both languages what is generated and from which seed, and writes to nobody real', () => {
    const { description, email, phone } = generatedHouse(bellevue, undefined, 7)
    expect(description.en).toMatch(/^3-star hotel in Nice, 42 rooms\. Name, address.*register.* generated \(seed 7\)/)
    expect(description.it).toMatch(/generati \(seme 7\)/)
    expect(email).toMatch(/^desk@hotel-[0-9a-f]{10}\.example$/)
    expect(phone).toMatch(/^\+33 1 99 00 \d\d \d\d$/)
  })

  it.each([
    ['75001', 'Europe/Paris', '75'],
    ['20000', 'Europe/Paris', '20'],
    ['97434', 'Indian/Reunion', '974'],
    ['98870', 'Pacific/Noumea', '988'],
  ])('at %s keeps the time of %s in department %s', (zip, timeZone, province) => {
    expect(generatedHouse({ ...bellevue, zip }, undefined, 1)).toMatchObject({ timeZone, province })
  })
})
