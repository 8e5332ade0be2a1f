import { type PortalFilter, PortalPage, type PortalPageRequest } from '@portico/contracts/portal/portal-page'
import type { Quote } from '@portico/contracts/search/room-search'
import { mealPlans } from '@portico/domain/pricing/meal-plan'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { type Houses, startHouses } from '../../builders/gateway/two-houses.ts'
import { manyHouses } from '../../builders/many-houses.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

// Channel 1 sells sixty houses, ten to each of six towns.
const count = 60
const settings = () => aSnapshot([aHost({ host: 'one.test', channelIds: [1] })])
const couple = { adults: 2, childrenAges: [] }
const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }

let houses: Houses
let plain: Houses
beforeAll(async () => {
  houses = await startHouses({ profile: 'portico', seed: manyHouses(count), gateway: { settings: settings() } })
  plain = await startHouses({ profile: 'plain', seed: manyHouses(count), gateway: { settings: settings() } })
})
afterAll(async () => {
  await houses[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

const portalOf = (at: Houses) => at.gateway.client({ host: 'one.test', channel: 1 }).portalSearch

/**
 * All pages one after the other. Each is what the contract says and no more, though the gateway reads its own answer by
 * no second schema.
 */
async function allPages(at: Houses, request: PortalPageRequest): Promise<PortalPage[]> {
  const first = await portalOf(at).page.query(request)
  const pages = [first]
  for (let page = 2; page <= first.pages; page++) pages.push(await portalOf(at).page.query({ ...request, page }))
  for (const page of pages) expect(PortalPage.parse(page)).toEqual(page)
  return pages
}

/** What each house's own list has, asked one by one. */
async function quotesByHouse(search: NonNullable<PortalPageRequest['search']>): Promise<Map<number, Quote[]>> {
  const byHouse = new Map<number, Quote[]>()
  for (let hotel = 1; hotel <= count; hotel++) {
    const guest = houses.gateway.client({ host: 'one.test', channel: 1, hotel })
    const found = await guest.roomSearch.quotes.query({
      stay: search.stay,
      rooms: search.rooms.map((party) => ({ party })),
    })
    if (found.kind === 'rooms')
      byHouse.set(
        hotel,
        found.rooms.flatMap(({ quotes }) => quotes),
      )
  }
  return byHouse
}

const fits = ({ mealPlans: plans = [], isRefundable }: PortalFilter, { mealPlan, cancellation }: Quote) =>
  (plans.length === 0 || (mealPlan !== undefined && plans.includes(mealPlan))) &&
  (!isRefundable || cancellation.kind === 'free-until')

describe('a portal’s page', () => {
  it('lists what a search of each house finds: filtered and sorted the same, on pages of forty without gap or repetition', async () => {
    const { cards } = await portalOf(houses).page.query({})
    const names = new Map(
      (await allPages(houses, {})).flatMap((page) => page.cards.map((card) => [card.id, card] as const)),
    )
    expect([cards.length, names.size]).toEqual([40, count])
    const { compare } = new Intl.Collator('en-GB')
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 300 }),
        fc.record({
          adults: fc.integer({ min: 1, max: 3 }),
          childrenAges: fc.array(fc.integer({ min: 1, max: 16 }), { maxLength: 1 }),
        }),
        fc.record(
          {
            stars: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
            mealPlans: fc.uniqueArray(fc.constantFrom(...mealPlans), { maxLength: 2 }),
            isRefundable: fc.constant(true as const),
            most: fc.integer({ min: 150, max: 900 }),
          },
          { requiredKeys: [] },
        ),
        fc.constantFrom('price' as const, 'name' as const, 'stars' as const),
        fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
        async (days, party, filter, sort, destinationId) => {
          const arrival = addDays('2027-03-02' as CalendarDate, days)
          const search = { stay: { arrival, departure: addDays(arrival, 3) }, rooms: [party] }
          const pages = await allPages(houses, { search, filter, sort, ...(destinationId && { destinationId }) })
          const offers = await quotesByHouse(search)
          const expected = [...names.values()]
            .filter(({ id }) => destinationId === undefined || Math.ceil(id / 10) === destinationId)
            .map((card) => {
              const totals = (offers.get(card.id) ?? [])
                .filter((quote) => fits(filter, quote))
                .map(({ price }) => price.guestTotal.minor)
              return { ...card, minor: totals.length === 0 ? undefined : Math.min(...totals) }
            })
            .filter(({ stars, minor }) => {
              if (filter.stars?.length && !filter.stars.includes(stars)) return false
              const isAboutOffers = filter.mealPlans?.length || filter.isRefundable || filter.most !== undefined
              return !isAboutOffers || (minor !== undefined && minor <= (filter.most ?? 1e9) * 100)
            })
            .sort((one, other) => {
              const isAway = Number(one.minor === undefined) - Number(other.minor === undefined)
              const chosen = { price: (one.minor ?? 0) - (other.minor ?? 0), name: 0, stars: other.stars - one.stars }[
                sort
              ]
              return isAway || chosen || compare(one.name, other.name)
            })
          const listed = pages.flatMap((page) => page.cards)
          expect(listed.map(({ id, offer }) => [id, offer?.price.guestTotal.minor])).toEqual(
            expected.map(({ id, minor }) => [id, minor]),
          )
          expect(pages.every((page) => page.cards.length <= 40 && page.count === expected.length)).toBe(true)
          expect(pages[0]?.available).toBe(expected.filter(({ minor }) => minor !== undefined).length)
        },
      ),
      { numRuns: byTestSize({ fast: 3, normal: 5, full: 150 }) },
    )
  })

  it('says the condition of the lowest total: its meal plan, and whether it can be cancelled free of charge', async () => {
    const search = { stay, rooms: [couple] }
    const byHouse = await quotesByHouse(search)
    for (const { id, offer } of (await allPages(houses, { search })).flatMap(({ cards }) => cards)) {
      if (!offer) continue
      const lowest = (byHouse.get(id) ?? []).filter(
        ({ price }) => price.guestTotal.minor === offer.price.guestTotal.minor,
      )
      expect(lowest.map(({ mealPlan }) => mealPlan)).toContain(offer.mealPlan)
      const isFree = lowest.some(
        ({ mealPlan, cancellation }) => mealPlan === offer.mealPlan && cancellation.kind === 'free-until',
      )
      expect([id, offer.isRefundable]).toEqual([id, isFree])
    }
  })

  it('on a plain upstream filters and sorts by what that says, and offers no choice that it cannot answer', async () => {
    const search = { stay, rooms: [couple] }
    const ours = await portalOf(houses).page.query({ search, sort: 'name' })
    const theirs = await portalOf(plain).page.query({
      search,
      sort: 'name',
      filter: { mealPlans: ['AI'], isRefundable: true, facilities: ['pool'] },
    })
    expect(theirs.cards.map(({ id, offer }) => [id, offer?.price.stay])).toEqual(
      ours.cards.map(({ id, offer }) => [id, offer?.price.stay]),
    )
    expect(theirs.choices).toMatchObject({
      mealPlans: [],
      facilities: [],
      refundable: 0,
      sorts: ['place', 'price', 'name', 'stars'],
    })
    const stars = theirs.choices.stars.find(({ value }) => value === 4)?.count
    expect((await portalOf(plain).page.query({ search, filter: { stars: [4] } })).available).toBe(stars)
  })

  it('of a page after the last is the last, of a destination that there is not nothing, and without dates has no price', async () => {
    const portal = portalOf(houses)
    const last = await portal.page.query({ page: 99 })
    expect([last.page, last.pages, last.cards.length, last.available]).toEqual([2, 2, 20, undefined])
    expect(last.cards.every(({ offer }) => offer === undefined)).toBe(true)
    expect(await portal.page.query({ destinationId: 999 })).toMatchObject({ count: 0, cards: [], pages: 1 })
  })

  it('sorts the houses of a destination by their distance to its centre', async () => {
    const page = await portalOf(houses).page.query({ destinationId: 2, sort: 'distance' })
    expect(page.destination).toEqual({ id: 2, name: 'Town 2' })
    const distances = page.cards.map(({ distanceKm = -1 }) => distanceKm)
    expect(distances).toEqual([...distances].sort((one, other) => one - other))
  })
})

describe('the places of a portal', () => {
  it('are found by their names, whatever the case and accents: what is called so first, destinations before houses', async () => {
    const find = async (text: string) =>
      (await portalOf(houses).places.query({ text })).map(({ name, isExact }) => [name, isExact])
    expect(await find('tówn 3')).toEqual([['Town 3', true]])
    expect((await find('HOUSE 5')).slice(0, 2)).toEqual([
      ['House 5', true],
      ['House 50', false],
    ])
    expect(await find('ouse')).toEqual([])
    expect(await find('6')).toContainEqual(['Town 6', false])
  })

  it('SRCH-28 are counted on the clock of the portal’s first house', async () => {
    houses.at('2027-03-01T23:30:00.000Z')
    expect(await portalOf(houses).portal.query()).toMatchObject({
      hotelCount: count,
      destinationCount: 6,
      today: '2027-03-02',
    })
    houses.at('2027-03-01T09:00:00.000Z')
  })
})
