import type { House, HousePlan, HouseRule } from '@portico/demo/seed/house'
import type { Seed } from '@portico/demo/seed/seed'
import { aHouse } from './a-house.ts'

/** Numbers from 0 up to 1 that are always the same for a seed (G. Marsaglia, "Xorshift RNGs", 2003). */
export function seededRandom(seed: number): () => number {
  let state = seed || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const sameText = (text: string) => ({ en: text, it: text })

/**
 * Channel 1 sells all of them, channel 2 those with an even id; ten to a destination. Rooms, prices, plans and rules
 * differ from house to house.
 */
export function manyHouses(count: number, seed = 20_270_305): Seed {
  const random = seededRandom(seed)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const houses = Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: `House ${i + 1}`,
    destinationId: 1 + Math.floor(i / 10),
    house: houseOf(between, oneOf),
  }))
  const hotelIds = houses.map(({ id }) => id)
  return {
    destinations: Array.from({ length: Math.ceil(count / 10) }, (_, i) => ({
      id: i + 1,
      name: sameText(`Town ${i + 1}`),
    })),
    channels: [
      { id: 1, code: 'ALL', name: 'All', trade: false, tradeConfHour: 0, hotelIds },
      {
        id: 2,
        code: 'EVEN',
        name: 'Even',
        trade: true,
        tradeConfHour: 24,
        hotelIds: hotelIds.filter((id) => id % 2 === 0),
      },
    ],
    hotels: houses,
  }
}

function houseOf(between: (least: number, most: number) => number, oneOf: <T>(values: readonly T[]) => T): House {
  const base = between(45, 240)
  const rooms = [0, 1, 2].map((size) => ({
    rooms: between(1, 12),
    standardAdults: Math.min(2, size + 1),
    maxAdults: size + 1,
    maxGuests: size + 2,
    priceIndex: 80 + size * between(15, 40),
    perExtraAdult: between(10, 40),
    perMissingAdult: between(0, 15),
  }))
  const plans: Partial<HousePlan>[] = [
    { mealsPerAdult: between(6, 18) },
    { mealPlan: 'RO', mealsPerAdult: 0 },
    {
      mealsPerAdult: between(6, 18),
      adjustment: -between(5, 15),
      kinds: ['non-refundable'],
      cancellation: { kind: 'non-refundable' },
    },
  ]
  const seasons = [
    { from: '06-15', until: '09-10', week: base + between(20, 80), weekend: base + between(40, 120) },
    { from: '12-20', until: '01-06', week: base + between(10, 90), weekend: base + between(10, 90) },
    { from: '01-01', until: '12-31', week: base, weekend: base + between(0, 40) },
  ]
  const rules: HouseRule[] = [
    { from: '08-01', until: '08-31', minStay: between(2, 7) },
    { from: '03-01', until: '03-31', minStay: 2, weekdays: [5, 6] },
    { from: '01-01', until: '12-31', closedToArrival: true, weekdays: [0], rooms: [2] },
  ]
  const { hotels } = aHouse({
    rooms,
    plans,
    seasons,
    rules: rules.filter(() => oneOf([true, false])),
    stars: between(1, 5),
    city: oneOf(['Siena', 'Lucca', 'Pisa']),
  })
  const [hotel] = hotels
  if (!hotel) throw new Error('no house')
  return hotel.house
}
