import { expect, it } from 'vitest'
import { isFiltered, listParams } from './filters.ts'
import { readFilters } from './read-filters.server.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

it('an address without a filter lists all, what was booked last first', () => {
  expect(read('')).toEqual({ typed: {}, problems: {}, filters: { status: 'all', sort: 'newest', page: 1 } })
})

it('each filter is read from the address', () => {
  const query =
    'property=101&status=waiting&min=99%2C50&max=1.250&adults=2&rooms=1&expires=2027-05-31&sort=expiry&page=3'
  expect(read(query)).toMatchObject({
    problems: {},
    filters: {
      hotelId: 101,
      status: 'waiting',
      minPrice: 9_950,
      maxPrice: 125_000,
      adults: 2,
      rooms: 1,
      expiresBy: '2027-05-31',
      sort: 'expiry',
      page: 3,
    },
  })
})

it('a text stands sealed in the address, and in no other way; one that opens no more is to be typed again', () => {
  const address = 'text=Rossi&search=k1.abc&status=waiting'
  const found = readFilters(new URLSearchParams(address), { sealed: 'k1.abc', text: 'Rossi' })
  expect(found).toMatchObject({ problems: {}, typed: { text: 'Rossi' }, filters: { text: 'Rossi', status: 'waiting' } })
  expect(String(listParams(found.typed, 2))).toBe('status=waiting&search=k1.abc&page=2')
  expect(isFiltered(found.typed)).toBe(true)
  const unreadable = readFilters(new URLSearchParams(address), { sealed: 'k1.abc', text: undefined })
  expect(unreadable).toMatchObject({ problems: { text: { kind: 'typeAgain' } }, typed: { status: 'waiting' } })
  expect([unreadable.typed.text, unreadable.filters.text]).toEqual([undefined, undefined])
  expect(read('text=Rossi').filters.text).toBeUndefined()
})

it.each([
  ['min=cheap', { min: { kind: 'price' } }],
  ['min=-5', { min: { kind: 'price' } }],
  ['max=99999999999', { max: { kind: 'price' } }],
  ['min=200&max=100', { max: { kind: 'range' } }],
  ['adults=0', { adults: { kind: 'number', min: 1, max: 200 } }],
  ['rooms=11', { rooms: { kind: 'number', min: 1, max: 10 } }],
  ['expires=2027-02-30', { expires: { kind: 'date' } }],
  ['status=maybe', { status: { kind: 'choose' } }],
  ['property=x', { property: { kind: 'choose' } }],
  ['sort=colour', { sort: { kind: 'choose' } }],
] as const)('%s is a problem at its field, and is still there', (query, problems) => {
  const [[field, value] = ['', '']] = new URLSearchParams(query)
  const result = read(query)
  expect(result.problems).toEqual(problems)
  expect(result.typed).toMatchObject({ [field]: value })
})

it.each([
  ['250', 25_000],
  ['250.5', 25_050],
  ['1.250', 125_000],
  ['1,250.00', 125_000],
  ['1 250', 125_000],
  ['12500', 1_250_000],
])('the price %s is %i hundredths', (text, hundredths) => {
  expect(read(String(new URLSearchParams({ min: text }))).filters.minPrice).toBe(hundredths)
})

it('the address of another page keeps the filter, and says nothing that goes without saying', () => {
  expect(String(listParams(read('status=all&min=100&sort=newest&adults=2').typed, 2))).toBe('min=100&adults=2&page=2')
})
