import type { Seed } from '@portico/demo/seed/seed'
import { aHouse } from '../../tests/builders/a-house.ts'

const said = (en: string) => ({ en, it: en })
const freeUntil = { kind: 'free-until', days: 2, time: '18:00', fee: { kind: 'first-night' } } as const

/**
 * House 1 with all that a basket can have: a double with a better suite, breakfast or half board, each with refund
 * protection, linen that everybody takes, a bath at its hours, a car from the airport, guests who must be named, and a
 * week with flights.
 */
export const aWholeHouse = (): Seed =>
  aHouse({
    rooms: [
      { name: said('Double'), rooms: 200, suggests: 1 },
      { name: said('Suite'), rooms: 200, priceIndex: 150, maxAdults: 5, maxGuests: 6 },
    ],
    plans: [
      { refundProtection: 600, cancellation: { ...freeUntil, days: 7 } },
      { name: said('Half board'), mealPlan: 'HB', mealsPerAdult: 30, refundProtection: 600, cancellation: freeUntil },
      { name: said('With the flight'), mealPlan: 'HB', mealsPerAdult: 30, cancellation: freeUntil },
    ],
    services: [
      {
        name: said('Bed linen'),
        description: said('Changed on the fourth day.'),
        category: said('Linen'),
        mandatory: true,
        per: 'person',
        when: 'stay',
        price: 9,
        childPrices: { 1: 0, 2: 5 },
        maxQuantity: 10,
      },
      {
        name: said('Salt bath'),
        description: said('Forty minutes.'),
        category: said('Baths'),
        per: 'person',
        when: 'day',
        price: 20,
        childPrices: { 2: 10 },
        maxQuantity: 10,
        slots: { times: ['10:00', '17:00'], places: 400 },
      },
      {
        name: said('Car from the airport'),
        description: said('A driver waits.'),
        category: said('Transfers'),
        per: 'unit',
        when: 'day',
        price: 40,
        maxQuantity: 3,
        transfer: true,
      },
    ],
    packages: [
      {
        name: said('A week by plane'),
        summary: said('With the flight.'),
        description: said('Seven nights and both flights.'),
        plan: 2,
        minNights: 7,
        maxNights: 7,
        arrivalDays: 127,
        includes: [1],
        places: 400,
        airports: [
          {
            id: 7,
            code: 'FRA',
            name: 'Frankfurt',
            flights: [
              { departure: { id: 71, code: 'BV101', time: '09:05' }, return: { id: 72, code: 'BV102', time: '16:30' } },
            ],
          },
        ],
      },
    ],
    organiser: { name: 'Belvento Viaggi', licence: 'PR 2014/0117', insolvencyCover: 'Fondo Garanzia' },
    protectionTerms: said('You leave for nothing until the day of arrival.'),
    guestRecords: { names: 'mandatory', birthDate: 'optional', sex: 'not-asked' },
  })
