import type { CalendarDate } from '@portico/domain/calendar-date'
import { describe, expect, it } from 'vitest'
import { readBasket } from './checkout-basket.server.ts'

const today = '2027-01-10' as CalendarDate
const read = (query: string) => readBasket(new URLSearchParams(query), today)

describe('the basket of an address', () => {
  it('has a product for each of its rooms, and the address that names it', () => {
    const query = 'arrival=2027-03-09&departure=2027-03-12&room=2-7&room=1&promo=SPRING&pick=31&pick=12'
    const found = read(query)
    expect(found).toMatchObject({
      kind: 'basket',
      basket: {
        stay: { arrival: '2027-03-09', departure: '2027-03-12' },
        rooms: [
          { party: { adults: 2, childrenAges: [7] }, productId: 31 },
          { party: { adults: 1, childrenAges: [] }, productId: 12 },
        ],
        promoCode: 'SPRING',
      },
    })
    expect(found.address.toString()).toBe(query)
  })
  it.each([
    ['no room is chosen', 'arrival=2027-03-09&departure=2027-03-12&room=2'],
    ['one of two rooms is chosen', 'arrival=2027-03-09&departure=2027-03-12&room=2&room=2&pick=31'],
    ['the dates have passed', 'arrival=2026-03-09&departure=2026-03-12&room=2&pick=31'],
    ['the dates are none', 'arrival=__proto__&departure=2026-02-30&room=2&pick=31'],
    ['the party is too large', 'arrival=2027-03-09&departure=2027-03-12&room=21&pick=31'],
    ['the choice cannot be read', 'arrival=2027-03-09&departure=2027-03-12&room=2&pick=all'],
    ['nothing is asked for', ''],
  ])('is incomplete where %s', (_, query) => {
    const found = read(query)
    expect(found.kind).toBe('incomplete')
    expect(found.address.has('pick')).toBe(false)
  })
})
