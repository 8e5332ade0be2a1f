import { hotelsOnPage, type PortalSort, portalSorts } from '@portico/contracts/portal/portal-choices'
import type { PortalFilter } from '@portico/contracts/portal/portal-page'
import type { PortalCurrencies } from '@portico/contracts/price/currency'
import { type Money, money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { HotelListReply } from '@portico/legacy/calls/catalogue/hotel-list'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centreOf, distanceKm } from './distance.ts'
import type { HotelTotals } from './hotel-totals.ts'
import { portalPageOf } from './portal-page.ts'

// Few names, stars, places and prices: most hotels are alike in what they are sorted by.
const aHotel = fc.record({
  name: fc.constantFrom('Alba', 'Mimosa', 'Zagara'),
  stars: fc.integer({ min: 0, max: 5 }),
  latitude: fc.integer({ min: 44, max: 46 }),
  minor: fc.option(fc.constantFrom(10_000, 20_000, 30_000), { nil: undefined }),
})
type TestHotel = {
  readonly id: number
  readonly name: string
  readonly stars: number
  readonly latitude: number
  readonly minor?: number
}

const search = {
  stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
  rooms: [{ adults: 2, childrenAges: [] }],
}

const listOf = (hotels: readonly TestHotel[]): HotelListReply => ({
  channel: { id: 1, name: 'All', code: 'ALL', trade: false, tradeConfHour: 0 },
  hotels: hotels.map(({ id, name, stars, latitude }) => ({
    id,
    name,
    stars,
    city: '',
    summary: '',
    destinations: [{ id: 1, name: 'Here' }],
    position: { latitude, longitude: 9 },
  })),
})

function totalsOf(hotels: readonly TestHotel[]): HotelTotals {
  const minors = new Map(hotels.map(({ id, minor }) => [id, minor]))
  const lowest = (id: number) => minors.get(id)
  const offer = (id: number) => {
    const minor = lowest(id)
    const total = minor === undefined ? undefined : money(minor, 'EUR')
    return total && { price: { stay: total, guestTotal: total } }
  }
  return { currencies: ['EUR'], lowest, currencyOf: () => 'EUR', offer, facts: undefined }
}

/** The whole list by the words of the rule: what can be had first, then by what is chosen, then by name, then by id. */
function sortedBy(sort: PortalSort, hotels: readonly TestHotel[], hasTotals: boolean): number[] {
  const list = listOf(hotels).hotels
  const centre = centreOf(list.map((card) => ({ card, byName: 0, byPlace: 0 })))
  const distanceOf = ({ latitude }: TestHotel) => (centre ? distanceKm(centre, { latitude, longitude: 9 }) : 0)
  const isAway = ({ minor }: TestHotel) => Number(hasTotals && minor === undefined)
  const chosen = (one: TestHotel, other: TestHotel) =>
    ({
      place: 0,
      price: (one.minor ?? 0) - (other.minor ?? 0),
      name: 0,
      stars: other.stars - one.stars,
      distance: distanceOf(one) - distanceOf(other),
    })[sort]
  return [...hotels]
    .sort(
      (one, other) =>
        isAway(one) - isAway(other) ||
        chosen(one, other) ||
        (one.name < other.name ? -1 : one.name > other.name ? 1 : 0) ||
        one.id - other.id,
    )
    .map(({ id }) => id)
}

