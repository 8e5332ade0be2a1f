import { expect, it } from 'vitest'
import { searchIn, viewIn, withoutView } from './portal-address.ts'

const params = new URLSearchParams(
  'arrival=2027-03-08&departure=2027-03-11&room=2&room=2-7&where=d1&stars=4&has=pool&has=wifi&sort=stars&page=3',
)
const dates = 'arrival=2027-03-08&departure=2027-03-11&room=2&room=2-7'

it('another place keeps dates, guests, filter and order, and begins at its first page', () => {
  expect(searchIn(params, 2)).toBe(`?${dates}&stars=4&has=pool&has=wifi&sort=stars&where=d2`)
  expect(searchIn(params)).toBe(`?${dates}&stars=4&has=pool&has=wifi&sort=stars`)
})

it('another search keeps filter and order, and a search without them keeps dates, guests and place', () => {
  expect(viewIn(params)).toEqual([
    ['stars', '4'],
    ['has', 'pool'],
    ['has', 'wifi'],
    ['sort', 'stars'],
  ])
  expect(viewIn(new URLSearchParams('stars=&sort=place&most='))).toEqual([])
  expect(String(withoutView(params))).toBe(`${dates}&where=d1`)
})
