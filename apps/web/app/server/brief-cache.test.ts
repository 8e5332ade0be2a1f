import { describe, expect, it } from 'vitest'
import { BriefCache } from './brief-cache.server.ts'

describe('a brief cache', () => {
  it('asks once for questions that come together, and again after a second', async () => {
    const cache = new BriefCache<number>()
    let loads = 0
    const load = async () => ++loads
    expect(await Promise.all([cache.get('a', 0, load), cache.get('a', 0, load), cache.get('b', 0, load)])).toEqual([1, 1, 2])
    expect(await cache.get('a', 999, load)).toBe(1)
    expect(await cache.get('a', 1000, load)).toBe(3)
  })
  it('lets the last answer stand in for a minute while the source fails', async () => {
    const cache = new BriefCache<string>()
    const fail = () => Promise.reject(new Error('away'))
    await cache.get('a', 0, async () => 'here')
    expect(await cache.get('a', 2000, fail)).toBe('here')
    expect(await cache.get('a', 59_000, fail)).toBe('here')
    await expect(cache.get('a', 61_000, fail)).rejects.toThrow('away')
  })
  it('does not keep a failure', async () => {
    const cache = new BriefCache<string>()
    await expect(cache.get('a', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.get('a', 1, async () => 'back')).toBe('back')
  })
})
