import { describe, expect, it } from 'vitest'
import { optionsFor, optionsOf } from './place-options.ts'

const places = [
  {
    id: 1,
    name: 'Amber Coast',
    hotels: [
      { id: 4, name: 'Alba' },
      { id: 5, name: 'Città Nova' },
    ],
  },
  { id: 2, name: 'High Valley', hotels: [{ id: 6, name: 'Ginestra' }] },
]
const words = {
  everywhere: 'All our houses',
  inDestination: ({ name, houses }: { name: string; houses: number }) => `Anywhere in ${name} (${houses})`,
}
const options = optionsOf(places, words)
const keysFor = (typed: string) => optionsFor(typed, options).map(({ key }) => key)

describe('places to choose', () => {
  it('are the portal, destinations with several hotels, and hotels with the name of their place', () => {
    expect(options.map(({ key, name, note }) => [key, name, note].join('|'))).toEqual([
      '|All our houses|',
      'd1|Anywhere in Amber Coast (2)|',
      'h4|Alba|Amber Coast',
      'h5|Città Nova|Amber Coast',
      'h6|Ginestra|High Valley',
    ])
  })

  it.each([
    ['nothing', ' ', ['', 'd1', 'h4', 'h5', 'h6']],
    ['the beginning of a name', 'gin', ['h6']],
    ['a name without its accent', 'citta', ['h5']],
    ['a place, with what lies there', 'amber', ['d1', 'h4', 'h5']],
    ['words in any order', 'coast alba', ['h4']],
    ['the middle of a word', 'mber', []],
  ])('are found by %s', (_, typed, keys) => {
    expect(keysFor(typed)).toEqual(keys)
  })

  it('are a dozen at most once something is typed', () => {
    const many = Array.from({ length: 40 }, (_, i) => ({ key: `h${i}`, name: `House ${i}`, note: '' }))
    expect(optionsFor('house', many)).toHaveLength(12)
  })
})
