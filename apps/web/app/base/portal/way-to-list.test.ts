import { expect, it } from 'vitest'
import { wayToList } from './way-to-list.ts'

const way = (hotel: string, list: string) => wayToList(new URLSearchParams(hotel), list)

it.each([
  [
    'dates of the hotel, place and filter of the list',
    'arrival=a&departure=b&room=2&meal=HB&pick=7',
    'arrival=x&departure=y&room=3&where=d1&stars=4&stars=5&meal=HB&page=2',
    '?arrival=a&departure=b&room=2&where=d1&stars=4&stars=5&meal=HB&page=2',
  ],
  [
    'the list as it was left, where the hotel has no dates',
    '',
    'arrival=x&departure=y&room=3&has=pool',
    '?arrival=x&departure=y&room=3&has=pool',
  ],
  [
    'dates and meals of the hotel, where no list was looked at',
    'arrival=a&departure=b&room=2&meal=HB&pick=7',
    '',
    '?arrival=a&departure=b&room=2&meal=HB',
  ],
  ['nothing of either', 'pick=7', '', ''],
])('the way back has %s', (_, hotel, list, back) => {
  expect(way(hotel, list)).toBe(back)
})
