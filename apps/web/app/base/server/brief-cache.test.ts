import { describe, expect, it } from 'vitest'
import { BriefCache } from './gateway.server.ts'

function aCache<T>() {
  const clock = { time: 1, now: () => clock.time }
  return { clock, cache: new BriefCache<T>(clock) }
}

describe('a brief cache', () => {
  it('makes one call for all who come together, and another after a second', async () => {
    const { clock, cache } = aCache<number>()
    let loads = 0
    const load = async () => ++loads
    expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)])).toEqual([1, 1, 2])
    clock.time = 1_000
    expect(await cache.get('a', load)).toBe(1)
    clock.time = 1_002
    expect(await cache.get('a', load)).toBe(3)
  })
  it('serves the last answer for a minute while the gateway fails', async () => {
    const { clock, cache } = aCache<string>()
    const fail = () => Promise.reject(new Error('away'))
    await cache.get('a', async () => 'here')
    clock.time = 2_000
    expect(await cache.get('a', fail)).toBe('here')
    clock.time = 59_000
    expect(await cache.get('a', fail)).toBe('here')
    clock.time = 61_000
    await expect(cache.get('a', fail)).rejects.toThrow('away')
  })
  it('does not keep a failure', async () => {
    const { cache } = aCache<string>()
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.get('a', async () => 'back')).toBe('back')
  })
  it('keeps an answer however many names are made up', async () => {
    const { cache } = aCache<string>()
    let loads = 0
    const load = async () => `answer ${++loads}`
    expect(await cache.get('a', load)).toBe('answer 1')
    for (let i = 0; i < 3_000; i++) expect(await cache.get(`made up ${i}`, async () => undefined)).toBeUndefined()
    expect(await cache.get('a', load)).toBe('answer 1')
  })
  it('gives an answer to everybody who waits, even where there are more places at once than fit', async () => {
    const { cache } = aCache<number>()
    const answers = Array.from({ length: 3_000 }, (_, i) => cache.get(`place ${i}`, async () => i))
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 3_000 }, (_, i) => i))
  })
})