it('pages of a portal, one after the other, are the whole list in its order, though no page sorts all of it', () => {
  fc.assert(
    fc.property(
      fc.array(aHotel, { maxLength: 130 }),
      fc.constantFrom(...portalSorts),
      fc.boolean(),
      (made, sort, hasTotals) => {
        fc.pre(hasTotals || sort !== 'price')
        const hotels = made.map(({ minor, ...hotel }, i) => ({
          ...hotel,
          id: i + 1,
          ...(minor !== undefined && { minor }),
        }))
        const [list, totals] = [listOf(hotels), hasTotals ? totalsOf(hotels) : undefined]
        const shown: number[] = []
        for (let page = 1; page <= Math.max(1, Math.ceil(hotels.length / hotelsOnPage)); page++) {
          const request = { ...(hasTotals && { search }), destinationId: 1, sort, page }
          shown.push(
            ...portalPageOf({ list, languageTag: 'en-GB', input: request, totals, rates: undefined }).cards.map(
              ({ id }) => id,
            ),
          )
        }
        // A hotel of no channel has no destination, and of a destination without hotels there is no distance.
        expect(shown).toEqual(sortedBy(hotels.length === 0 ? 'name' : sort, hotels, hasTotals))
      },
    ),
  )
})

const totalsIn = (minors: Record<number, Money>): HotelTotals => {
  const lowest = (id: number) => minors[id]?.minor
  const currencyOf = (id: number) => minors[id]?.currency
  const offer = (id: number) => {
    const total = minors[id]
    return total && { price: { stay: total, guestTotal: total } }
  }
  return {
    currencies: [...new Set(Object.values(minors).map(({ currency }) => currency))],
    lowest,
    currencyOf,
    offer,
    facts: undefined,
  }
}

describe('a portal whose hotels have several currencies', () => {
  const made = [1, 2, 3, 4].map((id) => ({ id, name: `Hotel ${id}`, stars: 3, latitude: 45 }))
  // 250.00 EUR, 20,000 JPY, which are 125.00 EUR, and 300.00 PLN, which are 75.00.
  const totals = totalsIn({
    1: money(25_000, 'EUR'),
    2: money(20_000, 'JPY'),
    3: money(30_000, 'PLN'),
    4: money(9_000, 'EUR'),
  })
  const at = '2027-03-01T00:00:00.000Z' as Instant
  const rates = {
    from: 'EUR' as const,
    offered: [
      { code: 'JPY' as const, rate: 160, at },
      { code: 'PLN' as const, rate: 4, at },
    ],
  }
  const idsOf = (filter: PortalFilter, known: PortalCurrencies | undefined) =>
    portalPageOf({
      list: listOf(made),
      languageTag: 'en-GB',
      input: { search, sort: 'price', filter },
      totals,
      rates: known,
    }).cards.map(({ id }) => id)

  it('compares their prices at the rates that its pages show, each in its own smallest units', () => {
    expect(idsOf({}, rates)).toEqual([3, 4, 2, 1])
    expect(idsOf({ most: 125 }, rates)).toEqual([3, 4, 2])
    expect(idsOf({ most: 124 }, rates)).toEqual([3, 4])
  })

  it('has those of one currency after those of another where a rate is missing, and filters none by price', () => {
    const [first] = rates.offered
    for (const known of [undefined, { ...rates, offered: first ? [first] : [] }]) {
      expect(idsOf({}, known)).toEqual([4, 1, 2, 3])
      expect(idsOf({ most: 1 }, known)).toEqual([4, 1, 2, 3])
    }
  })
})

it('beside each number of stars stands how many hotels it would leave with all else that is chosen', () => {
  fc.assert(
    fc.property(
      fc.array(aHotel, { maxLength: 12 }),
      fc.constantFrom(100, 200, 300),
      fc.subarray([0, 3, 4, 5]),
      (made, most, stars) => {
        const hotels = made.map((hotel, i) => ({ ...hotel, id: i + 1 }))
        const pageOf = (filter: PortalFilter) =>
          portalPageOf({
            list: listOf(hotels),
            languageTag: 'en',
            input: { search, filter },
            totals: totalsOf(hotels),
            rates: undefined,
          })
        const { choices } = pageOf({ most, stars: stars.length > 0 ? stars : undefined })
        for (const { value, count } of choices.stars) expect(pageOf({ most, stars: [value] }).available).toBe(count)
      },
    ),
  )
})
