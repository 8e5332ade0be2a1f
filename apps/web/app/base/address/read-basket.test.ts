import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { readBasket } from './read-basket.server.ts'

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
    expect(found.canonicalParams.toString()).toBe(query)
  })
  it('CROSS-06 of a split stay has the whole stay, each room for its part', () => {
    const query = 'arrival=2027-03-09&departure=2027-03-12&room=2-7&pick=31&pick=12&change=2027-03-11'
    const party = { adults: 2, childrenAges: [7] }
    const found = read(query)
    expect(found).toMatchObject({
      kind: 'basket',
      basket: {
        stay: { arrival: '2027-03-09', departure: '2027-03-12' },
        rooms: [
          { party, productId: 31, stay: { arrival: '2027-03-09', departure: '2027-03-11' } },
          { party, productId: 12, stay: { arrival: '2027-03-11', departure: '2027-03-12' } },
        ],
      },
    })
    expect(found.canonicalParams.toString()).toBe(query)
  })
  it.each([
    ['a change on the day of arrival', 'room=2&pick=31&pick=12&change=2027-03-09'],
    ['a change after the departure', 'room=2&pick=31&pick=12&change=2027-03-13'],
    ['a change that is no day', 'room=2&pick=31&pick=12&change=tomorrow'],
    ['changes out of order', 'room=2&pick=31&pick=12&pick=31&change=2027-03-11&change=2027-03-10'],
    ['a room too few', 'room=2&pick=31&change=2027-03-11'],
    ['a room without a product', 'room=2&pick=31&pick=0&change=2027-03-11'],
    ['several room lines', 'room=2&room=2&pick=31&pick=12&change=2027-03-11'],
  ])('is no split stay with %s', (_, query) => {
    const found = read(`arrival=2027-03-09&departure=2027-03-12&${query}`)
    expect(found.kind).toBe('incomplete')
    expect(found.canonicalParams.has('change')).toBe(false)
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
    expect(found.canonicalParams.has('pick')).toBe(false)
  })
})
