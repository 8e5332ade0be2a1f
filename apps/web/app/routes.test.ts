import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, it } from 'vitest'
import routes from './routes.ts'

const withChildren = (entry: RouteConfigEntry): RouteConfigEntry[] => [
  entry,
  ...(entry.children ?? []).flatMap(withChildren),
]

it('an address in capitals is another address: the rules of headers and origins read it as it is written', () => {
  const entries = routes.flatMap(withChildren)
  expect(entries.length).toBeGreaterThan(20)
  expect(entries.filter(({ index, caseSensitive }) => !index && caseSensitive !== true)).toEqual([])
})
