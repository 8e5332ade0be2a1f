import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { readBasket } from './read-basket.server.ts'
import { readAddress, readSearch, searchOfForm, whereElse } from './read-search.server.ts'
import { searchParamsOf, withPicks } from './search-address.ts'

const today = '2026-11-21' as CalendarDate
const read = (query: string) => readSearch(new URLSearchParams(query), today)
const dates = 'arrival=2027-03-05&departure=2027-03-08'

describe('a search address', () => {
  it('SRCH-04 SRCH-05 without anything asks for tonight, one room, two adults', () => {
    expect(read('')).toMatchObject({
      kind: 'search',
      search: {
        stay: { arrival: '2026-11-21', departure: '2026-11-22' },
        rooms: [{ party: { adults: 2, childrenAges: [] } }],
      },
    })
  })
  it('names rooms as adults and then the ages of the children, and what was picked for each', () => {
    expect(read(`${dates}&room=2&room=2-7-0&promo=MARE&pick=0&pick=31`)).toMatchObject({
      kind: 'search',
      search: {
        rooms: [
          { party: { adults: 2, childrenAges: [] }, productId: undefined },
          { party: { adults: 2, childrenAges: [7, 0] }, productId: 31 },
        ],
        promoCode: 'MARE',
      },
    })
  })
  it('ROOM-25 takes a price from nowhere but a link, which stays with the search through its steps', () => {
    const unsigned = read(`${dates}&price=1&prezzi=1&prezzi=1&total=1&overridedPrice=1&link=no%20link`)
    if (unsigned.kind !== 'search') throw new Error(unsigned.kind)
    expect(unsigned.search).toEqual({ stay: expect.anything(), rooms: expect.anything() })
    const linked = read(`${dates}&link=k1.abc.def`)
    expect(linked).toMatchObject({ search: { link: 'k1.abc.def' } })
    expect(withPicks(linked.typed, [31]).get('link')).toBe('k1.abc.def')
    const basket = readBasket(new URLSearchParams(`${dates}&pick=31&link=k1.abc.def`), today)
    expect(basket).toMatchObject({ kind: 'basket', basket: { link: 'k1.abc.def' } })
    expect(basket.canonicalParams.get('link')).toBe('k1.abc.def')
  })
  it('with an arrival alone asks for one night', () => {
    expect(read('arrival=2027-12-31').typed).toMatchObject({ departure: '2028-01-01' })
  })
  it('SRCH-14 without rooms asks for the default one', () => {
    expect(read(dates).typed.rooms).toEqual([{ adults: '2', ages: [] }])
  })
})

describe('what is optional in a search address', () => {
  it.each([
    [`${dates}&promo=%3Cscript%3E`, { promo: 'characters' }],
    [`${dates}&promo=${'A'.repeat(41)}`, { promo: 'characters' }],
    [`${dates}&promo=A&promo=B`, { promo: 'twice' }],
    [`${dates}&pick=first`, { picks: 'unreadable' }],
    [`${dates}&pick=1&pick=2`, { picks: 'unreadable' }],
    [`${dates}&pick=99999999999`, { picks: 'unreadable' }],
  ])('C05 takes the search not away where it cannot be read, and is said beside it: %s', (query, ignored) => {
    const found = read(query)
    expect(found).toMatchObject({ kind: 'search', ignored })
    if (found.kind === 'search') expect(found.search).toEqual({ stay: expect.anything(), rooms: expect.anything() })
  })
  it.each([
    ['MARE10%E2%80%8B', 'MARE10'],
    ['MARE%C2%A010', 'MARE 10'],
    ['%22MARE10%22', 'MARE10'],
    ['10%25OFF', '10%OFF'],
    ['A%26B', 'A&B'],
    ['%EF%BC%AD%EF%BC%A1%EF%BC%B2%EF%BC%A5%EF%BC%91%EF%BC%90', 'MARE10'],
    ['E%CC%81TE%CC%8127', 'ÉTÉ27'],
    ['%E0%A4%B9%E0%A4%BF%E0%A4%82%E0%A4%A6%E0%A5%80', 'हिंदी'],
  ])('C05 is a promo code as it was copied: %s', (typed, promoCode) => {
    expect(read(`${dates}&promo=${typed}`)).toMatchObject({ kind: 'search', search: { promoCode }, ignored: {} })
  })
  it('C05 is no promo code where nobody sees anything', () => {
    expect(read(`${dates}&promo=%E2%80%8B%E3%85%A4`)).toMatchObject({
      kind: 'search',
      typed: { promo: '' },
      ignored: {},
    })
  })
})

describe('an address that is half understood', () => {
  it('C04 asks whether this is the stay, with what was understood filled in', () => {
    const halfRead = readAddress(
      new URLSearchParams('checkin=05/03/2027&checkout=08/03/2027&adults=2&children=1&promo=%3C'),
      today,
    )
    expect(halfRead).toMatchObject({
      kind: 'invalid',
      typed: { arrival: '2027-03-05', departure: '2027-03-08', rooms: [{ adults: '2', ages: [''] }], promo: '<' },
      problems: { address: 'unsure', rooms: ['age-missing'], promo: 'characters' },
    })
  })
  it('C04 is a search where all of it is understood', () => {
    expect(
      readAddress(new URLSearchParams('arrival=2027-03-05&amp;departure=2027-03-08&amp;room=2-7'), today),
    ).toMatchObject({
      kind: 'search',
      search: {
        stay: { arrival: '2027-03-05', departure: '2027-03-08' },
        rooms: [{ party: { adults: 2, childrenAges: [7] } }],
      },
    })
  })
})

