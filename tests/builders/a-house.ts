import type { House, HousePlan, HouseRoom } from '@portico/demo/seed/house'
import type { Seed } from '@portico/demo/seed/seed'

const sameText = (text: string) => ({ en: text, it: text })

const aRoom: HouseRoom = {
  name: sameText('Double'),
  description: sameText('A double room.'),
  squareMetres: 18,
  rooms: 1,
  standardAdults: 2,
  maxAdults: 3,
  maxGuests: 4,
  priceIndex: 100,
  perMissingAdult: 20,
  perExtraAdult: 40,
  amenities: ['wifi'],
}

const aPlan: HousePlan = {
  name: sameText('Flexible'),
  description: sameText('With breakfast.'),
  mealPlan: 'BB',
  mealsPerAdult: 10,
  adjustment: 0,
  kinds: ['refundable-until', 'pay-at-hotel'],
  cancellation: { kind: 'free-until', days: 2, time: '18:00', fee: { kind: 'first-night' } },
  prepayment: [],
}

type Overrides = Partial<Omit<House, 'rooms' | 'plans'>> & {
  /** A number is that many rooms of one type. */
  readonly rooms?: number | readonly Partial<HouseRoom>[]
  readonly plans?: readonly Partial<HousePlan>[]
}

/**
 * A database with one small hotel, for tests: hotel 1 on direct channel 1 and trade channel 2, one room type (101) on
 * one rate plan (product 10101), 100.00 EUR a night and 10.00 breakfast, open all year, city tax 2.00.
 */
export function aHouse({ rooms = 1, plans = [{}], ...overrides }: Overrides = {}): Seed {
  const house: House = {
    stars: 3,
    currency: 'EUR',
    timeZone: 'Europe/Rome',
    street: 'Via Prova 1',
    zip: '00001',
    city: 'Prova',
    province: 'PR',
    country: 'IT',
    latitude: 45,
    longitude: 9,
    phone: '+39 0000 000 001',
    email: 'desk@a-house.example',
    colour: '#0d5a74',
    summary: sameText('A house for tests.'),
    description: sameText('A house for tests.'),
    checkIn: '15:00',
    checkOut: '11:00',
    information: [],
    notes: sameText(''),
    terms: sameText('Terms.'),
    childBands: [
      { id: 1, min: 0, max: 2, basisPoints: 0 },
      { id: 2, min: 3, max: 11, basisPoints: 5_000 },
    ],
    cityTax: { perPersonNight: 200, maxNights: 7, minAge: 12 },
    bank: { owner: 'A House', iban: 'IT49E9988801010000000101101', days: 5 },
    seasons: [{ from: '01-01', until: '12-31', week: 100, weekend: 100 }],
    closures: [],
    rules: [],
    rooms: (typeof rooms === 'number' ? [{ rooms }] : rooms).map((room) => ({ ...aRoom, ...room })),
    plans: plans.map((plan) => ({ ...aPlan, ...plan })),
    ...overrides,
  }
  return {
    destinations: [{ id: 1, name: sameText('Somewhere') }],
    channels: [
      { id: 1, code: 'DIRECT', name: 'Direct', trade: false, tradeConfHour: 0, hotelIds: [1] },
      { id: 2, code: 'TRADE', name: 'Trade', trade: true, tradeConfHour: 24, hotelIds: [1] },
    ],
    hotels: [{ id: 1, name: 'A House', destinationId: 1, house }],
  }
}
