import { expect, it } from 'vitest'
import { aHouse } from '../../../../tests/builders/a-house.ts'
import { aMoment, aStay } from '../../../../tests/builders/a-stay.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { priceBasket } from './price-basket.ts'
import { priceTree } from './price-tree.ts'

it('tells a price night by night, each amount with its reason, the leaves summing to the total', async () => {
  const plans = [{ adjustment: -10, mealsPerAdult: 12 }]
  await using server = await startBookingServer({ seed: aHouse({ plans }), now: () => aMoment, jobs: false })
  const basket = {
    stay: aStay('2027-03-05', { nights: 2 }),
    rooms: [{ productId: 10101, party: { adults: 1, childrenAges: [7] } }],
  }
  const priced = await priceBasket(server.db.reader, { hotelId: 1, channelId: 1 }, basket, aMoment)
  if (priced.kind !== 'priced') throw new Error(priced.kind)
  const tree = priceTree(priced.locked)
  // 100 − 20 for the adult who does not come + half of 40 for the child = 100, less 10 %; breakfast 12 and half of 12.
  expect(tree.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' '))).toEqual([
    'hotel 1, channel 1, 2027-03-05 to 2027-03-07, booked on 2026-11-20, EUR',
    'guest total 220.00',
    'stay 216.00',
    'product 10101, adults: 1, children of 7 216.00',
    ...['2027-03-05', '2027-03-06'].flatMap((night) => [
      `${night} 108.00`,
      'room 100.00',
      'adults: 1 -20.00',
      'child of 7, extra bed 20.00',
      'rate plan 101, -10 % of 100.00 -10.00',
      'breakfast, adults: 1 12.00',
      'breakfast of the child of 7, 50 % of 12.00 6.00',
    ]),
    'city tax 4.00',
    'for product 10101 4.00',
    '2027-03-05, persons: 1 2.00',
    '2027-03-06, persons: 1 2.00',
  ])
})
