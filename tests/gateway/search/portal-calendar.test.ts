import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { type Houses, startHouses } from '../../builders/gateway/two-houses.ts'
import { manyHouses } from '../../builders/many-houses.ts'

// Channel 1 sells twenty-four houses: ten in each of two towns, and four in a third.
const settings = () => aSnapshot([aHost({ host: 'one.test', channelIds: [1] })])
const party = { adults: 2, childrenAges: [] }

let houses: Houses
beforeAll(async () => {
  houses = await startHouses({ profile: 'portico', seed: manyHouses(24), gateway: { settings: settings() } })
})
afterAll(() => houses[Symbol.asyncDispose]())

const portalOf = ({ gateway }: Houses) => gateway.client({ host: 'one.test', channel: 1 }).portalSearch

async function chartOf(hotel: number) {
  const { months } = await houses.gateway.client({ host: 'one.test', channel: 1, hotel }).dates.chart.query({ party })
  return new Map(months.flatMap(({ days }) => days).map((day) => [day.day, day]))
}

describe('the calendar of a portal', () => {
  it('has for each day what the calendars of a place’s hotels have at the least', async () => {
    const town = (await portalOf(houses).portal.query()).destinations.find(({ count }) => count === 4)
    const { cards } = await portalOf(houses).page.query({ destinationId: town?.id })
    expect(cards).toHaveLength(4)
    const charts = await Promise.all(cards.map(({ id }) => chartOf(id)))
    const calendar = await portalOf(houses).calendar.query({ party, destinationId: town?.id })
    expect(calendar.currency).toBe('EUR')
    expect(calendar.days.length).toBeGreaterThan(360)
    let priced = 0
    for (const { day, state, minNights, perNightMinor } of calendar.days) {
      const hotelDays = charts.flatMap((days) => days.get(day) ?? [])
      const begun = hotelDays.filter((hotelDay) => ['free', 'arrive-only'].includes(hotelDay.state))
      expect(['free', 'arrive-only'].includes(state)).toBe(begun.length > 0)
      const stays = begun.flatMap(({ shortest }) => shortest ?? [])
      if (stays.length === 0) continue
      priced += 1
      expect(minNights).toBe(Math.min(...stays.map(({ nights }) => nights)))
      expect(perNightMinor).toBe(Math.min(...stays.map(({ nights, price }) => Math.ceil(price.minor / nights))))
    }
    expect(priced).toBeGreaterThan(300)
  })

  it('is that of one hotel where one is chosen', async () => {
    const [first] = (await portalOf(houses).page.query({})).cards
    const own = await chartOf(first?.id ?? 0)
    const { days } = await portalOf(houses).calendar.query({ party, hotelId: first?.id })
    expect(days.map(({ day, state }) => [day, state])).toEqual([...own.values()].map(({ day, state }) => [day, state]))
  })

  it('has no days of more hotels than it asks', async () => {
    expect(await portalOf(houses).calendar.query({ party })).toEqual({ days: [] })
  })

  it('has none of a server without prices for its days', async () => {
    await using plain = await startHouses({ profile: 'plain', seed: manyHouses(2), gateway: { settings: settings() } })
    expect(await portalOf(plain).calendar.query({ party })).toEqual({ days: [] })
  })
})
