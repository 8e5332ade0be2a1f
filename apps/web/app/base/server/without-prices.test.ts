import { expect, it } from 'vitest'
import { withoutPrices } from './without-prices.server.ts'

it('an answer for the eyes of a client has everything but its amounts', () => {
  const answer = {
    kind: 'rooms',
    line: 0,
    rooms: [
      {
        name: 'Double',
        price: { minor: 12_345, currency: 'EUR' },
        nights: [{ night: '2027-05-01', price: { minor: 0, currency: 'EUR' } }],
      },
    ],
    requiredMinor: 500,
    until: null,
  }
  const none = Number.NaN
  expect(withoutPrices(answer)).toEqual({
    kind: 'rooms',
    line: 0,
    rooms: [
      {
        name: 'Double',
        price: { minor: none, currency: 'EUR' },
        nights: [{ night: '2027-05-01', price: { minor: none, currency: 'EUR' } }],
      },
    ],
    requiredMinor: none,
    until: null,
  })
})
