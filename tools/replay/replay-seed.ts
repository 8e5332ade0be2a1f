import { flexible } from '@portico/demo/rate-plans'
import type { BilingualText } from '@portico/demo/seed/bilingual-text'
import type { House, HouseRoom } from '@portico/demo/seed/house'
import type { Seed } from '@portico/demo/seed/seed'
import { productId } from '@portico/demo/seed/seed-ids'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Capacities } from './capacities.ts'

/**
 * The hotels of a replay: as many rooms of each type as the scenario says, open on every night of the data, at
 * generated prices.
 */

export const replayChannelId = 1

/** `code` tells one replay from another: a database that has another one's is not continued. */
export function replaySeed(capacities: Capacities, code: string): Seed {
  const names = [...capacities.keys()]
  return {
    destinations: [{ id: 1, name: sameText('Portugal') }],
    channels: [
      {
        id: replayChannelId,
        code,
        name: 'Replay of past bookings',
        trade: false,
        tradeConfHour: 0,
        hotelIds: names.map((_, i) => hotelIdAt(i)),
      },
    ],
    hotels: names.map((name, i) => ({
      id: hotelIdAt(i),
      name,
      destinationId: 1,
      house: houseOf(name, capacities.get(name) ?? new Map()),
    })),
  }
}

export type OnSale = { readonly hotelId: number; readonly productId: number }

/** Hotel and product of a type in the seed above; the type must be among the capacities. */
export function onSaleOf(capacities: Capacities, hotel: string, type: string): OnSale {
  const types = capacities.get(hotel)
  if (!types?.has(type)) throw new Error(`the scenario has no ${hotel}|${type}`)
  const hotelId = hotelIdAt([...capacities.keys()].indexOf(hotel))
  return { hotelId, productId: productId(hotelId, [...types.keys()].indexOf(type), 0) }
}

/** The seed opens the nights from the day before its day on. */
export function seedDayOf(firstNight: CalendarDate): CalendarDate {
  return addDays(firstNight, 1)
}

const hotelIdAt = (place: number) => place + 1
const sameText = (text: string): BilingualText => ({ en: text, it: text })

function houseOf(name: string, types: ReadonlyMap<string, number>): House {
  const about = sameText(
    `${name} of the "Hotel booking demand" data set. Prices and everything else but rooms and bookings are generated.`,
  )
  return {
    stars: 4,
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    street: '-',
    zip: '-',
    city: '-',
    province: '-',
    country: 'PT',
    latitude: 38.7,
    longitude: -9.1,
    phone: '-',
    email: 'desk@replay.example',
    colour: '#0d5a74',
    summary: about,
    description: about,
    checkIn: '15:00',
    checkOut: '11:00',
    information: [],
    notes: sameText(''),
    terms: sameText(''),
    childBands: [
      { id: 1, min: 0, max: 1, basisPoints: 0 },
      { id: 2, min: 2, max: 11, basisPoints: 5_000 },
    ],
    cityTax: { perPersonNight: 200, maxNights: 7, minAge: 13 },
    seasons: [
      { from: '06-01', until: '09-30', week: 130, weekend: 145 },
      { from: '01-01', until: '12-31', week: 90, weekend: 100 },
    ],
    closures: [],
    rules: [],
    rooms: [...types].map(([type, rooms], place) => roomOf(type, rooms, place)),
    plans: [flexible({ breakfast: 12, days: 1, time: '18:00' })],
  }
}

/** Wide enough for every party that the product allows, so that only the product's own limits refuse one. */
function roomOf(type: string, rooms: number, place: number): HouseRoom {
  return {
    name: sameText(`Type ${type}`),
    description: sameText(''),
    squareMetres: 20,
    rooms,
    standardAdults: 2,
    maxAdults: 20,
    maxGuests: 35,
    priceIndex: 100 + 12 * place,
    perMissingAdult: 15,
    perExtraAdult: 30,
    amenities: [],
  }
}
