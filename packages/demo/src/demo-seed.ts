import { demoHouses } from './demo-houses.ts'
import { aurora } from './houses/aurora.ts'
import { bellarosa } from './houses/bellarosa.ts'
import { limonaia } from './houses/limonaia.ts'
import { miramare } from './houses/miramare.ts'
import { montefiore } from './houses/montefiore.ts'
import { ninfea } from './houses/ninfea.ts'
import { teatro } from './houses/teatro.ts'
import { tramonto } from './houses/tramonto.ts'
import type { Seed, SeedHotel } from './seed/seed.ts'

const houses = [miramare, limonaia, ninfea, aurora, bellarosa, teatro, montefiore, tramonto]

const hotels = demoHouses.hotels.map(({ id, key, name, destinationId }): SeedHotel => {
  const house = houses.find((one) => one.key === key)
  if (!house) throw new Error(`the house ${key} has no seed`)
  return { id, name, destinationId, house }
})
const hotelIds = hotels.map(({ id }) => id)

/** The invented hotel group "Case Belvento": a direct channel per house, the group's own, and one for agencies. */
export const demoSeed: Seed = {
  destinations: demoHouses.destinations.map(({ id, name }) => ({ id, name: { en: name, it: name } })),
  channels: [
    ...demoHouses.hotels.map(({ id, key, name, directChannelId }) => ({
      id: directChannelId,
      code: key.toUpperCase(),
      name,
      trade: false,
      tradeConfHour: 0,
      hotelIds: [id],
    })),
    { id: demoHouses.groupChannelId, code: 'BELVENTO', name: demoHouses.group, trade: false, tradeConfHour: 0, hotelIds },
    { id: demoHouses.tradeChannelId, code: 'TRADE', name: 'Belvento Trade', trade: true, tradeConfHour: 48, hotelIds },
  ],
  hotels,
}