describe('a mistake in a search address is told where it is', () => {
  it.each([
    ['arrival=hello&departure=2027-03-08', { arrival: 'date' }],
    ['arrival=2027-02-30&departure=2027-03-08', { arrival: 'date' }],
    ['arrival=20270305&departure=2027-03-08', { arrival: 'date' }],
    ['arrival=2027-03-05&departure=__proto__', { departure: 'date' }],
    ['arrival=2027-03-05&arrival=2027-03-06&departure=2027-03-08', { arrival: 'twice' }],
    [`${dates}&departure=2027-03-09`, { departure: 'twice' }],
    ['arrival=2026-11-20&departure=2026-11-22', { arrival: 'in-the-past' }],
    ['arrival=2027-03-08&departure=2027-03-05', { departure: 'departure-not-after-arrival' }],
    ['arrival=2027-03-05&departure=2027-03-05', { departure: 'departure-not-after-arrival' }],
    ['arrival=2027-03-05&departure=2027-09-05', { departure: 'too-long' }],
    [`${dates}&room=two`, { rooms: ['adults'] }],
    [`${dates}&room=-1`, { rooms: ['adults'] }],
    [`${dates}&room=1.5`, { rooms: ['adults'] }],
    [`${dates}&room=`, { rooms: ['adults'] }],
    [`${dates}&room=2&room=2-18`, { rooms: [undefined, 'age'] }],
    [`${dates}&room=2-x`, { rooms: ['age'] }],
    [`${dates}&room=2-`, { rooms: ['age-missing'] }],
    [`${dates}${'&room=1'.repeat(11)}`, { roomCount: 'too-many' }],
  ])('%s', (query, problems) => {
    expect(read(query)).toMatchObject({ kind: 'invalid', problems })
  })
  it('SRCH-12 an address with 21 adults or none gets an error, not a correction', () => {
    expect(read(`${dates}&room=21`)).toMatchObject({ kind: 'invalid', problems: { rooms: ['adults'] } })
    expect(read(`${dates}&room=0`)).toMatchObject({ kind: 'invalid', problems: { rooms: ['adults'] } })
  })
  it('SRCH-13 an address with 16 children gets an error', () => {
    expect(read(`${dates}&room=2${'-5'.repeat(16)}`)).toMatchObject({
      kind: 'invalid',
      problems: { rooms: ['children'] },
    })
  })
  it('keeps what was typed', () => {
    expect(read('arrival=soon&departure=2027-03-08&room=21-4&promo=%3C').typed).toEqual({
      arrival: 'soon',
      departure: '2027-03-08',
      rooms: [{ adults: '21', ages: ['4'] }],
      promo: '<',
    })
  })
  it('reads a value of a hundred thousand signs without effort', () => {
    expect(read(`${dates}&room=${'9'.repeat(100_000)}&promo=${'x'.repeat(100_000)}`)).toMatchObject({ kind: 'invalid' })
  })
  it('keeps of what is too much one more than may be, so that a page stays as small as its form', () => {
    const { typed, ...children } = read(`${dates}&room=2${'-'.repeat(12_000)}`)
    expect(children).toMatchObject({ kind: 'invalid', problems: { rooms: ['children'] } })
    expect(typed.rooms).toEqual([{ adults: '2', ages: Array.from({ length: 16 }, () => '') }])
    const rooms = read(`${dates}${'&room=2'.repeat(2_000)}`)
    expect(rooms).toMatchObject({ kind: 'invalid', problems: { roomCount: 'too-many' } })
    expect(rooms.typed.rooms).toHaveLength(11)
    const picks = read(`${dates}${'&pick=1'.repeat(2_000)}`)
    expect(picks).toMatchObject({ kind: 'search', ignored: { picks: 'unreadable' } })
    expect(read(`${dates}${'&service=31x1'.repeat(2_000)}`).typed.extras).toHaveLength(101)
  })
  it.each([
    'arrival',
    'departure',
    'room',
    'promo',
    'link',
    'package',
    'airport',
    'flight',
    'service',
    'protect',
    'upgraded',
  ])('however often and however long %s is said, the address of the search stays short', (name) => {
    const query = `${dates}${`&${name}=${'9'.repeat(5_000)}`.repeat(200)}`
    expect(searchParamsOf(read(query).typed).toString().length).toBeLessThan(12_000)
  })
  it('the form that names the same room and the same ages again and again is a search of ten rooms', () => {
    const form = searchOfForm(new URLSearchParams(`${'adults-0=2&'.repeat(700)}${'age-0=1&'.repeat(1_100)}`))
    expect(form?.search.getAll('room')).toEqual([`2${'-1'.repeat(16)}`])
  })
})

describe('the place of a search', () => {
  const ids = { hotelId: 101, channelId: 220, languageId: 1 }
  it.each([
    ['where=h102&room=2&promo=X&package=7&pick=5', '/hotel/102/channel/220/language/1/rooms?room=2&promo=X'],
    ['where=d11&room=2', '/channel/220/language/1?where=d11&room=2'],
    ['where=h101&room=2', undefined],
    ['where=&room=2', undefined],
    ['where=x9&room=2', undefined],
  ])('%s leads to %s', (query, path) => {
    expect(whereElse(new URLSearchParams(query), ids)).toBe(path)
  })
})
