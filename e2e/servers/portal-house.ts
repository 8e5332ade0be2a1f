import type { House as HouseData, HousePlan, HouseRoom } from '@portico/demo/seed/house'
import type { Seed } from '@portico/demo/seed/seed'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { startHouse } from './house.ts'

type PlannedHouse = {
  readonly name: string
  readonly destinationId: 1 | 2
  readonly stars: number
  /** Of the room a night, in whole euros. */
  readonly night: number
  readonly room: Partial<HouseRoom>
  readonly plans: readonly Partial<HousePlan>[]
  readonly latitude: number
}

const roomOnly: Partial<HousePlan> = { mealPlan: 'RO', mealsPerAdult: 0 }
const breakfast: Partial<HousePlan> = {}
const halfBoard: Partial<HousePlan> = { mealPlan: 'HB', mealsPerAdult: 30 }
const final = {
  kinds: ['non-refundable'],
  cancellation: { kind: 'non-refundable' },
} as const satisfies Partial<HousePlan>

/**
 * Three houses on a coast and two at a lake, of which each is the first by another order. Their ids are their places in
 * this list, from 1.
 */
const houses: readonly PlannedHouse[] = [
  {
    name: 'Zagara',
    destinationId: 1,
    stars: 3,
    night: 90,
    latitude: 45,
    room: { rooms: 9, amenities: ['pool'] },
    plans: [breakfast],
  },
  {
    name: 'Alba',
    destinationId: 1,
    stars: 5,
    night: 200,
    latitude: 45.09,
    room: { rooms: 9 },
    plans: [{ ...roomOnly, ...final }, halfBoard],
  },
  {
    name: 'Mimosa',
    destinationId: 1,
    stars: 4,
    night: 120,
    latitude: 45.02,
    room: { rooms: 2, amenities: ['pool', 'wifi'] },
    plans: [roomOnly],
  },
  {
    name: 'Albergo-Ristorante Donaudampfschifffahrtsgesellschaft dei Fratelli Montecuccoli',
    destinationId: 2,
    stars: 4,
    night: 60,
    latitude: 46,
    room: { rooms: 9, amenities: ['lakeView'] },
    plans: [{ ...breakfast, ...final }],
  },
  { name: 'Ginestra', destinationId: 2, stars: 2, night: 150, latitude: 46.1, room: { rooms: 9 }, plans: [halfBoard] },
]

function seedOf(planned: readonly PlannedHouse[]): Seed {
  const [first] = aHouse().hotels
  const hotels = planned.map(({ name, destinationId, stars, night, latitude, room, plans }, i) => {
    const seasons: HouseData['seasons'] = [{ from: '01-01', until: '12-31', week: night, weekend: night }]
    const city = destinationId === 1 ? 'Porto' : 'Riva'
    const [made = first] = aHouse({
      stars,
      latitude,
      seasons,
      city,
      rooms: [{ ...room, perMissingAdult: 0 }],
      plans,
    }).hotels
    if (!made) throw new Error('no house')
    return { ...made, id: i + 1, name, destinationId }
  })
  return {
    destinations: [
      { id: 1, name: { en: 'Amber Coast', it: 'Costa Ambra' } },
      { id: 2, name: { en: 'Quiet Lake', it: 'Lago Quieto' } },
    ],
    channels: [
      {
        id: 1,
        code: 'ALL',
        name: 'All our coasts',
        trade: false,
        tradeConfHour: 0,
        hotelIds: hotels.map(({ id }) => id),
      },
    ],
    hotels,
  }
}

/** A portal of five houses whose prices, stars and rooms a story can count on. */
export const startPortal = () =>
  startHouse({
    seed: seedOf(houses),
    hosts: [aHost({ host: 'house.localhost', title: 'All our coasts', channelIds: [1], languageIds: [1, 2, 3] })],
    faulty: true,
  })
