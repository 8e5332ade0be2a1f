import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { expect, it } from 'vitest'
import { lastSearchIn } from './last-search.ts'
import { saveLastSearch } from './save-last-search.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2027, 2, 1)
const today = '2027-03-01' as CalendarDate
const search = {
  arrival: '2027-03-05',
  departure: '2027-03-08',
  rooms: [{ adults: '2', ages: ['7'] }],
  promo: 'SECRET',
  extras: [['package', '7']] as const,
}

/** As a browser keeps it. */
function aStorage(text?: string) {
  const stored = new Map(text === undefined ? [] : [['bol.search', text]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { stored, storage: storage as unknown as Storage }
}

it('the last search is its dates and party alone, for thirty days', () => {
  const { stored, storage } = aStorage()
  saveLastSearch(storage, search, now)
  expect(stored.get('bol.search')).not.toContain('SECRET')
  const { arrival, departure, rooms } = search
  expect(lastSearchIn(storage, { today, now: now + 3 * day })).toEqual({ arrival, departure, rooms })
  expect(lastSearchIn(storage, { today, now: now + 31 * day })).toBeUndefined()
  expect(stored.size).toBe(0)
})

it('a stay that has begun is not offered again', () => {
  const { storage } = aStorage()
  saveLastSearch(storage, search, now)
  expect(lastSearchIn(storage, { today: '2027-03-06' as CalendarDate, now })).toBeUndefined()
})

it.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['null', 'null'],
  ['another shape', JSON.stringify({ arrival: 1, departure: [], rooms: {}, at: 'x' })],
  ['a stay that goes backwards', JSON.stringify({ ...search, departure: '2027-03-04', at: now })],
  ['no room', JSON.stringify({ ...search, rooms: [], at: now })],
  ['a room of markup', JSON.stringify({ ...search, rooms: [{ adults: '<b>', ages: [] }], at: now })],
  ['a time to come', JSON.stringify({ ...search, at: now + day })],
])('%s in the storage is no search', (_, text) => {
  const { stored, storage } = aStorage(text)
  expect(lastSearchIn(storage, { today, now })).toBeUndefined()
  expect(stored.size).toBe(0)
})
