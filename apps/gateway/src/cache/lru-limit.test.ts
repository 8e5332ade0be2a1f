import { LRUCache } from 'lru-cache'
import { expect, it } from 'vitest'
import { lruLimit } from './lru-limit.ts'

it('keeps so many entries and no more, those that were used last', () => {
  const cache = new LRUCache<number, string>(lruLimit(3))
  for (let i = 0; i < 100; i++) {
    cache.set(i, 'x'.repeat(i))
    cache.get(0)
  }
  expect([...cache.keys()]).toEqual([0, 99, 98])
})
